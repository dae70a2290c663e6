"""What an owner can set, read from the environment and from a `.env` file beside it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from dotenv import find_dotenv, load_dotenv

DATABASE_URL = "sqlite:///data/bot.db"
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class BadSetting(Exception):
    """A setting that can't be used; the message says which and why, in one line."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; `.env.example` explains each.

    `api_url` and `gateway_url` are empty for the real Discord.
    """

    token: str = ""
    database_url: str = DATABASE_URL
    log_level: str = "INFO"
    api_url: str = ""
    gateway_url: str = ""


def read_settings(env: Mapping[str, str] | None = None) -> Settings:
    """Return the settings of the process, or of `env`; raises `BadSetting`."""
    if env is None:
        load_dotenv(find_dotenv(usecwd=True))  # where the bot is started, not where it is installed
        env = os.environ
    level = (env.get("LOG_LEVEL") or "INFO").upper()
    if level not in LOG_LEVELS:
        raise BadSetting(f"LOG_LEVEL is {level!r}, but must be one of {', '.join(LOG_LEVELS)}.")
    api_url, gateway_url = env.get("DISCORD_API_URL", ""), env.get("DISCORD_GATEWAY_URL", "")
    if bool(api_url) != bool(gateway_url):
        raise BadSetting("DISCORD_API_URL and DISCORD_GATEWAY_URL go together: set both, or neither.")
    return Settings(
        env.get("DISCORD_TOKEN", "").strip(), env.get("DATABASE_URL") or DATABASE_URL, level, api_url, gateway_url
    )

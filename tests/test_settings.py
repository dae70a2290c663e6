"""What an owner can set, and what is said about what can't be."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import DATABASE_URL, BadSetting, Settings, read_settings

ROOT = Path(__file__).parents[1]


def test_nothing_set_is_the_real_discord_without_a_token():
    assert read_settings({}) == Settings("", DATABASE_URL, "INFO", "", "")


def test_everything_set():
    env = {
        "DISCORD_TOKEN": "  abc.def \n",
        "DATABASE_URL": "sqlite:///x.db",
        "LOG_LEVEL": "debug",
        "DISCORD_API_URL": "http://127.0.0.1:1",
        "DISCORD_GATEWAY_URL": "ws://127.0.0.1:1",
    }
    assert read_settings(env) == Settings(
        "abc.def", "sqlite:///x.db", "DEBUG", "http://127.0.0.1:1", "ws://127.0.0.1:1"
    )


@pytest.mark.parametrize("name", ["DATABASE_URL", "LOG_LEVEL", "DISCORD_TOKEN", "DISCORD_API_URL"])
def test_an_empty_setting_is_none(name):
    assert read_settings({name: ""}) == Settings()


@pytest.mark.parametrize(
    ("env", "said"),
    [
        ({"LOG_LEVEL": "loud"}, "LOG_LEVEL is 'LOUD'"),
        ({"DISCORD_API_URL": "http://127.0.0.1:1"}, "go together"),
        ({"DISCORD_GATEWAY_URL": "ws://127.0.0.1:1"}, "go together"),
    ],
)
def test_a_bad_setting_is_said_in_one_line(env, said):
    with pytest.raises(BadSetting, match=said) as refused:
        read_settings(env)
    assert "\n" not in str(refused.value)


def test_the_process_reads_a_file_beside_it_but_the_environment_goes_first(tmp_path, monkeypatch):
    (tmp_path / ".env").write_text("DISCORD_TOKEN=from-file\nLOG_LEVEL=WARNING\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DATABASE_URL", "DISCORD_API_URL", "DISCORD_GATEWAY_URL"):
        monkeypatch.setenv(name, "taken back after the test")
        monkeypatch.delenv(name)
    monkeypatch.setenv("LOG_LEVEL", "ERROR")
    settings = read_settings()
    assert (settings.token, settings.log_level) == ("from-file", "ERROR")

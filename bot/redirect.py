"""Points discord.py at another address than Discord's, such as that of the playground."""

from __future__ import annotations

import discord.asset
import discord.gateway
import discord.http
import yarl


def point_discord_at(base_url: str, gateway_url: str) -> None:
    """Let every discord.py client of this process talk to another address; call it before login.

    `base_url` is like `http://127.0.0.1:8787`, `gateway_url` like `ws://127.0.0.1:8787/gateway`.
    """
    discord.http.Route.BASE = f"{base_url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
    discord.asset.Asset.BASE = f"{base_url}/cdn"

"""Permission bits, and who has which in the local guild."""

from __future__ import annotations

from bot.playground.errors import missing_access, missing_permissions

MANAGE_CHANNELS = 1 << 4
MANAGE_GUILD = 1 << 5
ADD_REACTIONS = 1 << 6
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
USE_EXTERNAL_EMOJIS = 1 << 18
USE_APPLICATION_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
SEND_MESSAGES_IN_THREADS = 1 << 38

MEMBER = (
    ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_EXTERNAL_EMOJIS
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS
)
MODERATOR = MEMBER | MANAGE_MESSAGES | MANAGE_THREADS | MANAGE_GUILD


def demand(held: int, *needed: int) -> None:
    """Refuse (403, 50001 or 50013) unless the channel can be seen and all of `needed` are held."""
    if not held & VIEW_CHANNEL:
        raise missing_access()
    if any(not held & bit for bit in needed):
        raise missing_permissions()

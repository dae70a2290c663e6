"""What the scripted bot of the mock server answers. Each act gives None, or the words of a failure."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from tests.e2e.page.mock_server import BOT, EPHEMERAL, LOADING, PEOPLE, button, row

if TYPE_CHECKING:
    from tests.e2e.page.mock_server import Json, MockServer


def used(body: Json) -> Json:
    return {"interaction_metadata": {"user": PEOPLE[body["user"]], "name": body["name"]}}


async def play(server: MockServer, body: Json) -> str | None:
    given = {o["name"]: o["value"] for o in body["options"]}
    other = given.get("opponent")
    words = f"**{PEOPLE[body['user']]['global_name']}** challenges {f'<@{other}>' if other else 'anyone'}"
    buttons = row(button("Accept", "accept", 3), button("Decline", "decline"), button("Withdraw", "withdraw", 4, disabled=True))
    await server.say(body["channel"], f"{words} to a match to {given.get('points', 1)}.\n-# Open until <t:1900000000:R>",
                     components=[buttons], **used(body))
    await server.say(body["channel"], "The challenge stands.", only=body["user"], **used(body))
    return None


async def move(server: MockServer, body: Json) -> str | None:
    await server.say(body["channel"], f"Played {body['options'][0]['value']}.", only=body["user"], **used(body))
    return None


async def note(server: MockServer, body: Json) -> str | None:
    text = {"type": 4, "custom_id": "words", "label": "Your words", "style": 2, "min_length": 2, "max_length": 200}
    await server.tell("modal", {"interaction": "77", "title": "Write a note", "custom_id": "note",
                                "components": [row(text)]}, body["user"])
    return None


async def slow(server: MockServer, body: Json) -> str | None:
    message = await server.say(body["channel"], "", **{**used(body), "flags": LOADING | EPHEMERAL}, only=body["user"])
    await asyncio.sleep(0.6)
    await server.edit(message, content="Here at last.", flags=EPHEMERAL)
    return None


async def fail(server: MockServer, body: Json) -> str | None:
    await asyncio.sleep(0.3)
    return "The application did not respond"


async def pick(server: MockServer, body: Json) -> str | None:
    theme = {"type": 3, "custom_id": "theme", "placeholder": "Choose a theme", "options": [
        {"label": "Slate", "value": "slate", "description": "Calm"}, {"label": "Wood", "value": "wood"}]}
    rival = {"type": 5, "custom_id": "rival", "placeholder": "Choose a person", "min_values": 1, "max_values": 2}
    await server.say(body["channel"], "Settings", components=[row(theme), row(rival)], only=body["user"], **used(body))
    return None


async def file(server: MockServer, body: Json) -> str | None:
    log = {"id": "5", "filename": "match.json", "url": "/cdn/match.json", "size": 2048, "content_type": "application/json"}
    await server.say(body["channel"], "The log", attachments=[log], **used(body))
    return None


COMMANDS = {"play": play, "move": move, "note": note, "slow": slow, "fail": fail, "pick": pick, "file": file}


async def command(server: MockServer, body: Json) -> str | None:
    act = COMMANDS.get(body["name"])
    if act:
        return await act(server, body)
    await server.say(body["channel"], f"You used {body['name']}.", only=body["user"], **used(body))
    return None


async def component(server: MockServer, body: Json) -> str | None:
    message = server.messages[body["message"]]
    if body["custom_id"] == "decline":
        await asyncio.sleep(0.3)
        return "This interaction failed"
    if body["custom_id"] == "accept":
        await accept(server, message, body["user"])
    elif "values" in body:
        await server.edit(message, content=f"Chosen: {', '.join(body['values'])}")
    else:
        await roll(server, message, body)
    return None


async def accept(server: MockServer, message: Json, who: str) -> None:
    if f"<@{who}>" not in message["content"]:
        await server.say(message["channel_id"], "This challenge is not for you.", only=who,
                         message_reference={"message_id": message["id"]}, referenced_message=message)
        return
    await server.edit(message, components=[])
    thread = await server.thread(message["channel_id"], "Ann – Bob, to 3", message)
    rows = [row(button("Roll", "roll", 1), button("Double", "double"), button("More", "more"))]
    await server.say(thread["id"], "<@101> to roll, 0–0 to 3. Cube 1.", attachments=[server.board()], components=rows)


async def roll(server: MockServer, message: Json, body: Json) -> None:
    await asyncio.sleep(0.4)
    rows = [row(*(button(label, label) for label in ("24/23", "13/10", "8/7", "6/5*"))),
            row(button("Swap dice", "swap"), button("Undo", "undo", disabled=True), button("Done", "done", 3, disabled=True))]
    await server.edit(message, content="<@101> rolled 3-1.", attachments=[server.board("rolled.png")], components=rows)


async def modal(server: MockServer, body: Json) -> str | None:
    words = body["components"][0]["components"][0]["value"]
    await server.say("12", words, BOT, only=body["user"])
    return None


ACTS: dict[str, Any] = {"command": command, "component": component, "modal": modal}

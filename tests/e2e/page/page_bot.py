"""A discord.py bot that makes the page show every part it knows: buttons, selects, dialogs, threads, files."""

from __future__ import annotations

import asyncio
import io

import discord
from discord import app_commands
from PIL import Image

from tests.e2e.local import TinyBot

ALT = "Starting position, White to roll. Pips 167 to 167."


def board(colour: str = "#20332b") -> discord.File:
    """A plain picture of a board's size."""
    out = io.BytesIO()
    Image.new("RGB", (1000, 700), colour).save(out, "PNG")
    out.seek(0)
    return discord.File(out, "board.png", description=ALT)


class Challenge(discord.ui.View):
    """Accept opens a thread, Decline says nothing at all, Withdraw can't be pressed."""

    def __init__(self, opponent: discord.Member) -> None:
        super().__init__(timeout=None)
        self.opponent = opponent

    @discord.ui.button(label="Accept", style=discord.ButtonStyle.success)
    async def accept(self, interaction: discord.Interaction, _: discord.ui.Button[Challenge]) -> None:
        if interaction.user != self.opponent:
            await interaction.response.send_message("This challenge is not for you.", ephemeral=True)
            return
        await interaction.response.edit_message(view=None)
        assert interaction.message
        thread = await interaction.message.create_thread(name="Ann – Bob, to 3")
        await thread.send(f"<@{self.opponent.id}> to roll.", file=board(), view=Turn())

    @discord.ui.button(label="Decline")
    async def decline(self, interaction: discord.Interaction, _: discord.ui.Button[Challenge]) -> None:
        """Leave the press without an answer."""

    @discord.ui.button(label="Withdraw", style=discord.ButtonStyle.danger, disabled=True)
    async def withdraw(self, interaction: discord.Interaction, _: discord.ui.Button[Challenge]) -> None:
        """Never called."""


class Turn(discord.ui.View):
    """Roll, then one button a checker."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Roll", style=discord.ButtonStyle.primary)
    async def roll(self, interaction: discord.Interaction, _: discord.ui.Button[Turn]) -> None:
        await interaction.response.defer()
        moves = discord.ui.View(timeout=None)
        for move in ("8/5", "6/5*"):
            moves.add_item(discord.ui.Button(label=move))
        await interaction.edit_original_response(content="Rolled 3-1.", attachments=[board("#332b20")], view=moves)


class Note(discord.ui.Modal, title="Write a note"):
    words: discord.ui.TextInput[Note] = discord.ui.TextInput(
        label="Your words", style=discord.TextStyle.paragraph, min_length=3, max_length=200
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(self.words.value, ephemeral=True)


class Settings(discord.ui.View):
    """A select of words and one of people."""

    @discord.ui.select(
        placeholder="Choose a theme",
        options=[discord.SelectOption(label="Slate", description="Calm"), discord.SelectOption(label="Wood")],
    )
    async def theme(self, interaction: discord.Interaction, select: discord.ui.Select[Settings]) -> None:
        await interaction.response.edit_message(content=f"Theme: {select.values[0]}")

    @discord.ui.select(cls=discord.ui.UserSelect, placeholder="Choose two people", max_values=2)
    async def people(self, interaction: discord.Interaction, select: discord.ui.UserSelect[Settings]) -> None:
        names = ", ".join(user.display_name for user in select.values)
        await interaction.response.edit_message(content=f"People: {names}")


class PageBot(TinyBot):
    """Registers the commands below beside those of TinyBot."""

    def __init__(self) -> None:
        super().__init__()
        for command in (play, move, note, settings, file, later, Matches()):
            self.tree.add_command(command)


@app_commands.command(description="Challenge someone to a match")
@app_commands.describe(opponent="Who to play", points="Points to play to", here="Play in this channel")
async def play(
    interaction: discord.Interaction,
    opponent: discord.Member,
    points: app_commands.Range[int, 1, 25] = 1,
    here: bool = False,
) -> None:
    await interaction.response.send_message(
        f"{interaction.user.mention} challenges {opponent.mention} to {points}{' here' if here else ''}.",
        view=Challenge(opponent),
        allowed_mentions=discord.AllowedMentions(users=[opponent]),
    )


@app_commands.command(description="Play the whole roll")
async def move(interaction: discord.Interaction, play: str) -> None:
    await interaction.response.send_message(f"Played {play}.", ephemeral=True)


@move.autocomplete("play")
async def plays(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    known = ("13/8 6/5*", "13/8 8/7", "24/18")
    return [app_commands.Choice(name=play, value=play) for play in known if play.startswith(current)]


@app_commands.command(description="Open a dialog")
async def note(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Note())


@app_commands.command(description="Choose things")
async def settings(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Settings", view=Settings(timeout=None), ephemeral=True)


@app_commands.command(description="Send a file")
async def file(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("The log", file=discord.File(io.BytesIO(b"{}"), "match.json"))


@app_commands.command(description="Think, then answer")
async def later(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    await asyncio.sleep(0.5)
    await interaction.edit_original_response(content="Here at last.")


class Matches(app_commands.Group, name="match", description="Matches"):
    """Two subcommands."""

    @app_commands.command(name="list", description="Where it is whose turn")
    async def all(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("No match.", ephemeral=True)

    @app_commands.command(description="Show a match")
    @app_commands.choices(how=[app_commands.Choice(name="As a picture", value="picture")])
    async def show(
        self, interaction: discord.Interaction, where: app_commands.AppCommandThread, how: str = "text"
    ) -> None:
        await interaction.response.send_message(f"{where.name} as {how}", ephemeral=True)

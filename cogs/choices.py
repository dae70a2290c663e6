"""What a player may choose by command: colour, quarter and double, and whether the other side's play stands."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client import BackgammonBot
from bot.rules import actions as do
from bot.rules.dice import FACES
from bot.rules.phases import Quarter
from bot.texts import DEFAULT, tr
from cogs._acting import Interaction, act_here, answer, seated
from cogs._names import written

COLOURS = [Choice(name=tr(DEFAULT, f"button.{colour}"), value=colour) for colour in ("light", "dark")]
QUARTERS = [Choice(name=tr(DEFAULT, f"quarter.{quarter}"), value=quarter.value) for quarter in Quarter]


class Choices(commands.Cog):
    """Carries out choices that only some games ask for."""

    choose = app_commands.Group(name="choose", description="What the winner of the opening roll, or a 1-2, may choose")
    judge = app_commands.Group(name="judge", description="Over the board: the play that the other side put down")

    @choose.command(name="colour", description="Play the light or the dark checkers, having won the opening roll")
    @app_commands.choices(colour=COLOURS)
    @app_commands.describe(colour="Light sits at the bottom of the picture")
    async def colour(self, interaction: Interaction, colour: Choice[str]) -> None:
        """Choose a colour."""
        request = do.ChooseColour(light=colour.value == "light")
        await answer(interaction, _carried_out(interaction, request, "receipt.chosen"))

    @choose.command(name="quarter", description="Acey-deucey: the quarter of the picture in which you enter")
    @app_commands.choices(quarter=QUARTERS)
    @app_commands.describe(quarter="The other player enters the other way round")
    async def quarter(self, interaction: Interaction, quarter: Choice[str]) -> None:
        """Choose a quarter."""
        request = do.ChooseQuarter(Quarter(quarter.value))
        await answer(interaction, _carried_out(interaction, request, "receipt.chosen"))

    @choose.command(name="double", description="Acey-deucey: the double to play after your 1-2")
    @app_commands.describe(number="The number that you play four times")
    async def double(
        self, interaction: Interaction, number: app_commands.Range[int, FACES.start, FACES.stop - 1]
    ) -> None:
        """Choose a double."""
        request = do.ChooseDouble(number)
        await answer(interaction, _carried_out(interaction, request, "receipt.chose_double", die=number))

    @judge.command(name="accept", description="Let the other player’s play stand")
    async def accept(self, interaction: Interaction) -> None:
        """Let a play stand."""
        await answer(interaction, _carried_out(interaction, do.AcceptPlay(), "receipt.stands"))

    @judge.command(name="back", description="Ask for a legal play instead of the one that was put down")
    async def back(self, interaction: Interaction) -> None:
        """Send a play back."""
        await answer(interaction, _carried_out(interaction, do.SendBack(), "receipt.sent_back"))


async def _carried_out(interaction: Interaction, request: do.GameAction, receipt: str, **data: object) -> str:
    view = await act_here(interaction, request)
    name = written(view)(seated(interaction, view).other)
    return tr(str(interaction.locale), receipt, name=name, **data)


async def setup(bot: BackgammonBot) -> None:
    """Load the cog."""
    await bot.add_cog(Choices())

"""A turn by command: dice, moves, the cube and resigning."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client import BackgammonBot
from bot.requests import PlayText, ThrowDice
from bot.rules import actions as do
from bot.rules.board import Side
from bot.rules.errors import RulesError
from bot.rules.game import Game
from bot.rules.match import Match
from bot.rules.notation import IncompletePlay, format_play, parse_play
from bot.rules.phases import Moving, Turn
from bot.rules.result import Level
from bot.texts import tr
from bot.views import View
from cogs._acting import Interaction, Refused, Reply, Trouble, act_here, answer, link_to, playing_here, seated
from cogs._completing import completions
from cogs._menus import resign_question, resign_rows
from cogs._names import written
from cogs._telling import level_name, written_turn
from cogs._view import components_for

LEVELS = [app_commands.Choice(name=tr("en", f"level.{level.value}"), value=level.value) for level in Level]


class Turns(commands.Cog):
    """What a player does at the board, one command each."""

    cube = app_commands.Group(name="cube", description="The doubling cube")
    resign = app_commands.Group(name="resign", description="Give the game up, or answer such an offer")

    @app_commands.command(name="roll", description="Roll the dice")
    async def roll(self, interaction: Interaction) -> None:
        """Roll."""
        await answer(interaction, _roll(interaction))

    @app_commands.command(name="move", description="Play your whole roll, such as 13/8 6/5")
    @app_commands.describe(play="Your moves by your own numbers, such as 13/8 6/5, 8/4(2) or bar/20")
    async def move(self, interaction: Interaction, play: str) -> None:
        """Play a whole roll as typed; it can be undone until Done."""
        await answer(interaction, _move(interaction, play))

    @move.autocomplete("play")
    async def complete_move(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer legal plays that fit what has been typed."""
        return [app_commands.Choice(name=play, value=play) for play in await _completions(interaction, current)]

    @app_commands.command(name="swap", description="Use the other die first")
    async def swap(self, interaction: Interaction) -> None:
        """Let the other die lead."""
        await answer(interaction, _simple(interaction, do.SwapDice(), "receipt.swapped"))

    @app_commands.command(name="undo", description="Take your last move back")
    async def undo(self, interaction: Interaction) -> None:
        """Take a move back."""
        await answer(interaction, _undo(interaction))

    @app_commands.command(name="done", description="End your turn")
    async def done(self, interaction: Interaction) -> None:
        """End the turn."""
        await answer(interaction, _done(interaction))

    @cube.command(name="double", description="Offer to double the stake, before you roll")
    async def double(self, interaction: Interaction) -> None:
        """Offer a double."""
        await answer(interaction, _simple(interaction, do.Double(), "receipt.doubled"))

    @cube.command(name="take", description="Take the double: the stake doubles and the cube is yours")
    async def take(self, interaction: Interaction) -> None:
        """Take."""
        await answer(interaction, _take(interaction))

    @cube.command(name="drop", description="Drop the double: you lose the stake as it was")
    async def drop(self, interaction: Interaction) -> None:
        """Drop."""
        await answer(interaction, _simple(interaction, do.Drop(), "receipt.dropped"))

    @cube.command(name="beaver", description="Turn the cube once more at once: a beaver, or an answer to one")
    async def beaver(self, interaction: Interaction) -> None:
        """Beaver, raccoon, otter and on."""
        await answer(interaction, _simple(interaction, do.Beaver(), "receipt.turned_again"))

    @resign.command(name="offer", description="Offer to lose this game now; you are asked once more")
    @app_commands.describe(level="What you would lose", sure="Yes: offer it without being asked again")
    @app_commands.choices(level=LEVELS)
    async def offer(self, interaction: Interaction, level: app_commands.Choice[int], sure: bool = False) -> None:
        """Ask, or offer if sure."""
        if sure:
            request = do.OfferResignation(Level(level.value))
            await answer(interaction, _simple(interaction, request, "receipt.resigned"))
        else:
            await answer(interaction, _ask_resign(interaction, Level(level.value)))

    @resign.command(name="accept", description="Accept the other player's resignation")
    async def accept(self, interaction: Interaction) -> None:
        """Take the points."""
        await answer(interaction, _simple(interaction, do.AcceptResignation(), "receipt.accepted_resignation"))

    @resign.command(name="refuse", description="Refuse the other player's resignation and play on")
    async def refuse(self, interaction: Interaction) -> None:
        """Play on."""
        await answer(interaction, _simple(interaction, do.RefuseResignation(), "receipt.refused_resignation"))


async def _simple(interaction: Interaction, request: do.GameAction, receipt: str) -> str:
    view = await act_here(interaction, request)
    side, match = seated(interaction, view), view.table.match
    value = match.game.stake_offered if match else 1
    return tr(str(interaction.locale), receipt, name=written(view)(side.other), value=value)


async def _done(interaction: Interaction) -> str:
    """End the turn, and say who goes on: the same player after a whole bonus (V3c), the other with a choice (I2)."""
    view = await act_here(interaction, do.Done())
    side, game = seated(interaction, view), view.table.match.game if view.table.match else None
    key = "receipt.put_down" if game and game.put_down else "receipt.done"
    if game and game.to_act is side:
        key = "receipt.done_again"
    return tr(str(interaction.locale), key, name=written(view)(side.other))


async def _take(interaction: Interaction) -> str:
    """Take, and say whose the cube is: whoever beavered keeps it (C6)."""
    view = await act_here(interaction, do.Take())
    side, match = seated(interaction, view), view.table.match
    cube = match.game.cube if match else None
    key = "receipt.took" if cube and cube.owner is side else "receipt.took_theirs"
    return tr(str(interaction.locale), key, name=written(view)(side.other), value=cube.value if cube else 1)


async def _undo(interaction: Interaction) -> str:
    view = await act_here(interaction, do.Undo())
    locale, match = str(interaction.locale), view.table.match
    turn = match.game.moving if match else None
    if match is None or turn is None or not turn.played:
        return tr(locale, "receipt.undone")
    if match.game.may_choose_double:
        return tr(locale, "receipt.undone_double")
    return tr(locale, "receipt.undone_to", play=written_turn(match.game.kind, match.game.turn_made(turn)))


async def _roll(interaction: Interaction) -> str:
    view = await act_here(interaction, ThrowDice())
    locale, match = str(interaction.locale), view.table.match
    rolled = (match.game.moving or match.game.last) if match else None
    if match is None or rolled is None:
        return tr(locale, "receipt.current", link=link_to(view))
    if isinstance(rolled, Moving) and rolled.early and rolled.side is not view.side_of(interaction.user.id):
        return tr(locale, "receipt.early", roll=rolled.early, name=written(view)(rolled.side))
    said = _to_move(locale, view, rolled) if isinstance(rolled, Moving) else _made_at_once(locale, view, match, rolled)
    return tr(locale, "receipt.rolled", roll=rolled.roll, moves=said)


def _to_move(locale: str, view: View, turn: Moving) -> str:
    """Say what can be played, or what has been since it is the only play (A4)."""
    if turn.played and view.table.match:
        game = view.table.match.game
        key = "receipt.only_aces" if game.may_choose_double else "receipt.only"
        return tr(locale, key, play=written_turn(game.kind, game.turn_made(turn)))
    plays = _plays(view, turn.side)
    return tr(locale, "receipt.moves", example=plays[0]) if plays[0] else tr(locale, "receipt.no_move")


def _made_at_once(locale: str, view: View, match: Match, last: Turn) -> str:
    """Say how a turn went that was over with its roll (A4)."""
    if not last.play:
        return tr(locale, "receipt.danced", name=written(view)(last.side.other))
    return tr(locale, "receipt.won", play=written_turn(match.game.kind, last))


async def _move(interaction: Interaction, play: str) -> str:
    view = await act_here(interaction, PlayText(play))
    locale, match = str(interaction.locale), view.table.match
    game = match.game if match else None
    if game and (turn := game.moving):
        if not turn.played:
            return tr(locale, "receipt.no_move")
        return tr(locale, _played_key(game), play=written_turn(game.kind, game.turn_made(turn)))
    made = written_turn(game.kind, game.last) if game and game.last else play
    return tr(locale, "receipt.won", play=made)


def _played_key(game: Game) -> str:
    """Return what comes after typed moves: a double to choose (V3c), or Done, over the board at one's own risk (I2)."""
    if game.may_choose_double:
        return "receipt.played_aces"
    return "receipt.played" if game.position in game.plays() else "receipt.played_freely"


def _plays(view: View, side: Side) -> list[str]:
    match = view.table.match
    turn = match.game.moving if match else None
    if match is None or turn is None or turn.side is not side:
        return []
    game = match.game
    return sorted({format_play(play, game.board, side, game.laws(side)) for play in game.plays().values()})


async def _completions(interaction: Interaction, current: str) -> list[str]:
    """Complete for the member's own turn; for anybody else, and without a match, offer nothing."""
    try:
        view = await playing_here(interaction)
    except Trouble:
        return []
    side = view.side_of(interaction.user.id)
    plays = [play for play in _plays(view, side) if play] if side else []  # Discord takes no choice without a text
    return (completions(plays, current) or _read_as(view, plays, current)) if plays else []


def _read_as(view: View, plays: list[str], typed: str) -> list[str]:
    """Return the plays that a text begins which is spelt otherwise than they are: with stops left out or put in."""
    match = view.table.match
    turn = match.game.moving if match else None
    assert match is not None and turn is not None
    game, laws = match.game, match.game.laws(turn.side)
    try:
        play = parse_play(typed, game.board, turn.side, turn.roll, laws)
    except IncompletePlay as begun:
        return completions(plays, begun.played)
    except RulesError:
        return []
    return [format_play(play, game.board, turn.side, laws)]


async def _ask_resign(interaction: Interaction, level: Level) -> Reply:
    view = await playing_here(interaction)
    locale, side = str(interaction.locale), seated(interaction, view)
    try:
        view.table.act(side, do.OfferResignation(level))  # what would be refused isn't asked
    except RulesError as refusal:
        raise Refused(refusal, view) from refusal
    question = resign_question(locale, view, side, level)
    typed = tr(locale, "ask.confirm_typed", level=level_name(locale, level))
    return Reply(f"{question}\n{typed}", components_for(view, resign_rows(locale, view, level)))


async def setup(bot: BackgammonBot) -> None:
    """Load the cog."""
    await bot.add_cog(Turns())

"""/purse: a server's play money, one's own or another's, and giving some."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot import cashier
from bot.cashier import MOST_CHIPS, Entry
from bot.client import BackgammonBot, tell
from bot.texts import safe_name, tr
from cogs._acting import Interaction, Trouble, answer


class Purse(commands.Cog):
    """Shows purses and fills them."""

    purse = app_commands.Group(name="purse", description="Chips, this server’s play money")

    @purse.command(name="show", description="Your chips, free and held, and what moved them lately")
    @app_commands.describe(member="Whose chips to look at; yours if left out")
    async def show(self, interaction: Interaction, member: discord.Member | None = None) -> None:
        """Show a purse."""
        await answer(interaction, _show(interaction, member))

    @purse.command(name="give", description="Give a member chips of the house; for members with Manage Server")
    @app_commands.describe(member="Who gets them", amount="How many chips")
    async def give(
        self, interaction: Interaction, member: discord.Member, amount: app_commands.Range[int, 1, MOST_CHIPS]
    ) -> None:
        """Give chips."""
        await answer(interaction, _give(interaction, member, amount))

    @show.error
    @give.error
    async def unreadable_option(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Say that the member isn't in this guild: no other option can be misread."""
        if isinstance(error, app_commands.TransformerError):
            await tell(interaction, tr(str(interaction.locale), "trouble.no_member"))


async def _show(interaction: Interaction, member: discord.Member | None) -> str:
    locale, service = str(interaction.locale), interaction.client.service
    whose = member or interaction.user
    _check_person(whose)
    purse = await cashier.look(service.store, interaction.guild_id or 0, whose.id, service.now())
    name = safe_name(whose.display_name, locale)
    title = tr(locale, "purse.mine") if whose.id == interaction.user.id else tr(locale, "purse.theirs", name=name)
    lines = [title, tr(locale, "purse.free", n=purse.free)]
    if purse.held:
        lines.append(tr(locale, "purse.held", n=purse.held))
    return "\n".join([*lines, *(_line(locale, entry) for entry in purse.entries)])


def _line(locale: str, entry: Entry) -> str:
    kind = "lost" if entry.kind == "won" and entry.chips < 0 else entry.kind
    name = safe_name(entry.against.name, locale) if entry.against else ""
    chips = f"+{entry.chips}" if entry.chips > 0 else f"−{-entry.chips}"
    what = tr(locale, f"purse.{kind}", name=name)
    return tr(locale, "purse.line", when=f"<t:{entry.at // 1000}:f>", chips=chips, what=what)


async def _give(interaction: Interaction, member: discord.Member, amount: int) -> str:
    if not interaction.permissions.manage_guild:
        raise Trouble("not_a_giver")
    _check_person(member)
    locale, service = str(interaction.locale), interaction.client.service
    guild, cause = interaction.guild_id or 0, str(interaction.id)
    purse = await cashier.give(service.store, guild, member.id, amount, service.now(), cause)
    name = safe_name(member.display_name, locale)
    return tr(locale, "purse.given", name=name, chips=tr(locale, "chips", n=amount), n=purse.free)


def _check_person(whose: discord.Member | discord.User) -> None:
    if whose.bot:
        raise Trouble("is_bot", name=safe_name(whose.display_name))


async def setup(bot: BackgammonBot) -> None:
    """Load the cog."""
    await bot.add_cog(Purse())

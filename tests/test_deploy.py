"""The systemd unit and the Dockerfile: they start the bot as they say, and keep secrets and rights apart from it."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from configparser import RawConfigParser
from fnmatch import fnmatch
from pathlib import Path

import pytest

from bot.__main__ import _parser
from bot.store.opening import path_of

ROOT = Path(__file__).parents[1]
UNIT, DOCKERFILE = ROOT / "deploy" / "backgammon.service", ROOT / "deploy" / "Dockerfile"
PYTHON, STATE = "/opt/backgammon/.venv/bin/python", "/var/lib/backgammon"
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())
SECRET = re.compile("token|secret|passw", re.IGNORECASE)


@pytest.fixture(scope="module")
def unit() -> RawConfigParser:
    parser = RawConfigParser(strict=False, interpolation=None, delimiters=("=",), comment_prefixes=("#",))
    parser.optionxform = str
    parser.read(UNIT)
    return parser


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions with what they say, each on one line."""
    text = re.sub(r"^\s*#.*\n", "", DOCKERFILE.read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    return [
        (name, " ".join(rest.split())) for name, _, rest in (line.partition(" ") for line in text.splitlines() if line)
    ]


def said(name: str) -> list[str]:
    return [rest for found, rest in instructions() if found == name]


def last_stage() -> list[tuple[str, str]]:
    found = instructions()
    return found[max(index for index, (name, _) in enumerate(found) if name == "FROM") :]


# systemd


def started(unit: RawConfigParser, state: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run the unit's command line with the unit's environment, this Python and a state folder in place of its own."""
    command = shlex.split(unit["Service"]["ExecStart"])
    assert command[0] == PYTHON
    name, _, value = unit["Service"]["Environment"].partition("=")
    env |= {"PATH": os.defpath, "PYTHONPATH": str(ROOT), name: value.replace(STATE, str(state))}
    return subprocess.run(
        [sys.executable, *command[1:]], check=False, capture_output=True, text=True, env=env, cwd=state, timeout=60
    )


def test_the_units_command_ends_with_2_without_a_token_and_is_not_tried_again(unit, tmp_path):
    ended = started(unit, tmp_path)
    assert ended.returncode == 2 == int(unit["Service"]["RestartPreventExitStatus"])
    assert "DISCORD_TOKEN is not set" in ended.stdout and ended.stderr == ""
    assert list(tmp_path.iterdir()) == []


def test_the_units_command_keeps_its_database_in_its_state_folder(unit, tmp_path):
    nowhere = {"DISCORD_API_URL": "http://127.0.0.1:9", "DISCORD_GATEWAY_URL": "ws://127.0.0.1:9"}
    ended = started(unit, tmp_path, DISCORD_TOKEN="wrong", **nowhere)
    assert ended.returncode == 1 and "Discord can't be reached" in ended.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["bot.db"]


def test_the_unit_writes_in_its_own_folder_alone_and_has_no_rights(unit):
    service = unit["Service"]
    assert STATE == f"/var/lib/{service['StateDirectory']}" == service["WorkingDirectory"]
    assert service["User"] not in {"", "root"} and service["CapabilityBoundingSet"] == ""
    assert (service["ProtectSystem"], service["NoNewPrivileges"], service["UMask"]) == ("strict", "yes", "0077")
    assert "ReadWritePaths" not in service


def test_the_unit_holds_no_secret(unit):
    assert not SECRET.search(unit["Service"]["Environment"])
    assert unit["Service"]["EnvironmentFile"].startswith("/etc/")


def test_the_unit_never_gives_up_and_never_signs_in_more_than_1000_times_a_day(unit):
    assert unit["Service"]["Restart"] == "on-failure" and unit["Unit"]["StartLimitIntervalSec"] == "0"
    assert 86_400 / int(unit["Service"]["RestartSec"]) < 1000
    assert int(unit["Service"]["TimeoutStopSec"]) >= 10


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_understands_every_line_of_the_unit(tmp_path):
    installed = tmp_path / UNIT.name
    installed.write_text(UNIT.read_text().replace(PYTHON, sys.executable))
    command = ["systemd-analyze", "verify", "--man=no", str(installed)]
    verified = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert (verified.returncode, [line for line in verified.stderr.splitlines() if UNIT.name in line]) == (0, [])


# Docker


def test_every_stage_begins_with_the_same_pinned_python_that_the_bot_may_run_on():
    bases = {base.partition(" AS ")[0] for base in said("FROM")}
    assert len(bases) == 1
    version = re.fullmatch(r"python:3\.(\d+)-slim-[a-z]+", bases.pop())
    assert version and SETTINGS["project"]["requires-python"] == f">=3.{version[1]}"


def test_the_container_runs_the_bot_and_not_as_root():
    names = [name for name, _ in last_stage()]
    user = dict(last_stage())["USER"]
    assert names.index("USER") < names.index("ENTRYPOINT")
    assert user not in {"root", "0"} and any(
        "useradd --uid 10001 --user-group" in run and user in run for run in said("RUN")
    )
    assert json.loads(said("ENTRYPOINT")[0]) == ["python", "-m", "bot"] and not said("CMD")


def test_the_containers_database_is_in_a_volume_that_its_user_owns():
    (volume,), (user,) = said("VOLUME"), said("USER")
    url = re.search(r"DATABASE_URL=(\S+)", dict(last_stage())["ENV"])
    assert url and path_of(url[1]) == Path(volume) / "bot.db"
    assert any(f"--owner={user}" in run and run.endswith(f" {volume}") for run in said("RUN"))


def test_the_image_holds_no_secret_and_nothing_that_builds():
    assert not any(SECRET.search(rest) for name, rest in instructions() if name in {"ENV", "ARG", "LABEL", "COPY"})
    assert not said("ADD")
    tools = re.compile(r"\b(pip|apt|apt-get|gcc|make|curl)\b")
    assert not any(tools.search(rest) for name, rest in last_stage() if name == "RUN")


def test_what_the_image_is_built_from_is_there_whole():
    copied = {source for copy in said("COPY") if "--from" not in copy for source in copy.split()[:-1]}
    assert {
        *SETTINGS["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"],
        SETTINGS["project"]["readme"],
    } <= copied
    assert all((ROOT / source).exists() for source in copied)
    rules = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and line[0] != "#"]
    assert rules[0] == "*" and {rule[1:] for rule in rules if rule[0] == "!"} == copied


@pytest.mark.parametrize("path", [".env", "bot/.env", "data/bot.db", "bot/bot.db", "bot/__pycache__", ".git", "tests"])
def test_docker_is_not_even_shown(path):
    ignored = False
    for rule in (ROOT / ".dockerignore").read_text().splitlines():  # the last rule that fits decides
        pattern = rule.removeprefix("!").removeprefix("**/")
        if rule[:1] not in {"", "#"} and any(
            fnmatch(part, pattern) for part in (path, path.split("/")[0], Path(path).name)
        ):
            ignored = rule[0] != "!"
    assert ignored


@pytest.mark.soak
def test_what_the_image_installs_is_whole(tmp_path):
    """Run the image's own installation elsewhere, then the bot from it, far from the sources."""
    (install,) = (run for run in said("RUN") if "pip" in run)
    place = tmp_path / "installed"
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    env = {"PATH": path, "HOME": str(tmp_path), "PYTHONWARNINGS": "ignore"}
    subprocess.run(
        install.replace("/opt/backgammon", str(place)), check=True, shell=True, cwd=ROOT, env=env, timeout=600
    )
    assert not (place / "bin" / "pip").exists()
    python = [str(place / "bin" / "python"), "-m"]
    ended = subprocess.run([*python, "bot"], check=False, cwd=tmp_path, env=env, timeout=60)
    assert ended.returncode == 2
    subprocess.run([*python, "renderers", "gallery"], check=True, cwd=tmp_path, env=env, timeout=300)
    nowhere = {"DISCORD_API_URL": "http://127.0.0.1:9", "DISCORD_GATEWAY_URL": "ws://127.0.0.1:9", "DISCORD_TOKEN": "x"}
    ended = subprocess.run([*python, "bot"], check=False, cwd=tmp_path, env=env | nowhere, timeout=60)
    assert ended.returncode == 1 and (tmp_path / "data" / "bot.db").is_file()


# The page about it


def test_every_command_that_the_page_names_is_one():
    page = (ROOT / "docs" / "running.md").read_text()
    commands = re.findall(r"(?:-m bot|exec backgammon python -m bot) (\w[^`\n|>]*)", page)
    assert {command.split()[0] for command in commands} == {"backup", "restore"}
    for command in commands:
        assert _parser().parse_args(command.split()[:2]).command == command.split()[0]


def test_the_page_names_what_the_unit_and_the_image_say():
    page = (ROOT / "docs" / "running.md").read_text()
    for name in ("deploy/backgammon.service", "deploy/Dockerfile", "/etc/backgammon.env", STATE, "/opt/backgammon"):
        assert name in page

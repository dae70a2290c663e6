"""The refusals of the local Discord: what the API answers, and what a person is told."""

from __future__ import annotations

from collections.abc import Sequence


class ApiError(Exception):
    """An answer of the REST API that is no success: HTTP status, Discord's code and message.

    Without `via` it isn't Discord's own, but that of the proxy in front of it, in plain text.
    """

    def __init__(self, status: int, code: int, message: str, problems: Sequence[str] = ()) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.problems = list(problems)
        self.retry_after: float | None = None
        self.via = True

    @property
    def body(self) -> dict[str, object]:
        """The JSON that Discord would answer with."""
        answer: dict[str, object] = {"message": self.message, "code": self.code}
        if self.problems:
            answer["errors"] = {"form": {"_errors": [{"code": "LIMIT", "message": p} for p in self.problems]}}
        if self.retry_after is not None:
            answer |= {"retry_after": self.retry_after, "global": False}
        return answer


class Refused(Exception):
    """Something that a person can't do in the client; the text says why."""


class NoPort(OSError):
    """The port asked for can't be had; the message says why, in one line."""


def unknown_channel() -> ApiError:
    """404, 10003."""
    return ApiError(404, 10003, "Unknown Channel")


def unknown_message() -> ApiError:
    """404, 10008."""
    return ApiError(404, 10008, "Unknown Message")


def unknown_interaction() -> ApiError:
    """404, 10062: not acknowledged in time, or never there."""
    return ApiError(404, 10062, "Unknown interaction")


def already_acknowledged() -> ApiError:
    """400, 40060."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def unknown_webhook() -> ApiError:
    """404, 10015: a token that is unknown or not acknowledged yet."""
    return ApiError(404, 10015, "Unknown Webhook")


def invalid_webhook_token() -> ApiError:
    """401, 50027: a token older than 15 minutes."""
    return ApiError(401, 50027, "Invalid Webhook Token")


def missing_permissions() -> ApiError:
    """403, 50013."""
    return ApiError(403, 50013, "Missing Permissions")


def missing_access() -> ApiError:
    """403, 50001: the channel can't be seen."""
    return ApiError(403, 50001, "Missing Access")


def not_the_author() -> ApiError:
    """403, 50005."""
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def thread_archived() -> ApiError:
    """400, 50083."""
    return ApiError(400, 50083, "Thread is archived")


def thread_exists() -> ApiError:
    """400, 160004."""
    return ApiError(400, 160004, "A thread has already been created for this message")


def old_message() -> ApiError:
    """429, 30046: an edit of a message over an hour old by the bot's token."""
    error = ApiError(429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later")
    error.retry_after = 0.05
    return error


def invalid_form(problems: Sequence[str]) -> ApiError:
    """400, 50035, with each breach as a sentence."""
    return ApiError(400, 50035, "Invalid Form Body", problems)

"""Usage errors of commands, ours and those of click, as texts that have translations."""

from __future__ import annotations

import click

from adjudicator.errors import Text

__all__ = ["CLICK_MESSAGES", "CLICK_VALUES", "BadParameter", "UsageError", "usage_text"]

#: messages of click about options and arguments; of two that match, the longer comes first
CLICK_MESSAGES = (
    "Invalid value for {name}: {what}",
    "Invalid value: {what}",
    "Missing argument {name}. Choose from: {choices}",
    "Missing argument {name}",
    "Missing option {name}. Choose from: {choices}",
    "Missing option {name}",
    "Missing command",
    "No such option: {name} Did you mean {near}?",
    "No such option: {name} (Possible options: {near})",
    "No such option: {name}",
    "No such option {name}. Did you mean {near}?",
    "No such option {name}. (Did you mean one of: {near}?)",
    "No such option {name}",
    "Option {name} requires an argument",
    "Option {name} requires {number} arguments",
    "Option {name} does not take a value",
    "Argument {name} takes {number} values",
    "Got unexpected extra argument ({words})",
    "Got unexpected extra arguments ({words})",
)
#: messages of click about a value
CLICK_VALUES = (
    "{value} is not one of {choices}",
    "{value} is not a valid integer range",
    "{value} is not a valid integer",
    "{value} is not a valid float range",
    "{value} is not a valid float",
    "{value} is not in the range {range}",
    "File {name} does not exist",
    "Directory {name} does not exist",
    "Path {name} does not exist",
    "File {name} is a directory",
    "Directory {name} is a file",
    "File {name} is not readable",
    "Directory {name} is not readable",
    "Path {name} is not readable",
    "File {name} is not writable",
)


class UsageError(click.UsageError):
    """Options or arguments that cannot be combined."""

    def __init__(
        self, template: str, /, *, ctx: click.Context | None = None, **args: object
    ) -> None:
        """Take the message as an English template and its arguments."""
        self.text = Text(template, **args)
        super().__init__(str(self.text), ctx)


class BadParameter(click.BadParameter):
    """A value that an option does not accept."""

    def __init__(self, template: str, /, *, param_hint: str | None = None, **args: object) -> None:
        """Take the message as an English template and its arguments."""
        self.text = Text(template, **args)
        super().__init__(str(self.text), param_hint=param_hint)


def usage_text(error: click.UsageError) -> Text:
    """Return the message of a usage error, ours or that of click, on one line."""
    if isinstance(error, UsageError):
        return error.text
    from adjudicator.foreign import recognized

    message = " ".join(error.format_message().split()).rstrip(".")
    found = recognized(message, CLICK_MESSAGES)
    if "what" not in found.args:
        return found
    value = recognized(str(found.args["what"]), CLICK_VALUES)
    if isinstance(error, BadParameter):
        value = error.text
    return Text(found.template, **found.args | {"what": value})

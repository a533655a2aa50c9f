"""Structured logs, to standard error. Event names are stable; user text is escaped by the renderers."""

import logging
import sys

import structlog

from bot.config import LogConfig


def set_up(config: LogConfig) -> None:
    """Send events of at least the configured level to standard error."""
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if config.format == "json"
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(),
            exception_formatter=structlog.dev.plain_traceback,  # the rich one prints locals, and so hands and secrets
        )
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.StackInfoRenderer(),
            structlog.processors.format_exc_info if config.format == "json" else _as_is,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[config.level.upper()]),
        logger_factory=_to_stderr,
        cache_logger_on_first_use=False,
    )


def _to_stderr(*_arguments: object) -> structlog.PrintLogger:
    """Looked up at each line: the demo's prompt puts its own stream in the place of standard error while it is up."""
    return structlog.PrintLogger(sys.stderr)


def _as_is(_logger: object, _name: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    return event

"""How this machine reaches the registries of Debian and Python, so that a root on it can do the same.

All of it is read from the machine's own settings at run time: mirrors, proxies, certificates, folders of packages.
"""

from __future__ import annotations

import ast
import configparser
import os
import re
import subprocess
import sys
from pathlib import Path

from tests.needs import require

CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
VARIABLE = re.compile(r"PIP_\w+|(?:https?|no|all|ftp)_proxy|SSL_CERT_FILE|REQUESTS_CA_BUNDLE", re.IGNORECASE)


def _said(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def environment() -> dict[str, str]:
    """The variables that pip and apt obey."""
    return {name: value for name, value in os.environ.items() if VARIABLE.fullmatch(name)}


def mirrors(release: str) -> list[str]:
    """Where this machine has that release of Debian from, as lines of a sources.list; none if it has another one."""
    wanted = "$(REPO_URI) $(RELEASE) $(COMPONENT) $(ORIGIN)"
    targets = _said(require("apt-get"), "indextargets", "--format", wanted, "Created-By: Packages")
    found = [line.split() for line in targets.splitlines()]
    return [
        f"deb {uri} {suite} {component}"
        for uri, suite, component, origin in found
        if origin == "Debian" and re.fullmatch(rf"{release}(-updates|-security)?", suite)
    ]


def apt_settings() -> str:
    """How apt fetches here."""
    return _said(require("apt-config"), "dump", "Acquire")


def pip_settings() -> configparser.RawConfigParser:
    """What pip's files say here; variables are `environment`'s."""
    settings = configparser.RawConfigParser()
    for line in _said(sys.executable, "-m", "pip", "config", "list").splitlines():
        name, _, value = line.partition("=")
        section, _, key = name.partition(".")
        if section.startswith(":"):
            continue
        if not settings.has_section(section):
            settings.add_section(section)
        settings.set(section, key, ast.literal_eval(value))
    return settings


def local_paths() -> list[Path]:
    """Files and folders of this machine that the settings of pip name. An index has its files beside it."""
    settings = pip_settings()
    values = [*environment().values(), *(settings[section][key] for section in settings for key in settings[section])]
    words = [word for value in values for word in value.split()]
    paths = [Path(word) for word in words if word.startswith("/")]
    paths += [Path(word.removeprefix("file://")).parent for word in words if word.startswith("file:///")]
    return sorted({path for path in paths if path.exists()})

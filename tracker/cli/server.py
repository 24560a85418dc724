"""Starting the dashboard: a child process with every option it needs."""

from __future__ import annotations

import importlib.util
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import webbrowser
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

import segno

from sheets.errors import SheetError
from sheets.messages import Message, say
from tracker.cli.output import Output
from tracker.dashboard.hosts import is_address, is_loopback
from tracker.service.doorway import keys_of
from tracker.service.files import open_campaign
from tracker.service.inviting import leader_link

PATIENCE = 60
"""Seconds to wait for the dashboard to answer."""


@dataclass(frozen=True)
class Reach:
    """Who may reach the dashboard, and by what address."""

    host: str = "127.0.0.1"
    port: int = 8501
    url: str = ""
    """What phones call it, where that is not this computer's own address."""
    behind_proxy: bool = False

    @property
    def alone(self) -> bool:
        """Whether only this computer can come, so that nobody has to sign in."""
        return is_loopback(self.host) and not self.url and not self.behind_proxy

    @property
    def near(self) -> str:
        """How this computer itself calls it."""
        return f"http://{'127.0.0.1' if self.host == '0.0.0.0' else self.host}:{self.port}"

    @property
    def address(self) -> str:
        """How the phones call it."""
        return self.url.rstrip("/") or f"http://{own_address() if self.host == '0.0.0.0' else self.host}:{self.port}"

    def wrong(self) -> Message | None:
        """Why it cannot be reached like that."""
        if not is_loopback(self.host) and not is_address(self.host):
            return say("--host takes an IPv4 address of this computer, or 0.0.0.0 for all it has.")
        parts = urlsplit(self.url)
        if self.url and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/")):
            return say("--url takes what phones type, with nothing behind the name: https://season.example.org")
        return None

    def environment(self) -> dict[str, str]:
        """What the server has to know of it. It alone decides whom to believe about proxies, hence the last line."""
        name = socket.gethostname().lower()
        return {
            "TRACKER_SIGN_IN": "" if self.alone else "1",
            "TRACKER_URL": "" if self.alone else self.address,
            "TRACKER_HOSTS": f"{name},{name}.local",
            "TRACKER_BEHIND_PROXY": "1" if self.behind_proxy else "",
            "FORWARDED_ALLOW_IPS": "",
        }


def serve_address(out: Output, campaign: str, reach: Reach, browser: bool) -> None:
    """Runs the dashboard until it ends; prints its address once it answers."""
    wrong = reach.wrong()
    if wrong is not None:
        out.fail(wrong)
    if not reach.port:
        reach = replace(reach, port=free_port(reach.host))
    if taken(reach):
        out.fail(say("Port {port} is in use; choose another with --port.", port=reach.port))
    try:
        link = "" if reach.alone else way_in(campaign, reach)
    except SheetError as error:  # without a way in for a leader nobody else gets in either
        out.fail(error.message)
    signal.signal(signal.SIGTERM, _interrupt)  # whoever ends us ends the server too
    child = subprocess.Popen(
        command(reach.host, reach.port, urlsplit(reach.address).hostname or ""),
        env={**os.environ, **reach.environment(), "TRACKER_CAMPAIGN": campaign},
        stdout=subprocess.DEVNULL,
    )
    try:
        if not answers(child, reach.near):
            child.terminate()
            out.fail(say("The dashboard did not start; see the lines above."))
        _tell(out, reach, link)
        if browser:
            webbrowser.open(link or reach.address)
        child.wait()
    except KeyboardInterrupt:
        child.terminate()
        child.wait()
    raise SystemExit(max(child.returncode or 0, 0))


def way_in(campaign: str, reach: Reach) -> str:
    """A link for the leader that works once; empty where leaders have accounts."""
    from tracker.dashboard.policy import accounts  # noqa: PLC0415 - brings Streamlit, which most commands do without

    if accounts():
        return ""
    season = open_campaign(campaign)
    return f"{reach.address}/enter#{leader_link(season, keys_of(season))}"


def _tell(out: Output, reach: Reach, link: str) -> None:
    record = {"address": reach.address, **({"leader": link} if link else {})}

    def told() -> None:
        out.line(say("The dashboard is open at {address}; end it with Ctrl+C.", address=reach.address))
        if not reach.alone:
            segno.make(reach.address, micro=False).terminal(sys.stdout, compact=True)
        if link:
            out.line(say("Leader, enter here, once: {link}", link=link))

    out.answer(record, told)
    sys.stdout.flush()


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def command(host: str, port: int, called: str = "") -> list[str]:
    """The command that starts the server, whatever folder it is started from; ``called``: its name for browsers, so
    that Streamlit asks nobody outside what it may be."""
    options = {
        "server.address": host,
        "server.port": port,
        "browser.serverAddress": called or host,
        "server.headless": "true",
        "server.maxUploadSize": 20,
        "server.maxMessageSize": 50,
        "server.enableXsrfProtection": "true",
        "server.enableCORS": "true",
        "server.enableStaticServing": "false",
        "browser.gatherUsageStats": "false",
        "client.toolbarMode": "minimal",
        "client.showErrorDetails": "none",
        "server.fileWatcherType": "none",
        "server.disconnectedSessionTTL": 900,
        "global.developmentMode": "false",
        "client.disableDataExport": "true",
        "theme.base": files("tracker.dashboard") / "theme.toml",
    }
    flags = [f"--{name}={value}" for name, value in options.items()]
    return [sys.executable, "-m", "streamlit", "run", str(script()), *flags]


def script() -> Path:
    """The installed ``streamlit_app.py``."""
    spec = importlib.util.find_spec("streamlit_app")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("streamlit_app.py")
    return Path(spec.origin)


def own_address() -> str:
    """This computer's address in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def free_port(host: str) -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def taken(reach: Reach) -> bool:
    """Whether somebody listens there already."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex((urlsplit(reach.near).hostname or "", reach.port)) == 0


def answers(child: subprocess.Popen[bytes], address: str) -> bool:
    """Waits until the server answers; False if it ended or took too long."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and child.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/_stcore/health", timeout=2) as reply:
                if reply.status == 200:
                    return True
        except (OSError, urllib.error.URLError):
            time.sleep(0.1)
    return False

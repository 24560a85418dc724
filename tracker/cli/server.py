"""Starting the dashboard: a child process with every option it needs."""

from __future__ import annotations

import importlib.util
import ipaddress
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import webbrowser
from importlib.resources import files
from pathlib import Path

from sheets.messages import say
from tracker.cli.output import Output

PATIENCE = 60
"""Seconds to wait for the dashboard to answer."""


def serve_address(out: Output, campaign: str, host: str, port: int, browser: bool) -> None:
    """Runs the dashboard until it ends; prints its address once it answers."""
    if not is_loopback(host):
        out.fail(say("The dashboard can be opened on this computer only; leave out --host."))
    port = port or free_port(host)
    if taken(host, port):
        out.fail(say("Port {port} is in use; choose another with --port.", port=port))
    signal.signal(signal.SIGTERM, _interrupt)  # whoever ends us ends the server too
    child = subprocess.Popen(
        command(host, port), env={**os.environ, "TRACKER_CAMPAIGN": campaign}, stdout=subprocess.DEVNULL
    )
    address = f"http://{host}:{port}"
    try:
        if not answers(child, address):
            child.terminate()
            out.fail(say("The dashboard did not start; see the lines above."))
        ready = say("The dashboard is open at {address}; end it with Ctrl+C.", address=address)
        out.answer({"address": address}, lambda: out.line(ready))
        sys.stdout.flush()
        if browser:
            webbrowser.open(address)
        child.wait()
    except KeyboardInterrupt:
        child.terminate()
        child.wait()
    raise SystemExit(max(child.returncode or 0, 0))


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def command(host: str, port: int) -> list[str]:
    """The command that starts the server, whatever folder it is started from."""
    options = {
        "server.address": host,
        "server.port": port,
        "server.headless": "true",
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


def is_loopback(host: str) -> bool:
    """Whether only this computer can reach the address."""
    try:
        return host == "localhost" or ipaddress.IPv4Address(host).is_loopback
    except ValueError:
        return False


def free_port(host: str) -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def taken(host: str, port: int) -> bool:
    """Whether somebody listens there already."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex((host, port)) == 0


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

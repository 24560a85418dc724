"""The server: reachable from this computer only, whatever folder it is started from."""

import os
import subprocess
import time
from pathlib import Path

import pytest

from tests.dashboard.conftest import Served, Visitor, serve
from tracker.dashboard.hosts import is_loopback


def children_of(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(line) for line in found.stdout.split()]


def listening(pid: int) -> set[str]:
    """The local addresses (hex, as the kernel prints them) on which a process listens."""
    sockets = set()
    for entry in Path(f"/proc/{pid}/fd").iterdir():
        target = os.readlink(entry)
        if target.startswith("socket:["):
            sockets.add(target[8:-1])
    addresses = set()
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and fields[9] in sockets:
                addresses.add(fields[1].split(":")[0])
    return addresses


def test_the_server_listens_on_loopback_only(served: Served):
    (child,) = children_of(served.process.pid)
    assert listening(child) == {"0100007F"}


def test_the_server_ends_with_the_command_that_started_it(served: Served):
    (child,) = children_of(served.process.pid)
    served.process.terminate()
    served.process.wait(20)
    for _ in range(50):
        if not Path(f"/proc/{child}").exists():
            break
        time.sleep(0.1)
    assert not Path(f"/proc/{child}").exists()


BROKEN = """
import tracker.service.outlook

def broken(view, side):
    raise RuntimeError("what only the server knows")

tracker.service.outlook.progress = broken
"""


@pytest.mark.browser
def test_the_number_on_the_page_leads_to_the_fault_in_the_servers_log(page, demo_season, tmp_path):
    """``tracker serve`` prints it, with all that belongs to it, on standard error."""
    (tmp_path / "sitecustomize.py").write_text(BROKEN)
    log = tmp_path / "log.txt"
    with log.open("w") as stderr:
        running = serve(demo_season, tmp_path, stderr, PYTHONPATH=str(tmp_path))
        told = Visitor(page, running.address).comes("?as=s1&lang=en").page.get_by_test_id("stAlert").inner_text()
        running.process.terminate()
        running.process.wait(20)
    number = told.split("Reference number: ")[1].split(".")[0]
    assert "what only the server knows" not in told
    lines = log.read_text()
    assert f"reference {number}" in lines
    assert "RuntimeError: what only the server knows" in lines.split(f"reference {number}")[1]


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.5", "::", "::1", "example.org"])
def test_hosts_that_others_can_reach_or_of_another_kind_are_refused(host):
    assert not is_loopback(host)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.0.0.2"])
def test_hosts_of_this_computer_are_loopback(host):
    assert is_loopback(host)

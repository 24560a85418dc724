"""What the tests promise each other."""

import os
import socket
import urllib.request
from pathlib import Path

import pytest

from tests.project.sentences import ROOT


@pytest.mark.parametrize("host", ["192.0.2.1", "2001:db8::1"])
def test_no_test_reaches_another_computer(host):
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as away, pytest.raises(pytest.fail.Exception, match=host):
        away.connect((host, 80))
    with pytest.raises(pytest.fail.Exception, match=host):
        urllib.request.urlopen(f"http://[{host}]/" if ":" in host else f"http://{host}/", timeout=1)


def test_this_computer_can_be_reached():
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname(), timeout=5):
        pass


def test_the_tracker_has_an_empty_folder_of_its_own():
    home = Path(os.environ["TRACKER_HOME"])
    assert home.is_dir()
    assert list(home.iterdir()) == []
    assert ROOT not in home.parents

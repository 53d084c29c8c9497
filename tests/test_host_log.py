"""Which lines of a host's log are troubles."""

from tests.host_log import troubles

ORPHAN = """\
Traceback (most recent call last):
  File "<string>", line 1, in <module>
  File "/usr/lib/python3.11/multiprocessing/spawn.py", line 122, in spawn_main
    exitcode = _main(fd, parent_sentinel)
               ^^^^^^^^^^^^^^^^^^^^^^^^^^
  File "/usr/lib/python3.11/multiprocessing/spawn.py", line 130, in _main
    preparation_data = reduction.pickle.load(from_parent)
EOFError: Ran out of input
"""
DEFECT = """\
2026-11-27 19:22:25+0000 ERROR tablehost.hall: a task failed
Traceback (most recent call last):
  File "/usr/lib/python3.11/site-packages/tablehost/hall/hall.py", line 3, in find
    raise EOFError("Ran out of input")
EOFError: Ran out of input
"""


def test_worker_that_has_lost_its_host_is_no_trouble() -> None:
    assert troubles(f"INFO up\n{ORPHAN}INFO up again\n") == []


def test_errors_beside_it_are_troubles() -> None:
    error, traceback, *_ = DEFECT.splitlines()

    assert troubles(ORPHAN + DEFECT + ORPHAN) == [error, traceback]
    assert troubles(DEFECT + "move not saved\n", "not saved") == ["move not saved"]

"""Runs a benchmark of another checkout whose players read their terminals as ours do.

cd CHECKOUT; PYTHON OURS/tests/bench/with_terminal.py OURS/tests/bench/picture.py NAME [WORD ...]
"""

import runpy
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path


def main(picture: str, name: str) -> None:
    sys.path[0] = str(Path.cwd())
    spec = spec_from_file_location("tests.bench.picture", picture)
    assert spec is not None, picture
    assert spec.loader is not None, picture
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    runpy.run_module(f"tests.bench.{name}", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    _, picture, name, *words = sys.argv
    sys.argv = [name, *words]
    main(picture, name)

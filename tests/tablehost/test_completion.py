"""Files generated from the parsers: completions for shells, and the manual page."""

import shlex
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest
import shtab

from tablehost.cli import main
from tests.tablehost.played.host import environment

ASK = """
source {script}
COMP_WORDS=({words})
COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
$(complete -p tablehost | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
echo "${{COMPREPLY[@]}}"
"""


@pytest.fixture
def script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert main(["completion", "bash"]) == 0
    (tmp_path / "completion.bash").write_text(capsys.readouterr().out)
    return tmp_path / "completion.bash"


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("tablehost ba", "backup"),
        ("tablehost admin an", "announce"),
        ("tablehost help rest", "restore"),
        ("tablehost join --theme fe", "felt"),
        ("tablehost serve --entry in", "invited"),
        ("tablehost backup --fr", ""),
        ("tablehost restore /etc/passw", "/etc/passwd"),
    ],
)
def test_bash_completes_commands_and_arguments(script: Path, line: str, offered: str) -> None:
    ask = ASK.format(script=shlex.quote(str(script)), words=line)
    done = subprocess.run(
        ["bash", "-c", ask], capture_output=True, text=True, check=True, env=environment()
    )

    found = done.stdout.split()
    assert (offered in found) if offered else not found


@pytest.mark.parametrize(
    ("shell", "ask", "offered"),
    [
        ("fish", 'eval "$(cat {})"; complete -C "tablehost admin ann"', "announce"),
        ("fish", 'eval "$(cat {})"; complete -C "tablehost join --theme fe"', "felt"),
        (
            "zsh",
            'autoload -U compinit; compinit -u -D; eval "$(cat {})"; print $_comps[tablehost]',
            "_shtab_tablehost",
        ),
        ("tcsh", "source {}; complete tablehost", "n/admin/(who tables load announce"),
    ],
)
def test_other_shells_take_it_as_the_help_says(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, shell: str, ask: str, offered: str
) -> None:
    if which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    assert main(["completion", shell]) == 0
    written = tmp_path / "completion"
    written.write_text(capsys.readouterr().out)
    bare = "--no-config" if shell == "fish" else "-f"
    done = subprocess.run(
        [shell, bare, "-c", ask.format(shlex.quote(str(written)))],
        capture_output=True, text=True, check=True, env=environment(),
    )  # fmt: skip

    assert offered in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("shell", shtab.SUPPORTED_SHELLS)
def test_every_shell_is_told_the_commands_of_admin(
    capsys: pytest.CaptureFixture[str], shell: str
) -> None:
    assert main(["completion", shell]) == 0
    assert "announce" in capsys.readouterr().out


def test_manual_page_has_every_command_and_its_options(tmp_path: Path) -> None:
    program = Path(sys.executable).with_name("argparse-manpage")
    words = ["--module", "tablehost.cli", "--function", "manual", "--prog", "tablehost"]
    page = tmp_path / "tablehost.1"
    subprocess.run([program, *words, "--output", page], check=True, env=environment())
    text = page.read_text().replace("\\-", "-")

    example = "tablehost backup friday.tar"
    for told in ("tablehost status", "--limits-half-open", "Exit codes:", example):
        assert told in text

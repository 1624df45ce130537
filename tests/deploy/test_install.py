"""Installation uses the locked versions; a later upstream release changes nothing."""

import ensurepip
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import distribution, distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
#: Also offered in newer versions. pip before 23.3 fails on them without --no-deps.
NEWER = ("aiohttp", "flask", "line-bot-sdk", "pydantic", "sqlalchemy")
OFFERED = (*NEWER, "apiflask", "pydantic-settings")
#: The first one is the Python of Debian 12.
PYTHONS = ("3.11.2", "3.12.0", "3.13.0", "3.14.0")
INSTALL = """
import { installLocked } from "./deploy/install.mjs";
import { orFail } from "./deploy/processes.mjs";
const [python, lock, log] = process.argv.slice(1);
await orFail(() => installLocked(python, [lock], { log }));
"""
INSTALLS = re.compile(r"\bpip3? install\b.*|\"pip\".*\"install\".*")


def locked(*paths: str) -> dict[str, str]:
    """Return the locked version of each library."""
    text = "".join((ROOT / path).read_text(encoding="utf-8") for path in paths)
    return dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE))


def dependencies_of(requirement: Requirement) -> Iterator[Requirement]:
    """Yield the dependencies of an installed library with these extras on all supported Pythons."""
    machines = [
        {"extra": extra, "python_full_version": python, "python_version": python.rpartition(".")[0]}
        for extra in ("", *requirement.extras)
        for python in PYTHONS
    ]
    for line in distribution(requirement.name).requires or ():
        need = Requirement(line)
        if need.marker is None or any(need.marker.evaluate(machine) for machine in machines):
            yield need


@pytest.mark.parametrize("locks", [["requirements.txt"], ["requirements.txt", "tests/requirements.txt"]])
def test_lock_has_all_dependencies_including_extras(locks: list[str]) -> None:
    """Installation uses --no-deps, and `pip check` ignores extras."""
    versions = locked(*locks)
    lines = [line for path in locks for line in (ROOT / path).with_suffix(".in").read_text().splitlines()]
    waiting = [Requirement(line) for line in lines if line and not line.startswith(("#", "-"))]
    seen: set[str] = set()
    missing = []
    while waiting:
        one = waiting.pop()
        if versions.get(canonicalize_name(one.name), "none") not in one.specifier:
            missing.append(str(one))
        elif str(one) not in seen:
            seen.add(str(one))
            waiting += dependencies_of(one)
    assert len(seen) >= len(versions)
    assert missing == []


def test_every_installation_uses_a_lock_and_runs_pip_check() -> None:
    """Programs install only with `installLocked`."""
    command = ["git", "ls-files", "-z"]
    tracked = subprocess.check_output(command, cwd=ROOT, text=True).split("\0")  # noqa: S603
    endings = ("Dockerfile", ".md", ".mjs", ".py", ".json", ".yaml", ".toml", ".sh", ".ci/run")
    found = {
        f"{path}: {line}"
        for path in tracked
        if path.endswith(endings) and not path.startswith("tests/deploy/")
        for line in INSTALLS.findall((ROOT / path).read_text(encoding="utf-8"))
    }
    assert len(found) > 2
    assert [line for line in found if not re.search(r"--no-deps --require-hashes .*&& pip check", line)] == []


class PackageFolder:
    """A folder of empty packages with real metadata, and a Python that installs only from there."""

    def __init__(self, folder: Path, pip: Path) -> None:
        self.folder = folder
        self.python = str(folder / "venv/bin/python")
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)  # noqa: S603
        pins = locked("requirements.txt")
        self.pins = {name: pins[name] for name in OFFERED}
        self.hashes = {name: self.offer(name, version) for name, version in self.pins.items()}
        for name in NEWER:
            *release, last = Version(self.pins[name]).release
            self.offer(name, ".".join(map(str, (*release, last + 1))))
        # pip prints a warning for each missing folder.
        absent = [str(folder / f"absent{number}") for number in range(30)]
        self.env = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")} | {
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": " ".join([str(folder), *absent]),
            "PYTHONPATH": str(pip),
        }

    def offer(self, name: str, version: str) -> str:
        """Create an empty package and return its hash."""
        heads = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}"]
        for head in ("Requires-Dist", "Provides-Extra"):
            heads += [f"{head}: {value}" for value in distribution(name).metadata.get_all(head) or ()]
        kept = [line for line in heads if "Requires-Dist" not in line or self.is_offered(line)]
        stem = f"{name.replace('-', '_')}-{version}"
        file = self.folder / f"{stem}-py3-none-any.whl"
        with zipfile.ZipFile(file, "w") as wheel:
            wheel.writestr(f"{stem}.dist-info/METADATA", "\n".join(kept))
            wheel.writestr(f"{stem}.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any")
            wheel.writestr(f"{stem}.dist-info/RECORD", "")
        return sha256(file.read_bytes()).hexdigest()

    @staticmethod
    def is_offered(line: str) -> bool:
        return canonicalize_name(Requirement(line.partition(": ")[2]).name) in OFFERED

    def lock(self, **hashes: str | None) -> str:
        """Write a lock file with these hashes; a package with the hash None is left out."""
        lines = [
            f"{name}=={self.pins[name]} --hash=sha256:{found}\n"
            for name, found in (self.hashes | hashes).items()
            if found
        ]
        file = self.folder / "lock.txt"
        file.write_text("".join(lines), encoding="utf-8")
        return str(file)

    def install(self, lock: str) -> subprocess.CompletedProcess[str]:
        """Install as `npm start` does."""
        log = str(self.folder / "pip.log")
        return self.run("node", "--input-type=module", "--eval", INSTALL, self.python, lock, log)

    def pip(self, *args: str) -> subprocess.CompletedProcess[str]:
        return self.run(self.python, "-m", "pip", *args)

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(  # noqa: S603 - constant arguments
            command, cwd=ROOT, env=self.env, capture_output=True, text=True, check=False
        )


@pytest.fixture(scope="module")
def pip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pip that is bundled with this Python."""
    folders = [
        Path(ensurepip.__file__).parent / "_bundled",
        Path(sysconfig.get_config_var("WHEEL_PKG_DIR") or ""),
    ]
    bundled = next(file for folder in folders for file in folder.glob(f"pip-{ensurepip.version()}-*.whl"))
    folder = tmp_path_factory.mktemp("pip")
    with zipfile.ZipFile(bundled) as wheel:
        wheel.extractall(folder)
    return folder


@pytest.fixture
def packages(tmp_path: Path, pip: Path) -> PackageFolder:
    return PackageFolder(tmp_path, pip)


def test_newer_releases_are_not_installed(packages: PackageFolder) -> None:
    done = packages.install(packages.lock())
    assert done.returncode == 0, done.stderr
    found = distributions(path=[str(folder) for folder in packages.folder.glob("venv/lib/*/site-packages")])
    assert {one.name: one.version for one in found} == packages.pins


@pytest.mark.skipif(Version(ensurepip.version()) >= Version("23.3"), reason="this pip checks the pins first")
def test_older_pip_fails_without_no_deps(packages: PackageFolder) -> None:
    done = packages.pip("install", "--dry-run", "--require-hashes", "--requirement", packages.lock())
    assert done.returncode == 1
    assert "all requirements must have their versions pinned with ==" in done.stderr


def test_library_missing_in_the_lock_is_named(packages: PackageFolder) -> None:
    done = packages.install(packages.lock(pydantic=None))
    assert done.returncode == 1
    assert (
        f"line-bot-sdk {packages.pins['line-bot-sdk']} requires pydantic, which is not installed"
        in done.stderr
    )


def test_failure_is_shown_without_warnings(packages: PackageFolder) -> None:
    done = packages.install(packages.lock(flask="0" * 64))
    assert done.returncode == 1
    assert "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES" in done.stderr
    assert "absent" in (packages.folder / "pip.log").read_text(encoding="utf-8")
    assert "absent" not in done.stderr

"""Start the emulator: `python -m line_emulator`."""

from gevent import monkey

monkey.patch_all()

import errno  # noqa: E402
import os  # noqa: E402
import signal  # noqa: E402
import sys  # noqa: E402

import gevent  # noqa: E402

from line_emulator.app import create_emulator  # noqa: E402
from line_emulator.config import SettingsError, config_from  # noqa: E402
from line_emulator.server import make_server  # noqa: E402


def main() -> int:
    """Serve until Ctrl-C or SIGTERM; return the exit code."""
    try:
        config = config_from(os.environ)
    except SettingsError as missing:
        print(missing, file=sys.stderr)
        return 1
    server = make_server(create_emulator(config), config.host, config.port)
    try:
        server.start()
    except OSError as refused:
        if refused.errno != errno.EADDRINUSE:
            raise
        print(
            f"LINE_EMULATOR_PORT: ポート{config.port}は使われているので、使っているプログラムを止めるか、"
            "空いているポート番号を設定してください。",
            file=sys.stderr,
        )
        return 1
    for number in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(number, server.stop, timeout=0)
    print(f"LINEエミュレーター（テスト用）: http://localhost:{config.port}/", flush=True)
    server.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Judging a password, as a program of its own: it takes seconds at worst, in which the interpreter would be its alone.

It is run by its path, with nothing of the server. It reads a JSON list of the password and the words that others know
of its owner, and prints how hard the password is to guess, from 0 to 4.
"""

import json
import os
import signal
import sys

from zxcvbn import zxcvbn

_BACKGROUND = 10
# Ordinary ones take a tenth of a second; what takes longer than this on a busy machine is told to come later.
_SECONDS_MAX = 10

if __name__ == "__main__":
    os.nice(_BACKGROUND)
    signal.alarm(_SECONDS_MAX)
    password, words = json.load(sys.stdin)
    print(zxcvbn(password, words)["score"])

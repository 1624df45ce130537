"""Rate a password in a separate process, because zxcvbn can hold the interpreter lock for seconds.

Run by file path, without the server package. Read a JSON list from stdin: the password, and the words that others know
about its owner. Print the score, from 0 (easy to guess) to 4 (hard).
"""

import json
import os
import signal
import sys

from zxcvbn import zxcvbn

_NICENESS = 10
# A typical password takes 0.1 s. After this limit the caller answers "try again later".
_SECONDS_MAX = 10

if __name__ == "__main__":
    os.nice(_NICENESS)
    signal.alarm(_SECONDS_MAX)
    password, words = json.load(sys.stdin)
    print(zxcvbn(password, words)["score"])

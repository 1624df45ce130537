"""Which keys others could come upon."""

# What examples and hurried hands write.
_WELL_KNOWN = ("changeme", "change-me", "example", "for-development", "password", "secret")
_KEY_LENGTH = 32
# As a power of ten; 16 random bytes take more.
_KEY_GUESSES = 20
# The library judges no longer ones.
_JUDGED = 72


def is_weak(value: str) -> bool:
    """Say whether a key is short, or others could come upon it: everyday words, rows and repetitions."""
    # Loaded for production alone: its lists are large.
    from zxcvbn import zxcvbn

    if len(value) < _KEY_LENGTH or any(word in value.lower() for word in _WELL_KNOWN):
        return True
    return bool(zxcvbn(value[:_JUDGED])["guesses_log10"] < _KEY_GUESSES)

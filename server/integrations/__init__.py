"""External services and libraries: LINE, mail, storage, postal codes and furigana."""

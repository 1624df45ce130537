"""How a text is read aloud: a dictionary behind one function."""

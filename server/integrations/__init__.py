"""Services outside the program, each behind functions of our own."""

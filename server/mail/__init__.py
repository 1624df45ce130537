"""E-mail: through an SMTP server, or into a folder where there is none."""

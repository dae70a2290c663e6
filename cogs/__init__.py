"""Slash commands and buttons. Modules that begin with an underscore are helpers and no extensions."""

"""Pictures of the board: a Scene becomes PNG bytes or a text board. Nothing here decides anything."""

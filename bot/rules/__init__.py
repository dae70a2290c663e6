"""The rules of backgammon as pure values: no clock, no randomness, no words, no input or output."""

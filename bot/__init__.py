"""The backgammon bot: rules, store, service and the Discord client."""

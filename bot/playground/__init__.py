"""A local Discord on 127.0.0.1: enough of its REST API and gateway for the bot, and a page to play on.

Newcomers get it with `python -m bot playground`; the end-to-end tests start it with `LocalDiscord.start()`.
"""

"""The lobby: tables, people, chat, and how to sit down."""

"""The solver at work for players: questions, the processes that answer them, what is kept."""

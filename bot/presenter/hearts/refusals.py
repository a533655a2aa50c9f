"""What the rules and options of Hearts refuse, in words (bot.presenter.words)."""

from bot.presenter.words import Fields, Sentences, verbatim, worded
from engine.hearts import reasons as hearts

SENTENCES: Sentences = {
    # --- options
    hearts.NeedsPlayers: "{name} is for {players} players only",
    # --- moves
    hearts.WrongCount: "{given} will not do: exactly {wanted} cards",
    hearts.Repeated: "{card} was named more often than you hold it",
    hearts.MustOpenWith: "the deal opens with {card}",
    hearts.PointsBanned: "no penalty card on the first trick: {legal}",
    hearts.HeartsFirst: "a heart, not the queen, on the first trick: {legal}",
    hearts.HeartsNotBroken: "hearts may not be led before one was played: {legal}",
    hearts.QueenMustWait: "the queen of spades waits until a heart was played: {legal}",
    hearts.NotAChoice: "one of {choices}",
}

FIELDS: Fields = {
    hearts.NeedsPlayers: {"name": verbatim},
}

WORDS = worded(SENTENCES, FIELDS)

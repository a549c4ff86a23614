"""What a verifier can say of a round: proved, refuted, or not proved; and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from ronde.domain.errors import N_, Translate


class Status(Enum):
    """What was found; only a round of which everything was checked is `PROVED`."""

    PROVED = "proved"
    REFUTED = "refuted"
    NOT_PROVED = "not proved"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, or one thing that could not be shown.

    `template` is the English sentence with named gaps, the key of its translation; `facts` fill
    them. `players` are pairing numbers. A note has no status.
    """

    status: Status | None
    article: str
    template: str
    facts: Mapping[str, object] = field(default_factory=dict)
    players: tuple[int, ...] = ()

    def render(self, translate: Translate = str) -> str:
        """The sentence and its article."""
        sentence = translate(self.template).format(**self.facts)
        return f"{sentence} [{self.article}]" if self.article else sentence


def refuted(article: str, template: str, *players: int, **facts: object) -> Finding:
    """Something that the rules forbid, or that is not as the account says."""
    return Finding(Status.REFUTED, article, template, facts, players)


def not_proved(article: str, template: str, *players: int, **facts: object) -> Finding:
    """Something that may be right, but for which no sufficient reason was found."""
    return Finding(Status.NOT_PROVED, article, template, facts, players)


def not_judged(article: str, template: str, *players: int, **facts: object) -> Finding:
    """Something about which no answer is given."""
    return Finding(None, article, template, facts, players)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer for one round of one system.

    `notes` say what was not judged, or what the rules only recommend; they change no answer.
    Where an account is not proved, `round_status` says what is known of the round itself.
    """

    system: str
    round: int
    findings: tuple[Finding, ...]
    notes: tuple[Finding, ...] = ()
    round_status: Status | None = None

    @property
    def status(self) -> Status:
        """Refuted by one refutation; proved only where nothing is left to say."""
        found = {finding.status for finding in self.findings}
        if Status.REFUTED in found:
            return Status.REFUTED
        return Status.NOT_PROVED if found else Status.PROVED

    @property
    def is_proved(self) -> bool:
        """Everything was checked and is right."""
        return self.status is Status.PROVED

    @property
    def told(self) -> tuple[Finding, ...]:
        """All that there is to say: the findings, then the notes."""
        return (*self.findings, *self.notes)

    @property
    def headline(self) -> str:
        """The sentence that says what was found; its gaps are `round` and `system`."""
        answer = self.status, self.round_status
        if answer == (Status.REFUTED, Status.PROVED):
            return N_("Round {round}, {system}: the round is proved, but its account is refuted.")
        if answer == (Status.NOT_PROVED, Status.PROVED):
            return N_("Round {round}, {system}: the round is proved, but not by this account.")
        if answer == (Status.REFUTED, Status.NOT_PROVED):
            return N_("Round {round}, {system}: the account is refuted, the round is not judged.")
        return {
            Status.PROVED: N_("Round {round}, {system}: proved."),
            Status.REFUTED: N_("Round {round}, {system}: refuted."),
            Status.NOT_PROVED: N_("Round {round}, {system}: not proved."),
        }[self.status]

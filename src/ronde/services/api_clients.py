"""What programs need of a house: tokens to come in with, and webhooks that tell them."""

from __future__ import annotations

from dataclasses import dataclass, field

from ronde.services.tokens import Tokens
from ronde.services.webhooks import Webhooks
from ronde.services.workspace import Workspace


@dataclass
class ApiClients:
    """The tokens and webhooks of a house."""

    house: Workspace
    tokens: Tokens = field(init=False)
    webhooks: Webhooks = field(init=False)

    def __post_init__(self) -> None:
        self.tokens = Tokens(self.house.folder)
        self.webhooks = Webhooks(self.house)
        self.webhooks.start()

    def close(self) -> None:
        """Stop telling; before the house is closed."""
        self.webhooks.close()

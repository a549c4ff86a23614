/** Ronde for pages and for Node. A report is the text of a TRF (2006, 2016, 2026) or of Ronde's JSON. */

export interface Choices {
  /** System and edition, such as `fide-dutch-2026`; the report's own, or the Dutch, by default. */
  system?: string;
  acceleration?: string;
  options?: Record<string, string | number | boolean>;
}

export interface RoundChoices extends Choices {
  /** This round as it stood before it was played; the next one by default. */
  round?: number;
}

export interface StandingsChoices {
  /** Codes such as `BH-C1`; those of the report or of its system by default. */
  tieBreaks?: string[];
  /** After this round. */
  round?: number;
}

/** A sentence in each language. */
export interface Words {
  en: string;
  fr: string;
}

export interface ExplanationLine {
  text: Words;
  article: string | null;
  depth: number;
  facts: Record<string, unknown>;
}

export interface Pairing {
  system: string;
  round: number;
  /** White and Black, by pairing numbers, in the order of the boards. */
  pairs: [white: number, black: number][];
  bye: number | null;
  /** True, with the `reason`, where the rules leave no pairing. */
  no_pairing?: boolean;
  reason?: Words;
}

export interface Explanation extends Pairing {
  lines: ExplanationLine[];
  account: Record<string, unknown>;
}

export interface CheckedRound {
  round: number;
  agrees: boolean;
  no_pairing: boolean;
  missing: [number, number][];
  unexpected: [number, number][];
  reversed: [number, number][];
  bye: number[];
  wanted_bye: number | null;
  reasons: ExplanationLine[];
}

export interface Check {
  system: string;
  agrees: boolean;
  rounds: CheckedRound[];
}

export interface Standings {
  rows: Record<string, unknown>[];
  [more: string]: unknown;
}

export interface Ronde {
  pair(report: string, choices?: RoundChoices): Pairing;
  check(report: string, choices?: Choices): Check;
  standings(report: string, choices?: StandingsChoices): Standings;
  explain(report: string, choices?: RoundChoices): Explanation;
}

/** What the rules or the report do not allow, as a sentence in the language chosen. */
export class RondeError extends Error {}

/** Start Python once: some seconds; afterwards the functions answer at once. */
export function loadRonde(settings?: { language?: "en" | "fr" }): Promise<Ronde>;

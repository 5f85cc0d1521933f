// Counts what an import of keywords leaves out, by reason, so that a person is told about all of it.

import { amount } from '../../../lib/amount.ts'

/** Each reason with the words that follow the number, in singular and plural. */
const SENTENCES = {
  repeats_before: [
    'entry that repeats the one before it was left out: a check that failed writes the last position again.',
    'entries that repeat the one before them were left out: a check that failed writes the last position again.',
  ],
  history_cut: [
    'first entry of a history that may have been cut was left out: it may repeat one that is gone.',
    'first entries of histories that may have been cut were left out: they may repeat one that is gone.',
  ],
  no_depth: [
    'entry for "not found" was left out: the file does not say how many results were looked at.',
    'entries for "not found" were left out: the file does not say how many results were looked at.',
  ],
  beyond_100: [
    'position beyond the first 100 results was left out.',
    'positions beyond the first 100 results were left out.',
  ],
  not_organic: [
    'position that is not among the organic results was left out.',
    'positions that are not among the organic results were left out.',
  ],
  same_day: [
    'position was left out because another of its day came before it.',
    'positions were left out because another of their day came before them.',
  ],
  other_site: [
    'position with an address of another site was left out.',
    'positions with an address of another site were left out.',
  ],
  not_placed: [
    'position was left out: the file does not say on which day or device it was measured.',
    'positions were left out: the file does not say on which day or device they were measured.',
  ],
  average: [
    'average position of Search Console was left out: it is not the rank on a day.',
    'average positions of Search Console were left out: they are not ranks on a day.',
  ],
  tracked: [
    'position was left out because its keyword was tracked already, or is repeated.',
    'positions were left out because their keyword was tracked already, or is repeated.',
  ],
  no_keyword: ['row without a keyword was left out.', 'rows without a keyword were left out.'],
  too_long: [
    'query was left out: a keyword has at most 255 characters.',
    'queries were left out: a keyword has at most 255 characters.',
  ],
} as const satisfies Record<string, readonly [one: string, several: string]>

export type Reason = keyof typeof SENTENCES
export const REASONS = Object.keys(SENTENCES) as readonly Reason[]

/** A reason that is absent has a count of 0. */
export type Omitted = { [reason in Reason]?: number }

export function countOmitted(omitted: Omitted, reason: Reason, count = 1): void {
  if (count > 0) omitted[reason] = (omitted[reason] ?? 0) + count
}

export function addOmitted(omitted: Omitted, added: Omitted): void {
  for (const reason of REASONS) countOmitted(omitted, reason, added[reason] ?? 0)
}

/** Reasons about rows rather than positions. */
const OF_ROWS: ReadonlySet<Reason> = new Set(['no_keyword', 'too_long'])

export function positionsOmitted(omitted: Omitted): number {
  return REASONS.reduce((sum, reason) => sum + (OF_ROWS.has(reason) ? 0 : (omitted[reason] ?? 0)), 0)
}

export function describeOmitted(omitted: Omitted): string[] {
  return REASONS.flatMap((reason) => {
    const count = omitted[reason]
    const [one, several] = SENTENCES[reason]
    return count === undefined ? [] : [amount(count, one, several)]
  })
}

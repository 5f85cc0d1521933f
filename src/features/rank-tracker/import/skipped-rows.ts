// Counts what an import of keywords leaves out, by reason, so that the result can name all of it.

import {
  countsOf,
  describeTally,
  type Skipped,
  type SkippedWords,
  type Tally,
} from '../../../lib/import-tally.ts'

/** What is left out: a whole row or keyword, one position, or another value of a keyword that is imported. */
type Unit = 'row' | 'keyword' | 'position' | 'value'

const UNITS_AND_WORDS = {
  tracked_keyword: [
    'keyword',
    'keyword was tracked already, or is repeated in the file; it stays as it is.',
    'keywords were tracked already, or are repeated in the file; they stay as they are.',
  ],
  no_keyword: ['row', 'row without a keyword was left out.', 'rows without a keyword were left out.'],
  too_long: [
    'row',
    'row was left out: a keyword has at most 255 characters.',
    'rows were left out: a keyword has at most 255 characters.',
  ],
  country_not_offered: [
    'row',
    'keyword was left out: its country is not offered.',
    'keywords were left out: their country is not offered.',
  ],
  engine_not_offered: [
    'row',
    'row was left out: it is not about Google.',
    'rows were left out: they are not about Google.',
  ],
  repeats_before: [
    'position',
    'entry that repeats the one before it was left out: a check that failed writes the last position again.',
    'entries that repeat the one before them were left out: a check that failed writes the last position again.',
  ],
  history_cut: [
    'position',
    'first entry of a history that may have been cut was left out: it may repeat one that is gone.',
    'first entries of histories that may have been cut were left out: they may repeat one that is gone.',
  ],
  no_depth: [
    'position',
    'entry for "not found" was left out: the file does not say how many results were looked at.',
    'entries for "not found" were left out: the file does not say how many results were looked at.',
  ],
  beyond_100: [
    'position',
    'position beyond the first 100 results was left out.',
    'positions beyond the first 100 results were left out.',
  ],
  not_organic: [
    'position',
    'position that is not among the organic results was left out.',
    'positions that are not among the organic results were left out.',
  ],
  not_whole: [
    'position',
    'position was left out: it is not a whole number.',
    'positions were left out: they are not whole numbers.',
  ],
  same_day: [
    'position',
    'position was left out because another of its day came before it.',
    'positions were left out because another of their day came before them.',
  ],
  other_site: [
    'position',
    "position was left out: its address is not one of the project's site.",
    "positions were left out: their addresses are not of the project's site.",
  ],
  not_placed: [
    'position',
    'position was left out: the file does not say on which day or device it was measured.',
    'positions were left out: the file does not say on which day or device they were measured.',
  ],
  average: [
    'position',
    'average position of Search Console was left out: it is not the rank on a day.',
    'average positions of Search Console were left out: they are not ranks on a day.',
  ],
  tracked: [
    'position',
    'position was left out because its keyword was tracked already, or is repeated.',
    'positions were left out because their keyword was tracked already, or is repeated.',
  ],
  url_not_placed: [
    'value',
    'ranking URL was left out: it is not certain at which check it ranked.',
    'ranking URLs were left out: it is not certain at which checks they ranked.',
  ],
  url_of_other_site: [
    'value',
    "ranking URL was left out: it is no address of the project's site.",
    "ranking URLs were left out: they are no addresses of the project's site.",
  ],
  last_check_failed: [
    'value',
    'failed latest check was not taken: the keyword has the position of the check before it.',
    'failed latest checks were not taken: the keywords have the positions of the checks before them.',
  ],
  language_not_offered: [
    'value',
    "language was not taken: it is not offered in its country, so the keyword has the country's usual one.",
    "languages were not taken: they are not offered in their country, so the keywords have the country's usual one.",
  ],
  volume_unclear: [
    'value',
    'search volume was left out: it is not one number.',
    'search volumes were left out: they are not one number.',
  ],
  tag_not_valid: [
    'value',
    'tag was left out: a tag has 1 to 80 characters.',
    'tags were left out: a tag has 1 to 80 characters.',
  ],
  tags_of_keyword: [
    'value',
    'tag was left out: a keyword has at most 20.',
    'tags were left out: a keyword has at most 20.',
  ],
  tags_of_project: [
    'value',
    'tag of a keyword was left out: the project has as many different tags as it may have, which is 200.',
    'tags of keywords were left out: the project has as many different tags as it may have, which is 200.',
  ],
  tracked_values: [
    'value',
    'tag or search volume was left out because its keyword was tracked already, or is repeated.',
    'tags and search volumes were left out because their keyword was tracked already, or is repeated.',
  ],
  favourite: [
    'value',
    'mark as a favourite was left out: put a tag on such keywords instead.',
    'marks as favourites were left out: put a tag on such keywords instead.',
  ],
  coordinates: [
    'value',
    'pair of coordinates was left out: a keyword is tracked in a country or a named place.',
    'pairs of coordinates were left out: a keyword is tracked in a country or a named place.',
  ],
} as const satisfies Record<string, readonly [Unit, one: string, several: string]>

export type Reason = keyof typeof UNITS_AND_WORDS
export const REASONS = Object.keys(UNITS_AND_WORDS) as readonly Reason[]
export type Omitted = Tally<Reason>

const WORDS = Object.fromEntries(
  Object.entries(UNITS_AND_WORDS).map(([reason, [, ...words]]) => [reason, words]),
) as unknown as SkippedWords<Reason>

/** Where lines are ids, the file is a database. */
export type LinePlaces = 'line' | 'ID'

export function positionsOmitted(omitted: Omitted): number {
  return sumOf('position', omitted)
}

export function rowsOmitted(omitted: Omitted): number {
  return sumOf('row', omitted)
}

function sumOf(unit: Unit, omitted: Omitted): number {
  const counts = Object.entries(countsOf(omitted)) as [Reason, number][]
  return counts.reduce((sum, [reason, count]) => sum + (UNITS_AND_WORDS[reason][0] === unit ? count : 0), 0)
}

export function describeOmitted(omitted: Omitted, place: LinePlaces = 'line'): Skipped[] {
  return describeTally(omitted, WORDS, place)
}

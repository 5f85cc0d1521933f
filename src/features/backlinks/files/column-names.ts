// What the columns of a file of backlinks are called: in our own format and in the exports of the common tools. Names are
// compared by their letters and digits alone. A column with an unknown name is skipped, and the import says so; a column
// that is known to be of no use is skipped silently.

import type { RankKind } from '../../../background/providers/backlink-source.ts'
import columnNames from './column-names.json' with { type: 'json' }

/** Values: isSpam is yes or no; lost is yes, no or the date of the loss; lostReason is empty for a live link. */
export const LINK_FIELDS = columnNames.fields

export type LinkField = keyof typeof LINK_FIELDS

/**
 * Scores from 0 to 100, by the tool that computes them. A rank that is not listed here runs from 0 to 1000 and comes
 * from the file's maker.
 */
const SCORES = Object.entries(columnNames.scores) as [RankKind, string[]][]

// "(desc)" or "(asc)", which some exports append to the column that they are sorted by.
const SORTED = /\((?:de|a)sc\)$/

/** The letters and digits by which a name is compared; empty if it has no Latin letter or digit. */
export function columnKey(name: string): string {
  return name
    .toLowerCase()
    .trimEnd()
    .replace(SORTED, '')
    .replace(/[^a-z0-9]/g, '')
}

const FIELD_BY_KEY: ReadonlyMap<string, LinkField> = new Map(
  (Object.keys(LINK_FIELDS) as LinkField[]).flatMap((field) =>
    LINK_FIELDS[field].map((name) => [columnKey(name), field] as const),
  ),
)
const MAKER_BY_KEY: ReadonlyMap<string, RankKind> = new Map(
  SCORES.flatMap(([maker, names]) => names.map((name) => [columnKey(name), maker] as const)),
)
const KEYS_NOT_READ: ReadonlySet<string> = new Set(Object.values(columnNames.notRead).flat().map(columnKey))

export function findLinkField(key: string): LinkField | undefined {
  return FIELD_BY_KEY.get(key)
}

/** Decides between two columns for the same field: whether the first is about the link, and the second about its page. */
export function isMoreExact(key: string, other: string): boolean {
  return key === 'firstseenlink' && other === 'firstseen'
}

export function scoreMaker(key: string): RankKind | undefined {
  return MAKER_BY_KEY.get(key)
}

export function isKnownNotRead(key: string): boolean {
  return KEYS_NOT_READ.has(key)
}

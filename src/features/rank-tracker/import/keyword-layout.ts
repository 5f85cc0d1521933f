// The layout of a file of keywords, by its header: which column is which, what its rows tell about positions, and which
// columns are not read and why. Positions are imported if the file names their day; otherwise they are left out, with a
// reason.

import type { Refuse } from '../../../lib/import-fault.ts'
import { type DatedColumns, readDatedColumns } from './dated-columns.ts'
import { describeUnknown, isOfExport, type KeywordColumns, readColumns } from './keyword-columns.ts'
import type { Reason } from './skipped-rows.ts'

/** The way in which rows hold their positions. */
type PositionKind =
  /** One position, of a day that the row names: a keyword may have many rows. */
  | { readonly kind: 'dated_row' }
  /** One position for each day of the columns. */
  | { readonly kind: 'dated_columns'; readonly dated: DatedColumns }
  /** The last position, with the time when it was measured. */
  | { readonly kind: 'updated'; readonly updated: number }
  /** A position that is not imported. */
  | { readonly kind: 'left_out'; readonly reason: Reason }
  | { readonly kind: 'none' }

export type KeywordLayout = {
  readonly columns: KeywordColumns
  readonly positions: PositionKind
  /** Whether a row may have no keyword, like the sums of Keyword Planner and odd rows of other exports. */
  readonly canLackKeyword: boolean
  /** Whether the column holds search queries, which may be longer than a keyword. */
  readonly hasQueries: boolean
  readonly notes: readonly string[]
}

/** The layout of a list without a header. */
export const PLAIN_LIST: Omit<KeywordLayout, 'notes'> = {
  columns: {
    keyword: 0,
    country: -1,
    language: -1,
    device: -1,
    location: -1,
    date: -1,
    position: -1,
    url: -1,
    depth: -1,
    keys: [],
    count: 1,
  },
  positions: { kind: 'none' },
  canLackKeyword: false,
  hasQueries: false,
}

/** `site` is the project's host as hosts are compared. */
export function readLayout(header: readonly string[], site: string, refuse: Refuse): KeywordLayout {
  const dated = readDatedColumns(header, site, refuse)
  const { columns, unknown } = readColumns(header, dated.isOne, refuse)
  return {
    columns,
    positions: findPositions(columns, dated),
    canLackKeyword: isOfExport(columns),
    hasQueries: isOfConsole(columns),
    notes: [...(unknown.length > 0 ? [describeUnknown(unknown)] : []), ...describeSites(dated, site)],
  }
}

function isOfConsole({ keys }: KeywordColumns): boolean {
  return keys.includes('clicks') && keys.includes('impressions')
}

function findPositions(columns: KeywordColumns, dated: DatedColumns): PositionKind {
  const { position, date, keys } = columns
  if (dated.own.length > 0) return { kind: 'dated_columns', dated }
  if (position === -1) return { kind: 'none' }
  if (date !== -1) return { kind: 'dated_row' }
  const isSerpbear = keys.includes('updated') && keys.includes('added') && keys.includes('device')
  // With its versions that export a city, SerpBear moves the time only when a check has worked.
  if (isSerpbear && keys.includes('city')) return { kind: 'updated', updated: keys.indexOf('updated') }
  return { kind: 'left_out', reason: isOfConsole(columns) ? 'average' : 'not_placed' }
}

function describeSites({ own, otherSites }: DatedColumns, site: string): string[] {
  if (otherSites.length === 0) return []
  const names = new Intl.ListFormat('en').format(otherSites)
  const missing = own.length === 0 ? ` None of its columns is of ${site} as a whole.` : ''
  return [`Positions of ${names} were not read: they are not of this project.${missing}`]
}

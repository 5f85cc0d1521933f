// The layout of a file of keywords, by its header: which column is which, what its rows tell about positions, and which
// columns are not read. Positions are imported if the file names their day; otherwise they are left out, with a reason.

import type { Refuse } from '../../../lib/import-fault.ts'
import { type DatedColumns, readDatedColumns } from './dated-columns.ts'
import {
  type ColumnsNotRead,
  isOfConsole,
  isOfExport,
  type KeywordColumns,
  NO_COLUMNS,
  readColumns,
} from './keyword-columns.ts'
import type { Reason } from './skipped-rows.ts'

/** The way in which rows hold their positions. */
type PositionKind =
  /** One position, of a day that the row names: a keyword may have many rows. */
  | { readonly kind: 'dated_row' }
  /** One position for each day of the columns. */
  | { readonly kind: 'dated_columns'; readonly dated: DatedColumns }
  /** The last position, with the day or time when a tool measured it. SerpBear writes a time. */
  | { readonly kind: 'updated'; readonly isTime: boolean; readonly type: number }
  /** A position that is not imported. */
  | { readonly kind: 'left_out'; readonly reason: Reason }
  | { readonly kind: 'none' }

export type KeywordLayout = {
  readonly columns: KeywordColumns
  readonly positions: PositionKind
  /** Whether a tool wrote the file: it has odd rows, and what cannot be taken of it is left out and counted. */
  readonly isExport: boolean
  /** Whether the column holds search queries, which may be longer than a keyword. */
  readonly hasQueries: boolean
  readonly notRead: ColumnsNotRead
  readonly notes: readonly string[]
}

/** The layout of a list without a header. */
export const PLAIN_LIST: Omit<KeywordLayout, 'notes'> = {
  columns: { ...NO_COLUMNS, keyword: 0, count: 1 },
  positions: { kind: 'none' },
  isExport: false,
  hasQueries: false,
  notRead: { unused: [], unknown: [] },
}

// Semrush and Ahrefs also export positions in other parts of the results page, which are not organic.
const TYPE_KEYS: ReadonlySet<string> = new Set(['positiontype', 'positionkind', 'currentpositionkind'])

/** `site` is the project's host as hosts are compared. */
export function readLayout(header: readonly string[], site: string, refuse: Refuse): KeywordLayout {
  const dated = readDatedColumns(header, site, refuse)
  const { columns, notRead } = readColumns(header, dated.isOne, refuse)
  const positions = findPositions(columns, dated)
  const isDateRead = positions.kind === 'updated' || columns.updated === -1
  const dates = isDateRead ? [] : [(header[columns.updated] as string).trim()]
  const types = positions.kind === 'updated' ? [(header[positions.type] ?? '').trim()] : []
  return {
    columns,
    positions,
    isExport: isOfExport(columns),
    hasQueries: isOfConsole(columns),
    notRead: {
      ...notRead,
      unused: [...notRead.unused.filter((name) => !types.includes(name)), ...dates, ...dated.unused],
    },
    notes: describeSites(dated, site),
  }
}

function findPositions(columns: KeywordColumns, dated: DatedColumns): PositionKind {
  const { position, date, updated, keys } = columns
  if (dated.own.length > 0) return { kind: 'dated_columns', dated }
  if (position === -1) return { kind: 'none' }
  if (isOfConsole(columns)) return { kind: 'left_out', reason: 'average' }
  if (date !== -1) return { kind: 'dated_row' }
  const isTime = keys.includes('added') && columns.device !== -1
  // With its versions that export a city, SerpBear moves the time only when a check has worked.
  const isPlaced = updated !== -1 && !(isTime && !keys.includes('city'))
  const type = keys.findIndex((key) => TYPE_KEYS.has(key))
  return isPlaced ? { kind: 'updated', isTime, type } : { kind: 'left_out', reason: 'not_placed' }
}

function describeSites({ own, otherSites }: DatedColumns, site: string): string[] {
  if (otherSites.length === 0) return []
  const names = new Intl.ListFormat('en').format(otherSites)
  const missing = own.length === 0 ? ` None of its columns is of ${site} as a whole.` : ''
  return [`Positions of ${names} were not read: they are not of this project.${missing}`]
}

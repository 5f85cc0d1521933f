// Finds out which column is which by the values of the first rows, for files whose header does not say, such as
// exports of Search Console in another language. A column is recognised only if its values can be one thing alone.

import { parseDate } from '../../../lib/date-forms.ts'
import { quoted } from '../../../lib/import-fault.ts'
import { isOfSite, pageAddress } from './cell-addresses.ts'
import { unwrapCell } from './cell-text.ts'
import type { RecognizedColumns } from './columns.ts'
import type { ConsoleColumns } from './console-names.ts'

export const SAMPLED_ROWS = 50

// Excludes spaces and bars: a value with one of them is a whole line of a table with another separator.
const ADDRESS = /^https?:\/\/[^\s|]+$/i
const HOST = /^(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,}\.?$/u
const COUNT = /^\d{1,3}(?:[.,'’ \u00a0\u2009\u202f]?\d{3})*$|^\d+$/

type Content = 'own_address' | 'other_address' | 'date' | 'count' | 'host' | 'words'

type Recognized =
  | { readonly kind: 'links'; readonly recognized: RecognizedColumns; readonly note: string }
  | { readonly kind: 'console'; readonly columns: ConsoleColumns; readonly note: string }

/** Whether the first line is a row and not a header: nobody heads a column with the address of a page. */
export function isRow(cells: readonly string[]): boolean {
  return cells.some((cell) => ADDRESS.test(unwrapCell(cell).trim()))
}

/** Returns undefined if the rows do not show what the columns hold. */
export function recognizeColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  site: string,
): Recognized | undefined {
  const contents = header.map((_, column) => contentOf(rows, column, site))
  const source = onlyPlace(contents, 'other_address')
  if (source !== undefined) {
    const target = onlyPlace(contents, 'own_address')
    const date = header.length === 2 ? onlyPlace(contents, 'date') : undefined
    const recognized: RecognizedColumns = {
      source,
      ...(target === undefined ? {} : { target }),
      ...(date === undefined ? {} : { lastSeen: date }),
    }
    return { kind: 'links', recognized, note: describe(header, recognized) }
  }
  const [key, ...counts] = contents
  if (!counts.every((content) => content === 'count')) return undefined
  const table = { key: 0, links: 1, sites: -1, header }
  if (key === 'own_address' && counts.length === 2) {
    return consoleTable({ ...table, table: 'pages', sites: 2 }, 'the most linked pages')
  }
  if (key === 'own_address' && counts.length === 1) {
    return consoleTable({ ...table, table: 'internal_pages' }, 'pages linked from the site itself')
  }
  if (key === 'host' && counts.length === 2) {
    return consoleTable({ ...table, table: 'sites' }, 'the sites that link most')
  }
  return undefined
}

function consoleTable(columns: ConsoleColumns, what: string): Recognized {
  return {
    kind: 'console',
    columns,
    note: `The names of the columns are not known; by their content the file was taken for Search Console's table of ${what}.`,
  }
}

function describe(header: readonly string[], recognized: RecognizedColumns): string {
  const names = { source: 'source_url', target: 'target_url', lastSeen: 'last_seen' } as const
  const found = Object.entries(names).flatMap(([field, name]) => {
    const column = recognized[field as keyof typeof names]
    return column === undefined ? [] : [`${quoted(header[column]!.trim())} as ${name}`]
  })
  return `Columns were recognised by their content: ${found.join(', ')}.`
}

function onlyPlace(contents: readonly (Content | undefined)[], wanted: Content): number | undefined {
  const first = contents.indexOf(wanted)
  return first !== -1 && contents.lastIndexOf(wanted) === first ? first : undefined
}

/** Returns undefined if the rows differ in kind, or none has a value. */
function contentOf(rows: readonly (readonly string[])[], column: number, site: string): Content | undefined {
  const cells = rows.map((cells) => unwrapCell(cells[column] ?? '').trim()).filter((cell) => cell !== '')
  const found = new Set(cells.map((cell) => kindOfCell(cell, site)))
  if (found.size === 1) return [...found][0]
  // The linking pages may include pages of the site itself; such rows are skipped when they are read.
  return found.size === 2 && found.has('own_address') && found.has('other_address')
    ? 'other_address'
    : undefined
}

function kindOfCell(cell: string, site: string): Content {
  const address = ADDRESS.test(cell) ? pageAddress(cell) : undefined
  if (address !== undefined) return isOfSite(address, site) ? 'own_address' : 'other_address'
  if (COUNT.test(cell)) return 'count'
  if (parseDate(cell) !== undefined) return 'date'
  return HOST.test(cell) ? 'host' : 'words'
}

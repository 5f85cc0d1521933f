// The cells of a file, before a format writes them: one value for each row and column. Objects are split into columns
// already; a list is one text with `; ` between its entries, deeper nesting becomes JSON, and each competitor is a
// column with its positions.

import { type Column, type ColumnType, type Row, valueAt } from './columns.ts'

export type Cell = string | number | boolean | null
export type CellColumn = { name: string; type: ColumnType; read(row: Row): Cell }

const BETWEEN = '; '

/** `rows` are the first rows, which show which competitors there are. */
export function cellColumns(columns: readonly Column[], rows: readonly Row[]): CellColumn[] {
  return columns.flatMap((column) =>
    column.form === 'competitors' ? competitorColumns(column, rows) : [cellColumn(column)],
  )
}

function cellColumn({ name, path, form, type }: Column): CellColumn {
  const [first = ''] = path
  if (form === 'plain' && path.length === 1) return { name, type, read: (row) => plain(row[first]) }
  return {
    name,
    type: form === 'plain' ? type : 'text',
    read(row) {
      const value = valueAt(row, path)
      if (value === null || value === undefined) return null
      if (form === 'plain') return plain(value)
      if (form === 'list') return (value as unknown[]).join(BETWEEN)
      if (form === 'flags') return namesThatHold(value as Record<string, boolean>).join(BETWEEN)
      return Array.isArray(value) && value.length === 0 ? null : JSON.stringify(value)
    },
  }
}

function plain(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value === null || value === undefined ? null : JSON.stringify(value)
}

function namesThatHold(flags: Record<string, boolean>): string[] {
  return Object.keys(flags).filter((name) => flags[name] === true)
}

type Competitor = { domain: string; position: number | null }

/**
 * Makes one column for each competitor, named by its domain. Without competitors, one column remains, so that a reader
 * who asked for it finds it.
 */
function competitorColumns({ name, path }: Column, rows: readonly Row[]): CellColumn[] {
  const competitorsOf = (row: Row) => (valueAt(row, path) ?? []) as Competitor[]
  const domains = new Set(rows.flatMap((row) => competitorsOf(row).map(({ domain }) => domain)))
  if (domains.size === 0) return [{ name, type: 'integer', read: () => null }]
  return [...domains].map((wanted) => ({
    name: `${name}.${wanted}`,
    type: 'integer',
    read: (row) => competitorsOf(row).find(({ domain }) => domain === wanted)?.position ?? null,
  }))
}

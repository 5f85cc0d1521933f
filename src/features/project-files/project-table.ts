// A table of a project as it is in a file: its columns, without those that identify the project, and the SELECT that
// reads them.

import type { BulkTarget } from '../../data/storage/bulk/bulk-insert.ts'
import type { Snapshot, TableColumn } from '../../data/storage/snapshot/snapshot.ts'
import { searchId } from '../../data/storage/sql/text-search.ts'
import type { TravellingTable } from '../../data/storage/tables.ts'

export type ProjectTable = {
  name: string
  columns: TableColumn[]
  /** Selects the rows of a project in the order of the primary key. */
  select(projectId: number): string
  /** Whether rows may be long. */
  hasBytes: boolean
}

/** The table whose primary key combines project and keyword into one number; the file holds the keyword's id. */
const COMBINED = { table: 'keyword_keys', column: 'search_id', inFile: 'keyword_id' }

/** Returns undefined if there is no such table. */
export async function projectTable(
  snapshot: Snapshot,
  owned: TravellingTable,
): Promise<ProjectTable | undefined> {
  const { name, where, replaced = {} } = owned
  const shape = await snapshot.shapeOf(name)
  if (shape.columns.length === 0) return undefined
  const isCombined = name === COMBINED.table
  const stored = shape.columns.filter((column) => column.name !== 'project_id')
  return {
    name,
    columns: stored.map((column) =>
      isCombined && column.name === COMBINED.column ? { ...column, name: COMBINED.inFile } : column,
    ),
    hasBytes: stored.some(({ kind }) => kind === 'bytes'),
    select(projectId) {
      const first = searchId(projectId)
      const values = stored.map((column) => {
        if (isCombined && column.name === COMBINED.column) return `t.${column.name} - ${first}`
        return replaced[column.name] ?? `t."${column.name}"`
      })
      const isOfProject = isCombined
        ? `t.${COMBINED.column} >= ${first} and t.${COMBINED.column} < ${searchId(projectId + 1)}`
        : `t.project_id = ${projectId}`
      const order = shape.key.map((column) => `t."${column}"`)
      return `select ${values.join(', ')} from ${name} as t where ${isOfProject}${where === undefined ? '' : ` and ${where}`} order by ${order.join(', ')}`
    },
  }
}

/** The target for restoring the rows of a file. */
export function targetOf({ name, columns }: ProjectTable): BulkTarget {
  return {
    table: name,
    columns: columns.map((column) => (isCombinedColumn(name, column) ? COMBINED.column : column.name)),
    kinds: columns.map(({ kind }) => kind),
    onConflict: 'fail',
  }
}

export function isCombinedColumn(table: string, column: Pick<TableColumn, 'name'>): boolean {
  return table === COMBINED.table && column.name === COMBINED.inFile
}

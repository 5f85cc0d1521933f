// Reads the rows of a file and checks that this server could have stored each of them itself. The first invalid one is
// refused, by file, row and field. Members are not included in exports, so references to them are emptied and counted.

import { join } from 'node:path'
import { type AllowedStates, readAllowedStates } from '../../data/storage/allowed-states.ts'
import { findValueFault } from './column-rules.ts'
import { openFolderFile } from './folder-file.ts'
import { FILE_BYTES_MAX } from './manifest.ts'
import type { ProjectTable } from './project-table.ts'
import { refusal, rowRefusal } from './refusal.ts'
import { type RowRule, type RuleContext, rowRules } from './row-rules.ts'
import type { TableFormat } from './table-formats.ts'
import type { TableRow } from './table-row.ts'

export type RowChecks = {
  rules: ReadonlyMap<string, RowRule>
  states: AllowedStates
}

/** A table and its file in the folder, with the number of rows in the manifest. */
export type CheckedTable = { table: ProjectTable; folder: string; name: string; rows: number }

type CheckedBatch = {
  rows: TableRow[]
  /** The number of the first row, counted from 1. */
  first: number
  /** The number of removed references to members. */
  dropped: number
}

export async function rowChecks(context: RuleContext): Promise<RowChecks> {
  return { rules: rowRules(context), states: await readAllowedStates() }
}

export async function* readCheckedRows(
  { table, folder, name, rows: expected }: CheckedTable,
  format: TableFormat,
  { rules, states }: RowChecks,
): AsyncGenerator<CheckedBatch> {
  const file = join(folder, name)
  const rule = rules.get(table.name)
  const stateOf = table.columns.map((column) => states.get(`${table.name}.${column.name}`))
  const memberAt = table.columns.findIndex((column) => column.name === 'member_id')
  const { handle } = await openFolderFile(folder, name, FILE_BYTES_MAX)
  let done = 0
  try {
    for await (const rows of format.read({ handle, file, rows: expected }, table.columns)) {
      let dropped = 0
      for (const [index, row] of rows.entries()) {
        if (memberAt !== -1 && row[memberAt] !== null) {
          row[memberAt] = null
          dropped++
        }
        const fault =
          columnFault(table.name, table.columns, row, stateOf) ?? rule?.(namedRow(table.columns, row))
        if (fault !== undefined) throw rowRefusal(file, done + index + 1, fault)
      }
      if (done + rows.length > expected)
        throw refusal(`${file} has more rows than the ${expected} that the manifest says`)
      yield { rows, first: done + 1, dropped }
      done += rows.length
    }
  } finally {
    await handle.close()
  }
  if (done !== expected) throw refusal(`${file} has ${done} rows, and the manifest says ${expected}`)
}

type Columns = CheckedTable['table']['columns']

function columnFault(
  table: string,
  columns: Columns,
  row: TableRow,
  states: readonly (ReadonlySet<string> | undefined)[],
): string | undefined {
  for (const [at, column] of columns.entries()) {
    const fault = findValueFault(table, column, row[at], states[at])
    if (fault !== undefined) return `The ${column.name} ${fault}`
  }
  return undefined
}

function namedRow(columns: Columns, row: TableRow) {
  return Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null]))
}

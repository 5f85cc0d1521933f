// Rows as JSON lines: one object a line, as the list shows it, or with the chosen columns under their names.

import { type Column, type Row, valueAt } from './columns.ts'

export function jsonLines(rows: readonly Row[], chosen: readonly Column[] | undefined): string {
  let text = ''
  for (const row of rows) text += `${JSON.stringify(chosen === undefined ? row : chosenOf(row, chosen))}\n`
  return text
}

function chosenOf(row: Row, columns: readonly Column[]): Row {
  return Object.fromEntries(columns.map(({ name, path }) => [name, valueAt(row, path) ?? null]))
}

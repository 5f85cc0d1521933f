// Prints lists of the API for commands: a number of rows, or every row with --all, page by page as they arrive. For
// programs it is one JSON array.

import type { Command } from 'commander'
import type { List } from '../../../client/src/index.ts'
import { parseId } from './arguments.ts'
import type { Call } from './call.ts'
import { type Column, createFittedTable } from './terminal/fitted-table.ts'
import { writePaced } from './terminal/paced-output.ts'

export type ListOptions = { limit?: number; all?: true; json?: boolean }

const ROWS = 50
/** The most rows that the API returns at once. */
export const ROWS_PER_REQUEST = 100

export function addListOptions(command: Command): Command {
  return command
    .option('--limit <count>', `how many rows to print (default: ${ROWS})`, parseId)
    .option('--all', 'print all rows')
}

/** Returns the meta of the first page. */
export async function printList<Row, Meta>(
  { options, output, terminal }: Call<ListOptions>,
  ask: (limit: number) => List<Row, Meta>,
  columns: readonly Column<Row>[],
): Promise<Meta> {
  const rowsMax = options.all === true ? Number.POSITIVE_INFINITY : (options.limit ?? ROWS)
  const { stdout } = terminal
  const isJson = options.json === true
  const table = createFittedTable(columns, stdout)
  let meta: Meta | undefined
  let count = 0
  let hasMore = false
  let isStarted = false
  for await (const page of ask(Math.min(rowsMax, ROWS_PER_REQUEST)).pages()) {
    meta ??= page.meta
    const rows = page.data.slice(0, rowsMax - count)
    await writePaced(stdout, isJson ? entriesOf(rows, count, isStarted) : linesOf(table.linesOf(rows)))
    isStarted = true
    count += rows.length
    hasMore = rows.length < page.data.length || page.next !== undefined
    if (count >= rowsMax || terminal.isUnread?.() === true) break
  }
  if (isJson) await writePaced(stdout, ']\n')
  if (hasMore && options.all !== true)
    output.note(`These are the first ${count}. For more, add --limit with a number, or --all.`)
  return meta as Meta
}

/** Returns the first rows of a list, for a command that prints no more. */
export async function firstRows<Row>(list: AsyncIterable<Row>, rowsMax: number): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of list) {
    rows.push(row)
    if (rows.length === rowsMax) break
  }
  return rows
}

/** The list begins with its first page, so that a list that is refused prints nothing. */
function entriesOf(rows: readonly unknown[], before: number, isStarted: boolean): string {
  const text = rows.map((row) => JSON.stringify(row)).join(',')
  const between = before === 0 || text === '' ? '' : ','
  return `${isStarted ? between : '['}${text}`
}

function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

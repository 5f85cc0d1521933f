// Implements `query`: runs the query and prints its rows, as a table, as CSV, or as one JSON document.

import type { QueryResult } from '../../../data/storage/query/query-limits.ts'
import { runQuery } from '../../../data/storage/query/run-query.ts'
import { madeTables } from '../../../data/storage/query/view.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { formatTable } from '../../../entry/cli/terminal/output.ts'
import { VIEWS } from '../../../features/declarations.ts'
import { csvLine } from '../../../features/exports/csv-lines.ts'
import { TOP_LIST_VIEWS } from '../../../features/search-performance/reads.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'

export type QueryOptions = { csv?: true; json?: boolean; seconds: number }

const ROWS_MAX = 10_000

export async function queryCommand(call: Call<QueryOptions>): Promise<number> {
  const { args, options, output, config, withDatabase } = call
  const limits = { timeMs: options.seconds * 1000, rowsMax: ROWS_MAX }
  // Opens the database first, so that an older one is migrated: the views are those of this release.
  const sql = args[0] as string
  const result = await withDatabase((database) =>
    runQuery(
      config.storage,
      { sql, views: VIEWS, tables: madeTables(database, sql, TOP_LIST_VIEWS) },
      limits,
    ),
  )
  if (options.csv && !options.json) output.printFile(csvOf(result))
  else output.print(options.json ? documentOf(result) : undefined, () => tableOf(result))
  if (result.isCut) output.note(`There are more rows: these are the first ${ROWS_MAX.toLocaleString('en')}.`)
  return EXIT.ok
}

function tableOf({ columns, rows }: QueryResult): string {
  return formatTable(
    columns,
    rows.map((row) => row.map((value) => (typeof value === 'boolean' ? String(value) : value))),
  )
}

function csvOf({ columns, rows }: QueryResult): string {
  return [columns, ...rows].map(csvLine).join('').trimEnd()
}

/** Makes the output for programs: each row by the names of its columns. */
function documentOf({ columns, rows, isCut }: QueryResult) {
  const twice = columns.find((name, at) => columns.indexOf(name) !== at)
  if (twice !== undefined)
    throw new AppError(BAD_USAGE, `Two columns are called ${twice}: name them with AS.`)
  const named = rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])))
  return { columns, rows: named, is_cut: isCut }
}

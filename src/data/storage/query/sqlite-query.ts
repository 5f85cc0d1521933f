// Runs a user's query on SQLite in a child process: the only way to stop an endless statement is to kill its process.
// That process gets only the file and the query.

import { type ChildProcess, fork } from 'node:child_process'
import { startedModule } from '../../../lib/product-folder.ts'
import type { QueryLimits, QueryResult } from './query-limits.ts'
import { cannotRun, mayNotRead, onlyOneStatement, tookTooLong, tooLarge } from './query-refusals.ts'
import type { Answer } from './sqlite-answer.ts'
import type { ToChild } from './sqlite-child.ts'
import { type ViewQuery, viewsOf } from './view.ts'

type Named = readonly { readonly name: string }[]

const HEAP_MEGABYTES_MAX = 128

export async function queryOnSqlite(
  file: string,
  query: ViewQuery,
  limits: QueryLimits,
): Promise<QueryResult> {
  const child = fork(startedModule(new URL('./sqlite-child.ts', import.meta.url)), [], {
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES_MAX}`, '--disable-warning=ExperimentalWarning'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.timeMs)
  const startedMs = performance.now()
  const { tables = [] } = query
  const isOverTime = () => performance.now() - startedMs >= limits.timeMs
  try {
    const answered = collect(child, [...query.views, ...tables], () =>
      isOverTime() ? tookTooLong(limits.timeMs) : cannotRun('it takes more memory than it may have'),
    )
    await Promise.race([answered, ask(child, file, query, limits)])
    return await answered
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

/** Waits until the process has taken each message: the rows of a table are many. */
async function ask(
  child: ChildProcess,
  file: string,
  { sql, views, tables = [] }: ViewQuery,
  { rowsMax }: QueryLimits,
): Promise<void> {
  // If the process has gone, its end says why.
  const send = (message: ToChild) => new Promise<void>((taken) => child.send(message, () => taken()))
  for (const { name, columns, rows } of tables) {
    await send({ file, table: { name, columns } })
    for await (const some of rows) {
      if (!child.connected) return
      await send({ to: name, rows: some })
    }
  }
  const names = tables.map(({ name }) => name)
  await send({ question: { file, sql, views: viewsOf('sqlite', views), tables: names, rowsMax } })
}

/** `whyGone` explains why the process ended without an answer. */
function collect(child: ChildProcess, views: Named, whyGone: () => Error): Promise<QueryResult> {
  const result: QueryResult = { columns: [], rows: [], isCut: false }
  return new Promise((resolve, reject) => {
    child.on('message', (answer: Answer) => {
      if ('columns' in answer) result.columns = answer.columns
      else if ('rows' in answer) result.rows.push(...answer.rows)
      else if ('end' in answer && (answer.end === 'done' || answer.end === 'cut'))
        resolve({ ...result, isCut: answer.end === 'cut' })
      else reject(refusalOf(answer, views))
    })
    child.on('error', reject)
    child.on('exit', () => reject(whyGone()))
  })
}

/** Returns the error for an answer without rows. */
export function refusalOf(answer: Answer, views: Named): Error {
  if ('refused' in answer) return mayNotRead(answer.refused, views)
  if ('failed' in answer) return cannotRun(answer.failed)
  return 'end' in answer && answer.end === 'large' ? tooLarge() : onlyOneStatement()
}

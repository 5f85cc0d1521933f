// Runs a user's query on SQLite in a child process: the only way to stop an endless statement is to kill its process.
// That process gets only the file and the query.

import { type ChildProcess, fork } from 'node:child_process'
import { startedModule } from '../../../lib/product-folder.ts'
import type { QueryLimits, QueryResult } from './query-limits.ts'
import { cannotRun, mayNotRead, onlyOneStatement, tookTooLong, tooLarge } from './query-refusals.ts'
import type { Answer, Question } from './sqlite-answer.ts'
import type { View, ViewQuery } from './view.ts'

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
  const isOverTime = () => performance.now() - startedMs >= limits.timeMs
  try {
    child.send({ ...query, file, rowsMax: limits.rowsMax } satisfies Question)
    return await collect(child, query.views, () =>
      isOverTime() ? tookTooLong(limits.timeMs) : cannotRun('it takes more memory than it may have'),
    )
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

/** `whyGone` explains why the process ended without an answer. */
function collect(child: ChildProcess, views: readonly View[], whyGone: () => Error): Promise<QueryResult> {
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
export function refusalOf(answer: Answer, views: readonly View[]): Error {
  if ('refused' in answer) return mayNotRead(answer.refused, views)
  if ('failed' in answer) return cannotRun(answer.failed)
  return 'end' in answer && answer.end === 'large' ? tooLarge() : onlyOneStatement()
}

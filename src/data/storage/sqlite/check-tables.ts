// Checks the pages of a SQLite file some tables at a time, in a process of low priority that is killed when its time is up: SQLite checks a
// table in one statement, which nothing else can end.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { startedModule } from '../../../lib/product-folder.ts'
import type { TableSize } from '../table-sizes.ts'
import type { CheckAnswer, CheckQuestion } from './check-child.ts'

export type CheckOptions = {
  /** The last table of the step before; the names are checked in their order. */
  after: string | undefined
  /** No other table is begun after this time. */
  stepMs: number
  /** A table that takes longer is left out. */
  tableMsMax: number
  signal: AbortSignal
}

export type CheckedTables = {
  /** What is wrong with the file. */
  fault: string | undefined
  leftOut: string | undefined
  sizes: readonly TableSize[]
  /** The last table that was checked; undefined when the last of all was. */
  after: string | undefined
}

export async function checkTables(file: string, options: CheckOptions): Promise<CheckedTables> {
  const { stepMs, tableMsMax, signal } = options
  const child = fork(startedModule(new URL('./check-child.ts', import.meta.url)), [], {
    execArgv: ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning'],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = once(child, 'exit').then(() => ({ failed: 'The process that checks tables ended.' }))

  /** Undefined if it takes too long. */
  async function ask(question: CheckQuestion): Promise<Exclude<CheckAnswer, { failed: string }> | undefined> {
    const timeout = AbortSignal.timeout(tableMsMax)
    const answered = once(child, 'message', { signal: AbortSignal.any([signal, timeout]) })
    child.send(question, () => {})
    try {
      const answer = await Promise.race([answered.then(([first]) => first as CheckAnswer), ended])
      if ('failed' in answer) throw new Error(answer.failed)
      return answer
    } catch (error) {
      signal.throwIfAborted()
      if (timeout.aborted) return undefined
      throw error
    }
  }

  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    const listed = await ask({ file })
    const names = listed !== undefined && 'tables' in listed ? listed.tables.sort() : []
    const startedMs = performance.now()
    const sizes: TableSize[] = []
    for (const table of names) {
      if (options.after !== undefined && table <= options.after) continue
      const checked = await ask({ file, table })
      const fault = checked !== undefined && 'fault' in checked ? (checked.fault ?? undefined) : undefined
      if (checked !== undefined && 'bytes' in checked) sizes.push({ name: table, bytes: checked.bytes ?? 0 })
      const leftOut = checked === undefined ? table : undefined
      const isOver = performance.now() - startedMs > stepMs
      if (isOver || fault !== undefined || leftOut !== undefined)
        return { fault, leftOut, sizes, after: table }
    }
    return { fault: undefined, leftOut: undefined, sizes, after: undefined }
  } finally {
    child.kill('SIGKILL')
  }
}

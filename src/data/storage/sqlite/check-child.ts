// The process that checks tables of a SQLite file, each when its parent asks for it: a check cannot be interrupted, and a process can be
// killed in the middle of one.

import { DatabaseSync } from 'node:sqlite'
import { isDamage } from './damage.ts'

/** Without a table, asks for the names of all. */
export type CheckQuestion = { file: string; table?: string }
export type CheckAnswer = { tables: string[] } | { fault: string | null } | { failed: string }

const BUSY_TIMEOUT_MS = 10_000

let opened: DatabaseSync | undefined

function open(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS, defensive: true })
  connection.exec('pragma trusted_schema = off; pragma cell_size_check = on')
  return connection
}

function answer({ file, table }: CheckQuestion): CheckAnswer {
  opened ??= open(file)
  if (table === undefined) {
    const rows = opened.prepare(`select name from sqlite_schema where type = 'table' and rootpage > 0`).all()
    return { tables: rows.map(({ name }) => String(name)) }
  }
  // Its indexes are checked with it.
  const found = opened.prepare(`pragma quick_check("${table.replaceAll('"', '""')}")`).get()
  return { fault: found?.quick_check === 'ok' ? null : String(found?.quick_check) }
}

process.on('message', (question: CheckQuestion) => {
  try {
    process.send?.(answer(question))
  } catch (error) {
    const { message, errcode = 0 } = error as Error & { errcode?: number }
    process.send?.(isDamage({ errcode }) ? { fault: message } : { failed: message })
  }
})

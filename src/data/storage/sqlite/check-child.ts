// The process that checks tables of a SQLite file, each when its parent asks for it: a check cannot be interrupted, and a process can be
// killed in the middle of one.

import { DatabaseSync } from 'node:sqlite'
import { isDamage } from './damage.ts'

/** Without a table, asks for the names of all. */
export type CheckQuestion = { file: string; table?: string }
export type CheckAnswer =
  | { tables: string[] }
  /** `bytes` is the size of the table with its indexes. */
  | { fault: string | null; bytes?: number }
  | { failed: string }

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
  if (found?.quick_check !== 'ok') return { fault: String(found?.quick_check) }
  return { fault: null, bytes: measure(opened, table) }
}

/** Reads all its pages, which are at hand because they were just checked. */
function measure(connection: DatabaseSync, table: string): number {
  const trees = connection
    .prepare('select name from sqlite_schema where tbl_name = ? and rootpage > 0')
    .all(table)
  const size = connection.prepare(
    'select sum(pgsize) as bytes from dbstat where name = ? and aggregate = true',
  )
  return trees.reduce((sum, { name }) => sum + Number(size.get(name as string)?.bytes ?? 0), 0)
}

process.on('message', (question: CheckQuestion) => {
  try {
    process.send?.(answer(question))
  } catch (error) {
    const { message, errcode = 0 } = error as Error & { errcode?: number }
    process.send?.(isDamage({ errcode }) ? { fault: message } : { failed: message })
  }
})

// Runs an operation on a whole SQLite file, in a thread that is started for it and ends with it.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { startedModule } from '../../../lib/product-folder.ts'
import { SqliteError } from './threads.ts'

export type FileWork =
  | { kind: 'copy'; file: string; target: string }
  | { kind: 'describe'; file: string }
  | { kind: 'build'; statements: readonly string[] }
  | { kind: 'migrations'; file: string }
  | { kind: 'find-fault'; file: string }
  | { kind: 'replace'; file: string; source: string }
  | { kind: 'compact'; file: string }

/** A row of `sqlite_schema`; indexes that SQLite makes for a constraint have no statement. */
export type SchemaObject = { type: string; name: string; table: string; sql: string | null }
export type Description = { encoding: string; objects: SchemaObject[] }

type Answer = { result?: unknown; error?: { message: string; errcode: number } }

/**
 * Sent before the answer to a copy: the bytes in use, which is about the size of the copy; that is packed more densely.
 */
type Announcement = { usedBytes: number }

/** Copies the latest committed state of `file` to `target`, which must be empty or absent. */
export async function copySqlite(
  file: string,
  target: string,
  onUsedBytes: (bytes: number) => void,
): Promise<void> {
  await runFileWork({ kind: 'copy', file, target }, onUsedBytes)
}

/** Reads the schema of a file that somebody else may have made, without running any of it. */
export async function describeSqlite(file: string): Promise<Description> {
  return (await runFileWork({ kind: 'describe', file })) as Description
}

/** Returns the schema that statements create in an empty database. */
export async function buildSchema(statements: readonly string[]): Promise<SchemaObject[]> {
  return (await runFileWork({ kind: 'build', statements })) as SchemaObject[]
}

/** May only be called after its table of migrations was found to be ours. */
export async function readSqliteMigrations(file: string): Promise<number[]> {
  return (await runFileWork({ kind: 'migrations', file })) as number[]
}

/**
 * Returns what is wrong with a file, if anything. It evaluates the checks of the schema, which must have been compared
 * before.
 */
export async function findSqliteFault(file: string): Promise<string | undefined> {
  return (await runFileWork({ kind: 'find-fault', file })) as string | undefined
}

/** Replaces the content of `file` by that of `source`, even while others have it open. */
export async function replaceSqlite(file: string, source: string): Promise<void> {
  await runFileWork({ kind: 'replace', file, source })
}

/** Rewrites the file without unused space, and so that it can shrink; other connections stay open. */
export async function compactSqlite(file: string): Promise<void> {
  await runFileWork({ kind: 'compact', file })
}

async function runFileWork(work: FileWork, onUsedBytes?: (bytes: number) => void): Promise<unknown> {
  const worker = new Worker(startedModule(new URL('./file-thread.mjs', import.meta.url)), {
    workerData: work,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const exited = once(worker, 'exit')
  const answered = new Promise<Answer>((resolve, reject) => {
    worker.on('message', (message: Answer | Announcement) => {
      if ('usedBytes' in message) onUsedBytes?.(message.usedBytes)
      else resolve(message)
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread for a file ended with code ${code}.`)))
  })
  try {
    const { result, error } = await answered
    if (error !== undefined) throw new SqliteError(error.message, error.errcode)
    return result
  } finally {
    // Waits for the exit: only then is the connection closed, and callers rename and delete files.
    await exited.catch(() => {})
  }
}

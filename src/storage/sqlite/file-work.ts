// Work on a whole SQLite file, in a thread that is started for it and ends with it.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { SqliteError } from './threads.ts'

export type FileWork =
  | { kind: 'copy'; file: string; target: string }
  | { kind: 'inspect'; file: string }
  | { kind: 'replace'; file: string; source: string }
  | { kind: 'compact'; file: string }

/** `migrations` is undefined when the file was not made by Sightline, or cannot be read. */
export type Inspection = { fault: string | undefined; migrations: number[] | undefined }

type Answer = { result?: unknown; error?: { message: string; errcode: number } }

/** The latest committed state of `file`, in `target`, which must be empty or absent. */
export async function copySqlite(file: string, target: string): Promise<void> {
  await runFileWork({ kind: 'copy', file, target })
}

export async function inspectSqlite(file: string): Promise<Inspection> {
  return (await runFileWork({ kind: 'inspect', file })) as Inspection
}

/** Makes the content of `file` that of `source`, also while others have it open. */
export async function replaceSqlite(file: string, source: string): Promise<void> {
  await runFileWork({ kind: 'replace', file, source })
}

/** Writes it anew without what is unused, and so that it can shrink; what others have open stays open. */
export async function compactSqlite(file: string): Promise<void> {
  await runFileWork({ kind: 'compact', file })
}

async function runFileWork(work: FileWork): Promise<unknown> {
  const worker = new Worker(new URL('./file-thread.mjs', import.meta.url), {
    workerData: work,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const exited = once(worker, 'exit')
  const answered = new Promise<Answer>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread for a file ended with code ${code}.`)))
  })
  try {
    const { result, error } = await answered
    if (error !== undefined) throw new SqliteError(error.message, error.errcode)
    return result
  } finally {
    // The connection is closed only then, and callers rename and delete files.
    await exited.catch(() => {})
  }
}

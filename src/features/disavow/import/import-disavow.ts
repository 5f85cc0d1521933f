// Imports a disavow file into a project's list, all of it or nothing. A separate thread reads the file before anything
// is locked (disavow-thread.ts); entries that exist already stay, with their notes.

import type { Database, Tx } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { rolledBack } from '../../../data/storage/rolled-back.ts'
import { openFileThread, type StoredFile } from '../../../lib/file-thread.ts'
import type { DisavowEntry } from '../entry.ts'
import { type AddedCounts, addEntries } from '../entry-store.ts'
import type { DisavowReaders, ReadNotices } from './disavow-thread.ts'

type ImportedDisavow = AddedCounts & { lines: number; notices: ReadNotices }

type DisavowImport = {
  project: { id: number; domain: string }
  file: StoredFile
  nowMs: number
  onProgress?(step: 'reading' | 'adding', count: number): void
  /** If set, the import is counted and rolled back. */
  isDryRun?: boolean
}

const THREAD = new URL('./disavow-thread.ts', import.meta.url)

export async function importDisavow(
  database: Database,
  { project, file, nowMs, onProgress = () => {}, isDryRun = false }: DisavowImport,
): Promise<ImportedDisavow> {
  const { entries, lines, repeated, notices } = await readEntries(file, project.domain, (count) =>
    onProgress('reading', count),
  )
  const add = (tx: Tx) => addEntries(tx, database.engine, project.id, entries, nowMs)
  const { created, existing } = isDryRun
    ? await rolledBack(database, add, READ_COMMITTED)
    : await database.transaction(add, READ_COMMITTED)
  onProgress('adding', created)
  return { created, existing: existing + repeated, lines, notices }
}

async function readEntries(file: StoredFile, ownDomain: string, onProgress: (entries: number) => void) {
  const thread = openFileThread<DisavowReaders>(THREAD, file, { ownDomain })
  try {
    const entries: DisavowEntry[] = []
    const batches = thread.read('entries')
    for (;;) {
      const { value, done } = await batches.next()
      if (done === true) return { entries, ...value }
      entries.push(...value)
      onProgress(entries.length)
    }
  } finally {
    await thread.close()
  }
}

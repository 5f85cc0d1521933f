// Imports a file of backlinks into a profile: all of it or, if a line is wrong, nothing. Links are stored unseen while the
// file is read, so that a file may have any size; then all become readable at once. The file is read in a thread of its
// own (backlink-thread.ts).

import type { Observations } from '../../../background/providers/backlink-source.ts'
import type { Database } from '../../../data/storage/database.ts'
import { openFileThread, type StoredFile } from '../../../lib/file-thread.ts'
import { describeTally, type Skipped } from '../../../lib/import-tally.ts'
import { findTimeZone, type RequireStorage } from '../../projects/reads.ts'
import { openProfileImport } from '../store/profile-import.ts'
import { LEFT_OUT_WORDS, type Omitted, type ReadingOptions } from './backlink-reading.ts'
import type { BacklinkReaders } from './backlink-thread.ts'
import type { ColumnsNotRead, FileFormat } from './columns.ts'

type ImportOptions = {
  readonly projectId: number
  /** The host of the profile, normalised for comparison. */
  readonly target: string
  readonly nowMs: number
  /** Called with the number of rows read so far. */
  onRead(rows: number): void
  /** Called when the whole file was read; only building the lists remains. */
  onPublish(): void
  readonly requireStorage?: RequireStorage
  /** If true, the file is read to its end and nothing is stored. */
  readonly isDryRun?: boolean
}

export type ImportedBacklinks = {
  readonly format: FileFormat | undefined
  /** Rows in the file. */
  readonly rows: number
  /** Stored observations: of links, and of domains, pages and anchors themselves. */
  readonly links: number
  readonly domains: number
  readonly pages: number
  readonly anchors: number
  readonly omitted: Omitted
  readonly leftOut: readonly Skipped[]
  /** Names of columns of which nothing was taken. */
  readonly columnsNotRead: ColumnsNotRead
  /** Sentences for the person who imports the file. */
  readonly notes: readonly string[]
}

export async function importBacklinks(
  database: Database,
  file: StoredFile,
  { projectId, target, nowMs, onRead, onPublish, requireStorage, isDryRun = false }: ImportOptions,
): Promise<ImportedBacklinks> {
  const timeZone = await database.read((db) => findTimeZone(db, projectId))
  const counts = { links: 0, domains: 0, pages: 0, anchors: 0 }
  const options: ReadingOptions = { target, timeZone, nowMs }
  const thread = openFileThread<BacklinkReaders>(THREAD, file, options)
  const batches = thread.read('observations')
  try {
    // Errors at the beginning of the file, above all in the header, are found before anything is stored.
    let batch = await batches.next()
    const profile = isDryRun
      ? NOTHING_STORED
      : await openProfileImport(database, {
          projectId,
          domain: target,
          source: 'file',
          nowMs,
          requireStorage,
        })
    try {
      for (; batch.done !== true; batch = await batches.next()) {
        const { observations, rowsRead } = batch.value
        await profile.add(observations)
        count(counts, observations)
        onRead(rowsRead)
      }
      onPublish()
      await profile.publish({ nowMs })
      const { format, rowsRead: rows, omitted, leftOut, columnsNotRead, notes } = batch.value
      const described = describeTally(leftOut, LEFT_OUT_WORDS)
      return { ...counts, format, rows, omitted, leftOut: described, columnsNotRead, notes }
    } catch (error) {
      // The file's error is the one to throw. If giving up the generation fails, the removal job does it later.
      await profile.abandon().catch(() => {})
      throw error
    }
  } finally {
    await thread.close()
  }
}

const THREAD = new URL('./backlink-thread.ts', import.meta.url)
const NOTHING_STORED = { async add() {}, async publish() {}, async abandon() {} }

function count(counts: Record<keyof Observations, number>, observations: Observations): void {
  for (const list of ['links', 'domains', 'pages', 'anchors'] as const) {
    counts[list] += observations[list]?.length ?? 0
  }
}

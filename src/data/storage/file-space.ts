// Measures the unused space in the file of a SQLite database, and returns it to the disk. The space of deleted rows
// stays in the file for new ones. A file with `auto_vacuum` (set when it is created) can move its last pages into the
// gaps and become shorter, some pages at a time. PostgreSQL looks after its files itself.

import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Engine } from './portable.ts'

type FileSpace = {
  bytes: number
  unusedBytes: number
  pageBytes: number
  /** False for files of older releases, which `sightline compact` converts. */
  canShrink: boolean
}

const INCREMENTAL = 2

export function isOneFile(engine: Engine): boolean {
  return engine === 'sqlite'
}

/** Only for SQLite. */
export async function readFileSpace(database: Database): Promise<FileSpace> {
  const { rows } = await database.read((db) =>
    sql<{ pages: number; unused: number; page_bytes: number; mode: number }>`select
      (select page_count from pragma_page_count) as pages,
      (select freelist_count from pragma_freelist_count) as unused,
      (select page_size from pragma_page_size) as page_bytes,
      (select auto_vacuum from pragma_auto_vacuum) as mode`.execute(db),
  )
  const { pages, unused, page_bytes: pageBytes, mode } = rows[0]!
  const canShrink = mode === INCREMENTAL
  return { bytes: pages * pageBytes, unusedBytes: unused * pageBytes, pageBytes, canShrink }
}

/** Returns this many pages to the system; the result is how long the writer was busy. */
export async function releasePages(database: Database, pages: number): Promise<number> {
  return database.write((db) =>
    // Starts the clock once we hold the writer, because waiting for it blocks nobody.
    db.connection().execute(async (writer) => {
      const startedMs = performance.now()
      await sql.raw(`pragma incremental_vacuum(${Math.floor(pages)})`).execute(writer)
      return performance.now() - startedMs
    }),
  )
}

/** Moves the log into the database file, as far as nobody reads it any more; the file can then become shorter. */
export async function moveLog(database: Database): Promise<void> {
  await database.write((db) => sql`pragma wal_checkpoint(passive)`.execute(db))
}

// The file of a SQLite database: how much of it is unused, and how that goes back to the disk. What rows took when they
// are gone stays in the file for the next ones. A file that was made for it (`auto_vacuum`, set when it is new) can move
// its last pages into the gaps and end sooner, some pages at a time. PostgreSQL looks after its files itself.

import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Engine } from './portable.ts'

type FileSpace = {
  bytes: number
  unusedBytes: number
  pageBytes: number
  /** False of a file that is older than this: `sightline compact` makes it so. */
  canShrink: boolean
}

const INCREMENTAL = 2

export function isOneFile(engine: Engine): boolean {
  return engine === 'sqlite'
}

/** Only where the database is one file. */
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

/** Gives so many pages back, and returns how long the writer was busy with it. */
export async function giveBackPages(database: Database, pages: number): Promise<number> {
  return database.write((db) =>
    // Once the writer is ours: waiting for it takes nothing from others.
    db.connection().execute(async (writer) => {
      const startedMs = performance.now()
      await sql.raw(`pragma incremental_vacuum(${Math.floor(pages)})`).execute(writer)
      return performance.now() - startedMs
    }),
  )
}

/** What is still in the log goes into the file, which ends then where it should; as far as nobody reads it any more. */
export async function moveLog(database: Database): Promise<void> {
  await database.write((db) => sql`pragma wal_checkpoint(passive)`.execute(db))
}

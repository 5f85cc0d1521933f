// A project with the longest possible disavow list: 100,000 lines within two megabytes.

import { sql } from 'kysely'
import type { Engine } from '../src/data/storage/portable.ts'
import type { DisavowEntry } from '../src/features/disavow/entry.ts'
import { addEntries } from '../src/features/disavow/entry-store.ts'
import { type CrawlProject, createCrawlProject } from './crawl-project.ts'

export async function fillDisavow(engine: Engine, entries: number): Promise<CrawlProject> {
  const project = await createCrawlProject(80, {}, engine)
  const { database, projectId } = project
  await database.transaction(
    (tx) =>
      addEntries(
        tx,
        engine,
        projectId,
        Array.from({ length: entries }, (_, at) => entryAt(at)),
        Date.now(),
      ),
    { isolation: 'read committed' },
  )
  await database.write((db) => (engine === 'postgres' ? sql`vacuum analyze` : sql`analyze`).execute(db))
  return project
}

/** Spread, so that the order of entries is not that of their values; one in ten is a page. */
function entryAt(at: number): DisavowEntry {
  const name = ((at * 7919) % 1_000_003).toString(36).padStart(4, '0')
  return at % 10 === 0
    ? { type: 'url', value: `http://${name}.xyz/`, note: null }
    : { type: 'domain', value: `${name}.xyz`, note: null }
}

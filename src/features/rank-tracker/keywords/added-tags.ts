// Adds tags, notes and imported search volumes to the records of a page, or to one. They are kept beside the record and not in it: a tag that is renamed
// would have thousands of records written again.

import { hash } from 'node:crypto'
import type { Database } from '../../../data/storage/database.ts'
import type { Page } from '../../../data/storage/page.ts'
import { formatTime } from '../../../lib/clock.ts'
import type { KeywordRecord } from '../records/record.ts'
import { readWrittenBeside } from '../tags/keyword-tags.ts'
import { readVolumes } from '../tags/keyword-volumes.ts'

const NO_VOLUME = { searches: null, importedAtMs: null }

export async function withTags(database: Database, projectId: number, page: Page): Promise<Page> {
  const records = JSON.parse(`[${page.json}]`) as KeywordRecord[]
  const added = await addTags(database, projectId, records)
  const text = added.map((record) => JSON.stringify(record)).join()
  return { ...page, json: text, bytes: Buffer.byteLength(text), digest: hash('sha1', text, 'base64url') }
}

export async function addTags(database: Database, projectId: number, records: readonly KeywordRecord[]) {
  const ids = records.map(({ id }) => id)
  const { engine } = database
  const [written, volumes] = await database.read((db) =>
    Promise.all([readWrittenBeside(db, engine, projectId, ids), readVolumes(db, engine, projectId, ids)]),
  )
  return records.map((record) => {
    const { searches, importedAtMs } = volumes.get(record.id) ?? NO_VOLUME
    return {
      ...record,
      ...(written.get(record.id) ?? { tags: [], note: null }),
      search_volume: searches,
      search_volume_imported_at: importedAtMs === null ? null : formatTime(importedAtMs),
    }
  })
}

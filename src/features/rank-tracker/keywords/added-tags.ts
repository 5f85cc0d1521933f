// Adds tags and notes to the records of a page, or to one. They are kept beside the record and not in it: a tag that is renamed
// would have thousands of records written again.

import { hash } from 'node:crypto'
import type { Database } from '../../../data/storage/database.ts'
import type { Page } from '../../../data/storage/page.ts'
import type { KeywordRecord } from '../records/record.ts'
import { readWrittenBeside } from '../tags/keyword-tags.ts'

export async function withTags(database: Database, projectId: number, page: Page): Promise<Page> {
  const records = JSON.parse(`[${page.json}]`) as KeywordRecord[]
  const added = await addTags(database, projectId, records)
  const text = added.map((record) => JSON.stringify(record)).join()
  return { ...page, json: text, bytes: Buffer.byteLength(text), digest: hash('sha1', text, 'base64url') }
}

export async function addTags(database: Database, projectId: number, records: readonly KeywordRecord[]) {
  const ids = records.map(({ id }) => id)
  const written = await database.read((db) => readWrittenBeside(db, database.engine, projectId, ids))
  return records.map((record) => ({ ...record, ...(written.get(record.id) ?? { tags: [], note: null }) }))
}

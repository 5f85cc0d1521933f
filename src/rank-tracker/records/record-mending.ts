// A record shows the project's competitors and when it is checked next. When either changes for all keywords at once,
// their records are not rewritten in that moment: one that is older is mended as it is read, and a job rewrites them
// in the background (refresh-job.ts). So every reader sees the change at once, and no write holds up all others.

import { hash } from 'node:crypto'
import { formatTime } from '../../lib/clock.ts'
import type { Database, Reader } from '../../storage/database.ts'
import { givenIds } from '../../storage/given-rows.ts'
import type { Page } from '../../storage/page.ts'
import type { Engine } from '../../storage/portable.ts'
import { shownDue } from '../tracker/slots.ts'
import { readCompetitors, type TrackedCompetitor } from '../tracker/tracker-context.ts'
import { type KeywordRecord, withPositions } from './record.ts'

export async function mendPage(database: Database, projectId: number, page: Page): Promise<Page> {
  const records = JSON.parse(`[${page.json}]`) as KeywordRecord[]
  const json = await database.read((db) => mendRecords(db, database.engine, projectId, records))
  const text = json.join()
  return { ...page, json: text, bytes: Buffer.byteLength(text), digest: hash('sha1', text, 'base64url') }
}

export async function mendRecords(
  db: Reader,
  engine: Engine,
  projectId: number,
  records: readonly KeywordRecord[],
): Promise<string[]> {
  const competitors = await readCompetitors(db, projectId)
  const ids = records.map((record) => record.id)
  const schedules = await db
    .selectFrom('keyword_schedules')
    .where('project_id', '=', projectId)
    .where('keyword_id', 'in', givenIds(engine, ids))
    .select(['keyword_id', 'due_at'])
    .execute()
  const dueById = new Map(schedules.map((row) => [row.keyword_id, row.due_at]))
  return records.map((record) => JSON.stringify(mended(record, competitors, dueById.get(record.id))))
}

function mended(
  record: KeywordRecord,
  competitors: readonly TrackedCompetitor[],
  dueAtMs: number | undefined,
): KeywordRecord {
  const positions = new Map<number, number>()
  for (const { id, position } of record.competitors) if (position !== null) positions.set(id, position)
  return {
    ...record,
    // Until its first check has ended, that one is the next.
    ...(dueAtMs !== undefined &&
      record.status !== 'pending' &&
      record.status !== 'running' && { next_analyze_at: formatTime(shownDue(dueAtMs)) }),
    competitors: withPositions(competitors, positions),
  }
}

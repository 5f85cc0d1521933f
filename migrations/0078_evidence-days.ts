// The day of each evidence's key frame, by which evidence is removed and, on PostgreSQL, partitioned. What is there already counts as of
// the day of this migration: its results are kept for their time from now on, and no row is rewritten. PostgreSQL finds old rows
// by their partition and needs no index.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

const DAY_MS = 86_400_000

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const today = Math.floor(Date.now() / DAY_MS)
  await db.schema
    .alterTable('analysis_evidence')
    .addColumn('frame_day', columnTypes(engine).integer, (c) => c.notNull().defaultTo(today))
    .execute()
  if (engine === 'sqlite')
    await db.schema
      .createIndex('analysis_evidence_by_frame_day')
      .on('analysis_evidence')
      .columns(['frame_day', 'project_id', 'analysis_id'])
      .execute()
}

// Days of what had none: how visible each competitor was at the end of a day, and how a segment's days ended once its keywords
// no longer remember them. A keyword keeps where its last result had the competitors, so that their sums can follow each
// change. Nothing is filled in: what was not kept so far stays unknown.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine, narrowTableOptions } from '../src/data/storage/portable.ts'

const SUMS = 'weight keywords position_sum in_1_3 in_4_10 in_11_20 in_21_50 in_51_100'.split(' ')

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema.alterTable('keyword_states').addColumn('competitor_notes', type.text).execute()

  const days = (name: string, of: string, owner: string) =>
    db.schema
      .createTable(name)
      .addColumn('project_id', type.integer, (c) => c.notNull())
      .addColumn('device', type.key, (c) => c.notNull())
      .addColumn(of, type.integer, (c) => c.notNull())
      .addColumn('day', type.integer, (c) => c.notNull())
      .addPrimaryKeyConstraint(`${name}_pkey`, ['project_id', of as 'device', 'device', 'day'])
      .addForeignKeyConstraint(
        `${name}_owner`,
        ['project_id', of as 'device'],
        owner,
        ['project_id', 'id'],
        (c) => c.onDelete('cascade'),
      )
  await days('competitor_days', 'competitor_id', 'competitors')
    .addColumn('weight', type.integer, (c) => c.notNull())
    // Those whose last result was looked through for the competitor.
    .addColumn('keywords', type.integer, (c) => c.notNull())
    .modifyEnd(narrowTableOptions(engine))
    .execute()
  let segments = days('segment_days', 'segment_id', 'segments')
  for (const name of SUMS) segments = segments.addColumn(name as 'day', type.integer, (c) => c.notNull())
  await segments.modifyEnd(narrowTableOptions(engine)).execute()
}

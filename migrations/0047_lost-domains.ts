// Domains that no longer link: the day on which each was lost and how many links it had, packed in blocks like the other
// columns of a generation. A table of its own, because nearly all blocks of domains have none of them. What is stored by an
// older release is made anew within minutes (backlinks/build/outdated-profiles.ts); until then nothing is said of them.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('backlink_lost_domains')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('profile_id', type.integer, (c) => c.notNull())
    .addColumn('generation', type.integer, (c) => c.notNull())
    .addColumn('number', type.integer, (c) => c.notNull())
    .addColumn('data', type.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('backlink_lost_domains_pkey', [
      'project_id',
      'profile_id',
      'generation',
      'number',
    ])
    .modifyEnd(tableOptions(engine))
    .execute()
  // Numbers that hardly get smaller, as in the other tables of blocks.
  if (engine === 'postgres')
    await sql`alter table backlink_lost_domains alter column data set storage external`.execute(db)
}

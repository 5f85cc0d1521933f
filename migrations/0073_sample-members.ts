// A member that the demo shows and nobody can sign in as. It goes with the project that it belongs to.

import type { Kysely } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .alterTable('members')
    .addColumn('sample_project_id', type.integer, (c) => c.references('projects.id').onDelete('cascade'))
    .execute()
  await db.schema
    .createIndex('members_of_samples')
    .on('members')
    .column('sample_project_id')
    .where('sample_project_id' as never, 'is not', null)
    .execute()
}

// The pages of a crawl in the orders that lists of them can be read in: sorted entries in blocks (data/lists/orders/entries.ts),
// written once, when the crawl ends. Crawls that ended before have none, and can only be read in the order of discovery.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema
    .createTable('crawl_page_orders')
    .addColumn('project_id', type.integer, (c) => c.notNull())
    .addColumn('crawl_id', type.integer, (c) => c.notNull())
    .addColumn('sort', type.key, (c) => c.notNull())
    // The least entry of the block.
    .addColumn('first_entry', type.integer, (c) => c.notNull())
    .addColumn('data', type.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('crawl_page_orders_pkey', ['project_id', 'crawl_id', 'sort', 'first_entry'])
    .modifyEnd(tableOptions(engine))
    .execute()
  // Numbers that hardly get smaller: PostgreSQL would try with each block, and unpack it at each reading.
  if (engine === 'postgres')
    await sql`alter table crawl_page_orders alter column data set storage external`.execute(db)
}

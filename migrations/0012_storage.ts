// How much each project keeps of what may become large, counted when it is written and when it is removed, and how much
// an account may keep. What is there already is counted once, here: rows that are packed by their bytes, crawls by their
// pages and addresses.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine, tableOptions } from '../src/data/storage/portable.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  await db.schema.alterTable('accounts').addColumn('storage_limit_bytes', type.integer).execute()
  await db.schema
    .createTable('project_storage')
    .addColumn('project_id', type.integer, (c) => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('part', type.key, (c) =>
      c.notNull().check(sql`part in ('crawls', 'search_performance', 'backlinks')`),
    )
    .addColumn('bytes', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('project_storage_pkey', ['project_id', 'part'])
    .modifyEnd(tableOptions(engine))
    .execute()
  await countCrawls(db)
  await count(db, 'search_performance', SEARCH_ROWS)
  await count(db, 'backlinks', BACKLINK_ROWS)
}

const CRAWL_PAGE_BYTES = 5_000
const CRAWL_URL_BYTES = 200

type StoredCrawl = {
  project_id: number
  id: number
  pages_crawled: number
  urls_found: number
  progress_json: string
}

/** A crawl keeps with its progress what it has stored, so that the same is taken off when it is removed. */
async function countCrawls(db: Kysely<unknown>): Promise<void> {
  const { rows } =
    await sql<StoredCrawl>`select project_id, id, pages_crawled, urls_found, progress_json from crawls
    where status in ('running', 'success')`.execute(db)
  const sums = new Map<number, number>()
  for (const { project_id, id, pages_crawled, urls_found, progress_json } of rows) {
    const storedBytes = Number(pages_crawled) * CRAWL_PAGE_BYTES + Number(urls_found) * CRAWL_URL_BYTES
    const progress = JSON.stringify({ ...JSON.parse(progress_json), storedBytes })
    await sql`update crawls set progress_json = ${progress}
      where project_id = ${project_id} and id = ${id}`.execute(db)
    sums.set(project_id, (sums.get(project_id) ?? 0) + storedBytes)
  }
  for (const [projectId, bytes] of sums)
    await sql`insert into project_storage (project_id, part, bytes)
      values (${projectId}, 'crawls', ${bytes})`.execute(db)
}

/** Beside its data, or its text, as much as is counted of each row from here on. */
type Counted = { table: string; columns: readonly string[]; rowBytes: number }

const SEARCH_ROWS: readonly Counted[] = [
  { table: 'search_segments', columns: ['data'], rowBytes: 60 },
  { table: 'search_queries', columns: ['text'], rowBytes: 40 },
  { table: 'search_pages', columns: ['url'], rowBytes: 40 },
]
const BACKLINK_ROWS: readonly Counted[] = [
  { table: 'backlink_staged', columns: ['data'], rowBytes: 60 },
  { table: 'backlink_columns', columns: ['data'], rowBytes: 60 },
  { table: 'backlink_orders', columns: ['data'], rowBytes: 60 },
  { table: 'backlink_domains', columns: ['domain'], rowBytes: 40 },
  { table: 'backlink_pages', columns: ['url'], rowBytes: 40 },
  { table: 'backlink_anchors', columns: ['text'], rowBytes: 40 },
  { table: 'backlink_sources', columns: ['url', 'title'], rowBytes: 40 },
  { table: 'backlink_links', columns: [], rowBytes: 40 },
]

async function count(db: Kysely<unknown>, part: string, tables: readonly Counted[]): Promise<void> {
  const counts = tables.map(({ table, columns, rowBytes }) => {
    const lengths = columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`)
    const bytes = sql.join([sql.lit(rowBytes), ...lengths], sql` + `)
    return sql`select project_id, sum(${bytes}) as bytes from ${sql.table(table)} group by project_id`
  })
  await sql`insert into project_storage (project_id, part, bytes)
    select project_id, ${sql.lit(part)}, cast(sum(bytes) as bigint) from (${sql.join(counts, sql` union all `)}) as counted
    where project_id in (select id from projects) group by project_id`.execute(db)
}

// What finishing a crawl reads is bound by the crawl and by ranges or lists of ids, also while PostgreSQL has no
// statistics: a crawl has filled its tables only just now.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { CompiledQuery, sql } from 'kysely'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { crawlRow } from '../../../../test/helpers/stored-crawl-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { storeUnfinished, unfinishedCrawl } from '../../../../test/helpers/unfinished-crawl.ts'
import type { Database, Tx } from '../../../data/storage/database.ts'
import { newCrawlUid } from '../../../lib/ids.ts'
import { CATALOGUE } from '../engine/audit/catalogue.ts'
import { finishCrawl } from './finish-crawl.ts'

const ROWS = 3000
const LARGE_CRAWL = 1
const CRAWL = 2

/** For each table, its columns with their values in row n. */
const FILLED: Record<string, Record<string, string>> = {
  crawl_urls: {
    id: 'n',
    url: `'https://example.com/' || n`,
    url_hash: 'n',
    domain: `''`,
    is_external: '0',
    is_in_sitemap: '0',
  },
  crawl_pages: {
    id: 'n',
    fetched_at: '0',
    is_internal: '1',
    is_redirected: '0',
    is_indexable: '1',
    is_noindex: '0',
    is_scored: '1',
    domain: `''`,
    url: `'https://example.com/' || n`,
  },
  crawl_links: {
    target_id: 'n / 9',
    source_id: 'n',
    position: '1',
    anchor_text: `''`,
    is_nofollow: '0',
    has_target_blank: '0',
  },
  crawl_destinations: { id: 'n', links_count: '1', nofollow_links_count: '0' },
  crawl_image_references: { image_id: 'n / 9', source_id: 'n', position: '1', has_srcset: '0' },
  crawl_images: { id: 'n', is_data_uri: '0', is_external: '0', is_svg: '0', references_count: '1' },
  crawl_issues: { issue: `case n % 3 when 0 then 'orphan' else 'http_4xx' end`, page_id: 'n' },
  crawl_alternates: { source_id: 'n', kind: `'hreflang'`, target_id: 'n + 1' },
  crawl_series: { id: 'n', next_id: 'n + 1' },
  crawl_staged_fragments: { batch: 'n', asked: 'NO_BYTES', parts: 'NO_BYTES' },
  crawl_staged_references: { kind: `'link'`, bucket: 'n', batch: '1', data: 'NO_BYTES' },
}

onEveryEngine('plans of finishing a crawl', (context) => {
  let projectId: number

  before(async () => {
    projectId = await trackedProjects(context)()
    await context.database.transaction((tx) =>
      fill(tx, projectId, context.engine === 'sqlite' ? "x''" : "''::bytea"),
    )
  })

  test('every row is found by the primary key of its table', async () => {
    const [crawl] = fc.sample(
      unfinishedCrawl.filter(({ links, urls }) => links.length > 40 && urls.length > 15),
      { numRuns: 1, seed: 11 },
    )
    const { database } = context
    await storeUnfinished(database, { projectId, crawlId: CRAWL }, crawl!, 2)
    const { listening, statements } = listenTo(database)
    await finishCrawl({
      database: listening,
      crawl: { projectId, crawlId: CRAWL },
      startUrlId: 1,
      checked: CATALOGUE.map(({ id }) => id),
      context: {
        signal: new AbortController().signal,
        checkpoint: (work) => database.transaction(work),
      },
      guard: async () => {},
      pace: { stagedBytes: 512, findings: 100, windowIds: 500, rows: 500 },
    })
    const tables = new Set<string>()
    for (const statement of statements.values()) {
      const [table] = /crawls|crawl_\w+/.exec(statement.sql)!
      tables.add(table)
      const plan = await planOf(database, statement)
      assert.match(plan, /PRIMARY KEY|sqlite_autoindex|_pkey/, plan)
      assert.doesNotMatch(plan, /Seq Scan|SCAN crawl_|SCAN named|Hash|Materialize/, plan)
      // Bound by more than the crawl: one that has many rows is not walked through for a few.
      for (const [bound] of plan.matchAll(/\((?:project_id=\?.*)\)|Index Cond: .*/g)) {
        assert.ok(
          bound.split(/AND/).length > 2 || statement.sql.includes('limit') || table === 'crawls',
          `${statement.sql}\n${plan}`,
        )
      }
    }
    const unread = Object.keys(FILLED).filter((table) => !tables.has(table))
    assert.deepEqual(unread, [])
  })
})

/** Also the row of the crawl: with it the one that is finished is compared. */
async function fill(tx: Tx, projectId: number, noBytes: string): Promise<void> {
  const issues = [
    { issue: 'orphan', pages_count: ROWS / 3 },
    { issue: 'http_4xx', pages_count: (2 * ROWS) / 3 },
  ]
  await tx
    .insertInto('crawls')
    .values({
      project_id: projectId,
      id: LARGE_CRAWL,
      uid: newCrawlUid(),
      ...crawlRow({ overview: { categories: [{ issues }] as never } }, ROWS),
    })
    .execute()
  for (const [table, columns] of Object.entries(FILLED)) {
    const names = sql.raw(Object.keys(columns).join(', '))
    const values = sql.raw(Object.values(columns).join(', ').replaceAll('NO_BYTES', noBytes))
    await sql`insert into ${sql.table(table)} (project_id, crawl_id, ${names})
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(ROWS)})
      select ${sql.lit(projectId)}, ${sql.lit(LARGE_CRAWL)}, ${values} from numbers`.execute(tx)
  }
}

/** Each different statement that is read by, with the values of its first time. */
function listenTo(database: Database): { listening: Database; statements: Map<string, CompiledQuery> } {
  const statements = new Map<string, CompiledQuery>()
  const read: Database['read'] = (work) =>
    database.read((db) =>
      work(
        db.withPlugin({
          transformQuery({ node, queryId }) {
            const compiled = db.getExecutor().compileQuery(node, queryId)
            if (!statements.has(compiled.sql)) statements.set(compiled.sql, compiled)
            return node
          },
          transformResult: async ({ result }) => result,
        }),
      ),
    )
  return { listening: { ...database, read }, statements }
}

async function planOf(database: Database, { sql: text, parameters }: CompiledQuery): Promise<string> {
  const explain = database.engine === 'sqlite' ? 'explain query plan' : 'explain'
  const { rows } = await database.read((db) =>
    db.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters])),
  )
  return rows.map((row) => Object.values(row as object).join(' ')).join('\n')
}

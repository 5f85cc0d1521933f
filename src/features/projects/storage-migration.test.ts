import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { insertCrawl } from '../../../test/helpers/crawl-data-rows.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { importRows, searchRow } from '../../../test/helpers/search-rows.ts'
import { countedBytes, storedBytes } from '../../../test/helpers/stored-bytes.ts'
import { storedRow } from '../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../test/helpers/tracked-project.ts'
import { migrate } from '../../data/storage/migrate.ts'

onEveryEngine('a database of a release that did not count', (context) => {
  test('has what its projects keep counted when it is migrated', async () => {
    const { database } = context
    const projectId = await trackedProjects({ database })()
    const rows = Array.from({ length: 40 }, (_, n) =>
      searchRow({ day: 20_000 + (n % 4), query: `query ${n}` }),
    )
    await importRows(database, projectId, rows)
    const crawl = await insertCrawl(database, projectId, 'success')
    await insertCrawl(database, projectId, 'failed')
    await database.transaction(async (tx) => {
      await sql`update crawls set pages_crawled = 10, urls_found = 100`.execute(tx)
      await sql`drop table project_storage`.execute(tx)
      await sql`alter table accounts drop column storage_limit_bytes`.execute(tx)
      await sql`alter table search_blocks rename to search_segments`.execute(tx)
      await sql`drop index search_blocks_by_import`.execute(tx)
      await tx.schema
        .createIndex('search_segments_by_import')
        .on('search_segments')
        .columns(['project_id', 'import_id', 'last_day', 'first_day'])
        .execute()
      if (context.engine === 'postgres')
        await sql`alter index search_blocks_pkey rename to search_segments_pkey`.execute(tx)
      await sql`delete from schema_migrations where name like '%_storage' or name like '%_search-blocks'`.execute(
        tx,
      )
    })
    assert.equal((await migrate(database, { nowMs: Date.now })).length, 2)
    const search = await countedBytes(database, projectId, 'search_performance')
    assert.ok(search > 0)
    assert.equal(await storedBytes(database, projectId, 'search_performance'), search)
    assert.equal(await storedBytes(database, projectId, 'crawls'), 70_000)
    const { progress_json } = await storedRow(database, 'crawls', ['progress_json'], {
      project_id: projectId,
      id: crawl.crawlId,
    })
    assert.equal(JSON.parse(progress_json).storedBytes, 70_000)
  })
})

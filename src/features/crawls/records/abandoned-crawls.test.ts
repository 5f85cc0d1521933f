import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { createTrackedProject } from '../../../../test/helpers/tracked-project.ts'
import { loadConfig } from '../../../data/settings/config.ts'
import { failAbandoned } from './abandoned-crawls.ts'
import { CRAWL_KIND, createCrawl } from './crawl-store.ts'

onEveryEngine('abandoned crawls', (context) => {
  async function start() {
    const { database } = context
    const projectId = await (await createTrackedProject(database))()
    const crawl = await database.transaction((tx) =>
      createCrawl(tx, projectId, { defaults: loadConfig({}), nowMs: 1 }),
    )
    return crawl!
  }

  const rowOf = (uid: string) =>
    context.database.read((db) =>
      db.selectFrom('crawls').where('uid', '=', uid).selectAll().executeTakeFirstOrThrow(),
    )

  test('are failed when their job is, and free their project', async () => {
    const { database } = context
    const crawl = await start()
    const other = await start()
    await database.write((db) =>
      db.updateTable('jobs').set({ state: 'failed' }).where('unique_key', '=', crawl.uid).execute(),
    )
    await failAbandoned(database)
    const row = await rowOf(crawl.uid)
    assert.equal(row.status, 'failed')
    assert.match(row.failure ?? '', /again and again/)
    assert.ok((row.finished_at ?? 0) > 1_700_000_000_000)
    assert.equal((await rowOf(other.uid)).status, 'queued')
    const again = await database.transaction((tx) =>
      createCrawl(tx, crawl.projectId, { defaults: loadConfig({}), nowMs: 2 }),
    )
    assert.ok(again)
    const jobs = await database.read((db) =>
      db.selectFrom('jobs').where('kind', '=', CRAWL_KIND).select('unique_key').execute(),
    )
    assert.equal(jobs.length, 3)
  })
})

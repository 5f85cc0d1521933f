import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { plansOf } from '../../../../test/helpers/plans.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { loadConfig } from '../../../data/settings/config.ts'
import { cancelCrawl, createCrawl } from './crawl-store.ts'
import { countOpenCrawls, listJobless } from './open-crawls.ts'

onEveryEngine('crawls that have not ended', (context) => {
  async function start() {
    const { database } = context
    const projectId = await trackedProjects({ database })()
    const started = await database.transaction((tx) =>
      createCrawl(tx, projectId, { defaults: loadConfig({}), nowMs: 1 }),
    )
    return started ?? assert.fail()
  }

  test('are counted by whether they wait or run, of all projects', async () => {
    const { database } = context
    assert.deepEqual(await countOpenCrawls(database), [
      ['queued', 0],
      ['running', 0],
      ['paused', 0],
    ])
    const [first, second] = [await start(), await start(), await start()]
    await changeRows(database, 'crawls', { status: 'running' }, { uid: first.uid })
    await database.transaction((tx) => cancelCrawl(tx, second, 2))
    assert.deepEqual(await countOpenCrawls(database), [
      ['queued', 1],
      ['running', 1],
      ['paused', 0],
    ])
    await changeRows(database, 'crawls', { paused_at: 3 }, { uid: first.uid })
    assert.deepEqual(await countOpenCrawls(database), [
      ['queued', 1],
      ['running', 0],
      ['paused', 1],
    ])
  })

  test('are found by an index that holds nothing else', async () => {
    const { database } = context
    await database.transaction(async (tx) => {
      const { project_id } = await tx.selectFrom('crawls').select('project_id').executeTakeFirstOrThrow()
      await sql`insert into crawls (project_id, id, uid, status, phase, created_at, settings_json, progress_json,
          pages_crawled, pages_found, urls_found, current_depth)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 5000)
        select ${project_id}, 1000 + n, 'ended' || n, 'success', 'done', n, '{}', '{}', 0, 0, 0, 0
        from numbers`.execute(tx)
      await sql`analyze`.execute(tx)
    })
    const plans = [
      ...(await plansOf(database, countOpenCrawls)),
      ...(await plansOf(database, (db) => listJobless(db, { limit: 10 }))),
    ]
    for (const plan of plans) assert.match(plan, /crawls_open/)
  })
})

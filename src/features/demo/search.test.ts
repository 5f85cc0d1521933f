import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../test/helpers/app.ts'
import { type Demo, openDemo } from '../../../test/helpers/demo-project.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { createSimulatedSite, rowsOn } from '../../background/providers/search-simulator/day-rows.ts'
import searched from '../../background/providers/search-simulator/queries.json' with { type: 'json' }
import { formatDay } from '../../lib/local-day.ts'
import { disconnect, findConnection } from '../search-performance/connections/connection-store.ts'
import { findOpenSync } from '../search-performance/sync/sync-queue.ts'
import { DEMO_DOMAIN } from './demo-name.ts'
import { connectOlderDemos } from './older-demos.ts'
import { allPages } from './site/site-map.ts'

onEveryEngine('the search data of the demo project', (context) => {
  const app = suiteApp(context)

  before(async () => {
    app.clock.ms = Date.parse('2026-11-15T12:00:00Z')
  })

  const connectionOf = ({ projectId }: Demo) => context.database.read((db) => findConnection(db, projectId))
  const syncOf = ({ projectId }: Demo) => context.database.read((db) => findOpenSync(db, projectId))

  /** The sources as the release before had them. */
  async function loadOlderDemo(): Promise<Demo> {
    const { database } = context
    const demo = await openDemo(app, database)
    await database.transaction(async (tx) => {
      await disconnect(tx, demo.projectId)
      await tx.deleteFrom('jobs').execute()
    })
    return demo
  }

  test('comes from the simulator, is asked for at once, and goes sixteen months back', async () => {
    const demo = await openDemo(app, context.database)
    const connection = await connectionOf(demo)
    assert.deepEqual(
      [connection?.source, connection?.property, connection?.status, connection?.credential],
      ['simulator', 'simulated', 'waiting', null],
    )
    assert.equal(formatDay(connection!.wantedFromDay), '2025-07-15')
    assert.equal((await syncOf(demo))?.state, 'queued')
  })

  test('is given to a demo project that was loaded before there was any', async () => {
    const demo = await loadOlderDemo()
    await connectOlderDemos(context.database, app.clock.ms)
    const connection = await connectionOf(demo)
    assert.equal(connection?.source, 'simulator')
    assert.equal((await syncOf(demo))?.state, 'queued')
    await connectOlderDemos(context.database, app.clock.ms + 1)
    assert.deepEqual(await connectionOf(demo), connection)
  })

  test('is not given again to one that had it and was disconnected, nor to other projects', async () => {
    const { database } = context
    const demo = await loadOlderDemo()
    await database.transaction((tx) =>
      tx
        .insertInto('search_sites')
        .values({
          project_id: demo.projectId,
          queries_count: 0,
          pages_count: 0,
          imports_count: 1,
          data_version: 1,
          computed_stamp: null,
          computed_at: null,
        })
        .execute(),
    )
    const tenant = await app.createTenant('owner', { name: 'Other' })
    const other = await app.call('POST', '/v1/projects', {
      key: tenant.key,
      body: { name: 'Other', domain: 'other.example' },
    })
    assert.equal(other.status, 201)
    await connectOlderDemos(database, app.clock.ms)
    assert.equal(await connectionOf(demo), undefined)
    const connected = await database.read((db) =>
      db
        .selectFrom('search_connections as c')
        .innerJoin('projects as p', 'p.id', 'c.project_id')
        .where('p.domain', '<>', DEMO_DOMAIN)
        .select('p.id')
        .execute(),
    )
    assert.deepEqual(connected, [])
  })
})

test('every page of it is one of the sample site', () => {
  const site = createSimulatedSite(DEMO_DOMAIN)
  const known = new Set([...allPages().keys()].map((path) => `https://${DEMO_DOMAIN}${path}`))
  const unknown = new Set<string>()
  for (let day = 20_400; day < 20_800; day += 10)
    for (const { page } of rowsOn(site, day)) if (!known.has(page!)) unknown.add(page!)
  assert.deepEqual([...unknown], [])
})

test('no page is about what the site has nothing on', () => {
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const pages = [...allPages().values()].map(
    ({ path, titles, headings }) => new Set(wordsOf([path, ...titles, ...headings].join(' '))),
  )
  const queries = searched.topics.unmet.flatMap((topic) => topic.queries.map(([query]) => String(query)))
  assert.ok(queries.length >= 10)
  for (const query of queries) {
    const words = wordsOf(query)
    for (const page of pages) {
      const shared = words.filter((word) => page.has(word) || page.has(word.replace(/s$/, '')))
      assert.ok(shared.length / words.length < 0.6, query)
    }
  }
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { CRAWL_SETTINGS, storeCrawl } from '../../../../test/helpers/stored-crawl.ts'
import { createWatch, type Watch } from '../../../../test/helpers/watched-projects.ts'
import type { Database } from '../../../data/storage/database.ts'
import { DEMO_DOMAIN } from '../../demo/demo-name.ts'
import { bitOf } from '../changes/compared-fields.ts'
import { CRAWL_EVENTS } from '../events.ts'
import { robotsFileOf } from '../records/site-files.ts'

onEveryEngine('alerts about crawls', (context) => {
  let database: Database
  let watch: Watch
  before(async () => {
    database = context.database
    watch = await createWatch(database)
  })
  after(() => watch?.app.close())

  test('a crawl that is worse than the one before is told, an invented one is not', async () => {
    const { app, openProject, happenAndLook } = watch
    const { id, uid, kinds } = await openProject()
    const finished_at = app.clock.ms
    const healthy = { row: { finished_at }, checked: ['title_missing'], metrics: { pages_total: 100 } }
    await storeCrawl(database, uid, healthy)
    await happenAndLook(id, CRAWL_EVENTS.succeeded)
    assert.deepEqual(await kinds(), [])
    const certificate_ends_at = Date.UTC(2020, 0)
    const worse = {
      ...healthy,
      row: { finished_at, certificate_ends_at },
      overview: { health_score: 80 },
      metrics: { pages_total: 100, pages_5xx: 2 },
    }
    await storeCrawl(database, uid, worse)
    await happenAndLook(id, CRAWL_EVENTS.succeeded)
    assert.deepEqual((await kinds()).toSorted(), ['certificate_ending', 'health_dropped', 'server_errors'])
    await storeCrawl(database, uid, healthy)
    await happenAndLook(id, CRAWL_EVENTS.succeeded)
    assert.deepEqual(await kinds(), ['certificate_ending'])
    // With other settings, another part of the site was read.
    const other = { ...CRAWL_SETTINGS, pagesMax: 5 }
    await storeCrawl(database, uid, {
      ...worse,
      row: { finished_at, certificate_ends_at, settings_json: JSON.stringify(other) },
    })
    await happenAndLook(id, CRAWL_EVENTS.succeeded)
    assert.deepEqual((await kinds()).toSorted(), ['certificate_ending', 'server_errors'])

    const demo = await openProject()
    const settings_json = JSON.stringify({ ...CRAWL_SETTINGS, domain: DEMO_DOMAIN })
    await storeCrawl(database, demo.uid, {
      ...worse,
      row: { finished_at, certificate_ends_at, settings_json },
    })
    await happenAndLook(demo.id, CRAWL_EVENTS.succeeded)
    assert.deepEqual(await demo.kinds(), [])
  })

  test('pages that search engines can no longer show are told', async () => {
    const { app, openProject, happenAndLook } = watch
    const { id, uid, listed } = await openProject()
    const finished_at = app.clock.ms
    const at = (path: string) => `https://example.com/${path}`
    const page = (path: string, more = {}) => ({ url: at(path), depth: 1, is_indexable: 1 as const, ...more })
    const paths = ['hidden', 'moved', 'gone', 'deep', 'same']
    const metrics = { pages_total: 100 }
    const older = await storeCrawl(database, uid, {
      pages: paths.map((path) => page(path, { depth: path === 'deep' ? 2 : 1 })),
      metrics,
      row: { finished_at },
    })
    const lost = { is_indexable: 0 as const }
    const newer = await storeCrawl(database, uid, {
      pages: [
        page('same'),
        page('hidden', { ...lost, is_noindex: 1 }),
        page('moved', { ...lost, is_redirected: 1 }),
        page('gone', { ...lost, status_code: 404 }),
        page('deep', { ...lost, status_code: 404, depth: 2 }),
      ],
      metrics,
      row: { finished_at, changes_json: JSON.stringify({ comparedId: older.crawlId }) },
    })
    const changed = { project_id: id, crawl_id: newer.crawlId }
    const changes = paths.slice(0, 4).map((path) => {
      const [now, before] = [newer.idOf(at(path)), older.idOf(at(path))]
      return path === 'gone' || path === 'deep'
        ? { ...changed, kind: 'removed' as const, page_id: before, other_id: now, fields: 0 }
        : {
            ...changed,
            kind: 'changed' as const,
            page_id: now,
            other_id: before,
            fields: bitOf('indexability'),
          }
    })
    await database.write((db) => db.insertInto('crawl_page_changes').values(changes).execute())
    await happenAndLook(id, CRAWL_EVENTS.succeeded)
    const told = (await listed()).map(({ kind, after }) => `${kind} ${after}`)
    assert.deepEqual(told.toSorted(), ['important_pages_lost 2', 'pages_noindex 1'])
  })

  test('titles of pages near the start page are told when they are gone, and on request when they change', async () => {
    const { app, openProject, happenAndLook } = watch
    const { id, uid, call, listed } = await openProject()
    assert.equal((await call('POST', '/alerts/rules', { kind: 'titles_changed' })).status, 201)
    const finished_at = app.clock.ms
    const at = (path: string) => `https://example.com/${path}`
    const page = (path: string, title: string | null, more = {}) => ({
      url: at(path),
      depth: 1,
      status_code: 200,
      title,
      ...more,
    })
    const older = await storeCrawl(database, uid, {
      pages: [
        page('gone', 'A'),
        page('other', 'A'),
        page('deep', 'A', { depth: 2 }),
        page('error', 'A'),
        page('moved', 'A'),
        page('never', null),
      ],
      row: { finished_at },
    })
    const newer = await storeCrawl(database, uid, {
      pages: [
        page('gone', null),
        page('other', 'B'),
        page('deep', null, { depth: 2 }),
        page('error', null, { status_code: 500 }),
        page('moved', 'B', { is_redirected: 1 }),
        page('never', 'B'),
      ],
      row: { finished_at, changes_json: JSON.stringify({ comparedId: older.crawlId }) },
    })
    const changes = ['gone', 'other', 'deep', 'error', 'moved', 'never'].map((path) => ({
      project_id: id,
      crawl_id: newer.crawlId,
      kind: 'changed' as const,
      page_id: newer.idOf(at(path)),
      other_id: older.idOf(at(path)),
      fields: bitOf('title'),
    }))
    await database.write((db) => db.insertInto('crawl_page_changes').values(changes).execute())
    await happenAndLook(id, CRAWL_EVENTS.succeeded)
    const told = (await listed()).map(({ kind, after }) => `${kind} ${after}`)
    assert.deepEqual(told.toSorted(), ['titles_changed 1', 'titles_removed 1'])
  })

  test('robots.txt and sitemap are compared with the last crawl that knows them', async () => {
    const { app, openProject, happenAndLook } = watch
    const { id, uid, call, listed, kinds } = await openProject()
    const preview = async (kind: string) =>
      (await call('GET', `/alerts/preview?kind=${kind}`)).body.data.fired
    const crawl = async (robots: string | null | undefined, sitemap: 'found' | 'none' | null) => {
      const files = {
        origin: 'https://example.com',
        robots: robots === undefined ? null : robotsFileOf(robots),
        sitemap,
      }
      const row = { finished_at: app.clock.ms, site_files_json: JSON.stringify(files) }
      await storeCrawl(database, uid, { row })
      await happenAndLook(id, CRAWL_EVENTS.succeeded)
      return (await kinds()).toSorted()
    }
    // Nothing is known of crawls before this was stored.
    await storeCrawl(database, uid, { row: { finished_at: app.clock.ms } })
    assert.equal(await preview('robots_changed'), null)
    const open = 'User-agent: *\nDisallow: /cart\n'
    assert.deepEqual(await crawl(open, 'found'), [])
    assert.deepEqual(await crawl(`# new\n${open}`, 'found'), [])
    // A crawl of a list reads no sitemap, and a server that fails says nothing of it.
    assert.deepEqual(await crawl(open, null), [])
    assert.deepEqual(await crawl(`${open}Disallow: /\n`, 'none'), ['robots_changed', 'sitemap_gone'])
    const [changed] = (await listed()).filter(({ kind }) => kind === 'robots_changed')
    assert.equal(changed?.text, 'Added: disallow: /.')
    assert.deepEqual(await crawl(`${open}Disallow: /\n`, 'none'), ['sitemap_gone'])
    assert.deepEqual(await crawl(undefined, null), ['sitemap_gone'])
    assert.deepEqual(await crawl(null, 'found'), ['robots_changed'])
    assert.deepEqual(
      (await listed()).map(({ title }) => title),
      ['robots.txt is gone'],
    )
    assert.deepEqual([await preview('robots_changed'), await preview('sitemap_gone')], [2, 1])
  })
})

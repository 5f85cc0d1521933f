import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { nameOf, pathOf } from '../../../../test/helpers/route-requests.ts'
import { storeCrawl } from '../../../../test/helpers/stored-crawl.ts'
import type { Route } from '../../../entry/http/route.ts'

const URL = 'https://example.com/'
const QUERIES: Readonly<Record<string, string>> = {
  readPage: `url=${URL}`,
  listLinkSources: `destination_url=${URL}`,
  listImageSources: `image_url=${URL}`,
}

onEveryEngine('what is below a crawl', (context) => {
  const app = suiteApp(context)
  let key: string
  let projectUid: string

  before(async () => {
    key = (await app.createTenant()).key
    projectUid = await app.createProject(key)
  })

  const routes = (): Route[] =>
    app.product.routes.filter(({ path, access }) => path.includes('/{crawl_uid}/') && access === 'read')
  const ask = (route: Route, ids: Record<string, string>, query = QUERIES[route.operationId] ?? '') =>
    app.call(route.method, `${pathOf(route, ids)}?${query}`, { key })

  test('can be read of a completed crawl', async () => {
    assert.equal(routes().length, 17)
    // With one before it: changes are those since then.
    await storeCrawl(context.database, projectUid, { pages: [{ url: URL }] })
    const crawl = await storeCrawl(context.database, projectUid, { pages: [{ url: URL }] })
    for (const route of routes()) {
      const { status, text } = await ask(route, { project_uid: projectUid, crawl_uid: crawl.uid })
      assert.equal(status, 200, `${nameOf(route)}: ${text}`)
    }
  })

  test('is refused while the crawl is not completed, and when it never was', async () => {
    const refusals = {
      queued: /^The crawl has not started yet\./,
      running: /^The crawl is still running\./,
      failed: /^The crawl failed, so there is no data/,
      canceled: /^The crawl was canceled, so there is no data/,
    } as const
    for (const [status, message] of Object.entries(refusals)) {
      const project_uid = await app.createProject(key)
      const row = { status: status as keyof typeof refusals, summary_json: null, overview_json: null }
      const crawl = await storeCrawl(context.database, project_uid, { pages: [{ url: URL }], row })
      for (const route of routes()) {
        const { status: code, body } = await ask(route, { project_uid, crawl_uid: crawl.uid })
        assert.deepEqual([code, body.code], [409, 'crawl_not_completed'], nameOf(route))
        assert.match(body.message, message)
      }
    }
  })

  test('is not found by an unknown uid, a malformed one, or one of another project', async () => {
    const otherUid = await app.createProject(key)
    const { uid } = await storeCrawl(context.database, otherUid, {
      pages: [{ url: URL }],
      row: { status: 'running' },
    })
    for (const crawl_uid of ['zzzzzzzzzzzzzzzz', 'short', uid.toUpperCase(), uid, '%00']) {
      for (const route of routes()) {
        const { status, body } = await ask(route, { project_uid: projectUid, crawl_uid })
        assert.deepEqual(
          [status, body],
          [404, { message: 'Crawl not found.', code: 'crawl_not_found' }],
          `${nameOf(route)} ${crawl_uid}`,
        )
      }
    }
  })

  test('is checked for the form of the uid, then the request, then the crawl', async () => {
    const ids = { project_uid: projectUid, crawl_uid: 'zzzzzzzzzzzzzzzz' }
    for (const route of routes()) {
      const malformed = await ask(route, { ...ids, crawl_uid: 'short' }, 'nonsense=1')
      assert.equal(malformed.status, 404, nameOf(route))
      const wrong = await ask(route, ids, 'nonsense=1')
      assert.deepEqual([wrong.status, wrong.body.code], [422, 'validation_failed'], nameOf(route))
    }
    for (const route of routes().filter(({ operationId }) => operationId.startsWith('list'))) {
      const query = `${QUERIES[route.operationId] ?? ''}&cursor=AAAA`
      const { status, body } = await ask(route, ids, query)
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ['cursor']], nameOf(route))
    }
  })

  test('has cursors that mean nothing in another crawl of the same project', async () => {
    const pages = ['1', '2', '3'].map((path) => ({ url: URL + path }))
    const first = await storeCrawl(context.database, projectUid, { pages })
    const second = await storeCrawl(context.database, projectUid, { pages })
    const listOf = (uid: string) => `/v1/projects/${projectUid}/crawls/${uid}/pages?limit=1`
    const { body } = await app.call('GET', listOf(first.uid), { key })
    const cursor = body.meta.next_cursor
    assert.equal((await app.call('GET', `${listOf(first.uid)}&cursor=${cursor}`, { key })).status, 200)
    assert.equal((await app.call('GET', `${listOf(second.uid)}&cursor=${cursor}`, { key })).status, 422)
  })
})

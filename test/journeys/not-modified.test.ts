// Conditional requests over all routes that read: a tag that still holds gets a 304, one that does not a new answer.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp, suiteOwner } from '../helpers/app.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { nameOf, pathOf } from '../helpers/route-requests.ts'
import { storeCrawl } from '../helpers/stored-crawl.ts'

onEveryEngine('tags', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let uid: string
  before(async () => {
    uid = await app.createProject(owner.key)
  })

  const get = (url: string, tag?: string, method = 'GET') =>
    app.call(method, url, { key: owner.key, headers: tag === undefined ? {} : { 'if-none-match': tag } })

  test('every answer to a read has one, and is not sent again while it holds', async () => {
    let compared = 0
    const crawl = await storeCrawl(context.database, uid, { pages: [{ url: 'https://example.com/' }] })
    for (const route of app.product.routes.filter(({ method }) => method === 'GET')) {
      const url = pathOf(route, { project_uid: uid, crawl_uid: crawl.uid })
      const first = await get(url)
      if (first.status !== 200) continue
      compared++
      const etag = String(first.headers.etag)
      assert.equal((await get(url)).headers.etag, etag, nameOf(route))
      for (const method of ['GET', 'HEAD']) {
        const same = await get(url, `W/${etag}, "x"`, method)
        assert.deepEqual([same.status, same.text, same.headers.etag], [304, '', etag], nameOf(route))
        assert.equal((await get(url, '"x"', method)).status, 200)
      }
    }
    assert.ok(compared >= 10)
  })

  test('a write changes the tag of what shows it, and of nothing else', async () => {
    const urls = {
      account: '/v1/account',
      usage: '/v1/account/usage',
      list: '/v1/projects',
      project: `/v1/projects/${uid}`,
      competitors: `/v1/projects/${uid}/competitors`,
    }
    type Name = keyof typeof urls
    const names = Object.keys(urls) as Name[]
    const readTags = async () => {
      const tags = await Promise.all(names.map(async (name) => [name, (await get(urls[name])).headers.etag]))
      return Object.fromEntries(tags) as Record<Name, string>
    }
    const changedBy = async (method: string, url: string, body?: unknown) => {
      const before = await readTags()
      const { status } = await app.call(method, url, { key: owner.key, body })
      assert.ok(status < 300)
      const after = await readTags()
      return names.filter((name) => before[name] !== after[name])
    }
    assert.deepEqual(await changedBy('PATCH', urls.project, { name: 'Renamed' }), ['list', 'project'])
    assert.deepEqual(await changedBy('PATCH', urls.project, { crawler_depth: 9 }), ['project'])
    assert.deepEqual(await changedBy('PATCH', urls.project, { crawler_depth: 9 }), [])
    const rival = { name: 'Rival', domain: 'rival.example' }
    assert.deepEqual(await changedBy('POST', urls.competitors, rival), ['usage', 'competitors'])
    assert.deepEqual(await changedBy('POST', '/v1/projects', { name: 'x', domain: 'example.com' }), [
      'account',
      'usage',
      'list',
    ])
    assert.deepEqual(await changedBy('DELETE', `${urls.competitors}/1`), ['usage', 'competitors'])
  })

  test('a page of a list has another one when a page follows it or no longer does', async () => {
    const { key } = await app.createTenant()
    await app.createProject(key)
    const tagOf = async () => (await app.call('GET', '/v1/projects?limit=1', { key })).headers.etag
    const alone = await tagOf()
    const second = await app.createProject(key)
    assert.notEqual(await tagOf(), alone)
    await app.call('DELETE', `/v1/projects/${second}`, { key })
    assert.equal(await tagOf(), alone)
  })
})

// What a client may get wrong in an address, over the whole product: parameters, ids, paths and methods.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp, suiteOwner } from '../helpers/app.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { nameOf, pathOf } from '../helpers/route-requests.ts'

onEveryEngine('bad addresses', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let uid: string

  before(async () => {
    uid = await app.createProject(owner.key)
  })

  const get = (url: string) => app.call('GET', url, { key: owner.key })

  async function refusedFields(query: string): Promise<string[]> {
    const { status, body } = await get(`/v1/projects?${query}`)
    assert.deepEqual([status, body.code], [422, 'validation_failed'], query)
    return Object.keys(body.errors)
  }

  test('a limit is decimal digits from 1 to 100 and nothing else', async () => {
    const wrong = ['0x10', '1e3', '%205', '5%20', '+5', '-1', '0', '101', '1.0', '', 'abc', '٥', '%D9%A5']
    for (const limit of [...wrong, '9'.repeat(400), 'NaN', 'Infinity', 'null', '1,2', '%00', '1%00']) {
      assert.deepEqual(await refusedFields(`limit=${limit}`), ['limit'], limit)
    }
    for (const limit of ['1', '100', '050']) {
      const { status, body } = await get(`/v1/projects?limit=${limit}`)
      assert.deepEqual([status, body.meta.per_page], [200, Number(limit)])
    }
    assert.equal((await get('/v1/projects')).body.meta.per_page, 50)
  })

  test('what is unknown, repeated, nested or badly encoded is refused on its own name', async () => {
    const cases: [query: string, fields: string[]][] = [
      ['limit=1&limit=2', ['limit']],
      ['limit=1&limit=1', ['limit']],
      ['limit[]=1', ['limit']],
      ['limit%5B0%5D=1', ['limit']],
      ['nonsense=1', ['nonsense']],
      ['Limit=5', ['Limit']],
      ['page=2&offset=3', ['page', 'offset']],
      ['filters[__proto__][field]=x', ['filters']],
      ['__proto__=1', ['__proto__']],
      ['__proto__[limit]=1', ['__proto__']],
      ['constructor[prototype][x]=1', ['constructor']],
      ['toString=1', ['toString']],
      ['limit=%zz', ['limit']],
      ['limit=%', ['limit']],
      ['cursor=%ED%A0%80', ['cursor']],
      ['cursor=%FF', ['cursor']],
      ['cursor=%00', ['cursor']],
      ['=1', ['query']],
      ['a[b=1', ['a']],
    ]
    for (const [query, fields] of cases) assert.deepEqual(await refusedFields(query), fields, query)
    assert.equal(({} as Record<string, unknown>).limit, undefined)
  })

  test('every route refuses a parameter that it does not know', async () => {
    for (const route of app.product.routes) {
      const url = `${pathOf(route, { project_uid: uid })}?nonsense=1`
      const { status, body } = await app.call(route.method, url, { key: owner.key })
      assert.equal(status, 422, nameOf(route))
      assert.deepEqual(body.errors.nonsense, ['The parameter nonsense is not known here.'], nameOf(route))
    }
  })

  test('an empty cursor is as if absent', async () => {
    assert.equal((await get('/v1/projects?cursor=')).status, 200)
    assert.equal((await get('/v1/projects?limit=5&cursor=&')).status, 200)
  })

  test('paths are exact, and a very long one is only not found', async () => {
    const paths = [
      '/v1/projects/',
      '/v1/Projects',
      '/V1/projects',
      '/v1/projects/x/y/z',
      '/v1',
      '/v2/projects',
    ]
    for (const path of [...paths, `/v1/${'x'.repeat(10_000)}`, `/v1/account/${'y/'.repeat(2000)}`]) {
      const { status, body } = await get(path)
      assert.deepEqual([status, body.code], [404, 'route_not_found'], path.slice(0, 50))
      assert.ok(body.message.length < 300)
    }
    assert.equal((await get(`/v1/projects/${uid}/`)).status, 404)
    assert.equal((await get('/v1/projects//competitors')).body.code, 'route_not_found')
  })

  test('a name where an id could stand is not taken for one by another method', async () => {
    const cases: [method: string, path: string, allow: string][] = [
      ['GET', '/rank-tracker/keywords/bulk-delete', 'POST'],
      ['HEAD', '/rank-tracker/keywords/bulk-delete', 'POST'],
      ['DELETE', '/rank-tracker/keywords/bulk-delete', 'POST'],
      ['DELETE', '/disavows/download', 'GET, HEAD'],
      ['PATCH', '/rank-tracker/segments/preview', 'POST'],
      ['PUT', '/rank-tracker/segments/preview', 'POST'],
    ]
    for (const [method, path, allow] of cases) {
      const result = await app.call(method, `/v1/projects/${uid}${path}`, { key: owner.key })
      assert.deepEqual([result.status, result.headers.allow], [405, allow], `${method} ${path}`)
    }
    const gone = await app.call('DELETE', `/v1/projects/${uid}/disavows/7`, { key: owner.key })
    assert.equal(gone.body.code, 'disavow_not_found')
  })

  test('a path says which methods it takes, to anybody', async () => {
    for (const [path, allow] of [
      ['/v1/projects', 'GET, HEAD, POST'],
      [`/v1/projects/${uid}/disavows/download`, 'GET, HEAD'],
      [`/v1/projects/${uid}/rank-tracker/keywords/1`, 'DELETE, GET, HEAD, PATCH'],
    ] as const) {
      const { statusCode, headers, body } = await app.app.inject({ method: 'OPTIONS', url: path })
      assert.deepEqual([statusCode, headers.allow, body], [204, allow, ''], path)
    }
    assert.equal((await app.app.inject({ method: 'OPTIONS', url: '/v1/nothing' })).statusCode, 404)
  })

  test('an id that is no text at all is one that is not found', async () => {
    const unknown = await get('/v1/projects/zzzzzzzzzz')
    for (const id of ['%ED%A0%80', '%FF', '%', '%zz', 'a%C3', '%C3%28x']) {
      const { status, text } = await get(`/v1/projects/${id}`)
      assert.deepEqual([status, text], [404, unknown.text], id)
      assert.equal((await app.call('GET', `/v1/projects/${id}`)).status, 401, id)
    }
    assert.equal((await get('/v1/%ED%A0%80')).body.code, 'route_not_found')
    assert.equal((await get(`/v1/projects/${uid}/rank-tracker/keywords/%FF`)).body.code, 'keyword_not_found')
  })

  test('an unknown parameter that looks like a known one is told which', async () => {
    const { body } = await get('/v1/projects?limt=5&Cursor=x&page=2')
    assert.deepEqual(body.errors, {
      limt: ['The parameter limt is not known here. Did you mean limit?'],
      Cursor: ['The parameter Cursor is not known here. Did you mean cursor?'],
      page: ['The parameter page is not known here.'],
    })
  })

  test('a competitor id that is not an integer from 1 is a competitor that does not exist', async () => {
    for (const id of ['0', '-1', '1.0', '01', '1e3', '0x1', 'abc', '%00', '9'.repeat(16), '9'.repeat(5000)]) {
      const url = `/v1/projects/${uid}/competitors/${id}`
      const { status, body } = await app.call('DELETE', url, { key: owner.key })
      assert.deepEqual(
        [status, body],
        [404, { message: 'Competitor not found.', code: 'competitor_not_found' }],
      )
    }
  })

  test('HEAD answers like GET, without the body', async () => {
    const reads = app.product.routes.filter(({ method }) => method === 'GET')
    for (const route of reads) {
      const url = pathOf(route, { project_uid: uid })
      const [head, full] = [await app.call('HEAD', url, { key: owner.key }), await get(url)]
      assert.deepEqual([head.status, head.text], [full.status, ''], nameOf(route))
      for (const name of ['etag', 'content-type', 'content-length', 'cache-control']) {
        assert.equal(head.headers[name], full.headers[name], `${name} of ${nameOf(route)}`)
      }
    }
    assert.equal((await app.call('HEAD', '/v1/projects')).status, 401)
    assert.equal((await app.call('HEAD', '/v1/nothing')).status, 404)
  })
})

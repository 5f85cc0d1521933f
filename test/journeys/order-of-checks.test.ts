// In which order a request is refused: route, credential, rate, project, scope, role, ids, body, validation. Every
// request here has all faults from some check on, and must be told about that one alone.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { isProjectRoute, type Route } from '../../src/entry/http/route.ts'
import { type CallOptions, createTestApp, suiteApp, suiteOwner } from '../helpers/app.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { MALFORMED_ID, nameOf, pathOf } from '../helpers/route-requests.ts'

type Request = { ids: Record<string, string>; query: string; options: CallOptions }
type Fault = {
  expected: [status: number, code: string | undefined]
  isPossible(route: Route): boolean
  commit(request: Request, route: Route): void
}

const BODY_BYTES_MAX = 2048

const isAny = () => true
const isWrite = (route: Route) => route.access === 'write'
const hasBody = (route: Route) => route.method !== 'GET'

onEveryEngine('the order of checks', (context) => {
  const app = suiteApp(context, { SIGHTLINE_BODY_BYTES_MAX: String(BODY_BYTES_MAX) })
  const owner = suiteOwner(app)
  let uid: string
  let foreignUid: string
  let viewerKey: string
  let readOnlyViewerKey: string

  before(async () => {
    uid = await app.createProject(owner.key)
    foreignUid = await app.createProject((await app.createTenant()).key)
    const viewer = await app.createColleague(owner, 'viewer')
    viewerKey = viewer.key
    readOnlyViewerKey = (await app.createKey({ memberId: viewer.memberId, scope: 'read' })).key
  })

  function send(route: Route, { ids, query, options }: Request) {
    return app.call(route.method, pathOf(route, ids) + query, options)
  }

  // In the contract's order. Each spoils one part of the request, and an earlier one may overwrite a later one.
  const faults = (): Fault[] => [
    {
      expected: [401, undefined],
      isPossible: isAny,
      commit: ({ options }) => {
        delete options.key
      },
    },
    {
      expected: [404, undefined],
      isPossible: isProjectRoute,
      commit: ({ ids }) => {
        ids.project_uid = foreignUid
      },
    },
    {
      expected: [403, 'read_only_key'],
      isPossible: isWrite,
      commit: ({ options }) => {
        options.key = readOnlyViewerKey
      },
    },
    {
      expected: [403, 'role_not_allowed'],
      isPossible: isWrite,
      commit: ({ options }) => {
        options.key = viewerKey
      },
    },
    {
      expected: [404, 'of its resource'],
      isPossible: (route) => route.ids !== undefined,
      commit: ({ ids }, route) => {
        for (const name of Object.keys(route.ids ?? {})) ids[name] = MALFORMED_ID
      },
    },
    {
      expected: [413, 'body_too_large'],
      isPossible: hasBody,
      commit: ({ options }) => {
        options.body = '{'.repeat(BODY_BYTES_MAX + 1)
      },
    },
    {
      expected: [415, 'unsupported_media_type'],
      isPossible: hasBody,
      commit: ({ options }) => {
        options.headers = { ...options.headers, 'content-type': 'text/plain' }
      },
    },
    {
      expected: [400, 'malformed_json'],
      isPossible: hasBody,
      commit: ({ options }) => {
        options.body = '{"name":'
      },
    },
    {
      expected: [422, 'validation_failed'],
      isPossible: isAny,
      commit: (request) => {
        request.query = '?nonsense=1'
      },
    },
  ]

  test('each fault is reported before all that come after it, on every route', async () => {
    for (const route of app.product.routes) {
      const possible = faults().filter((fault) => fault.isPossible(route))
      for (const [first, { expected }] of possible.entries()) {
        const request: Request = { ids: { project_uid: uid }, query: '', options: { key: owner.key } }
        for (const fault of possible.slice(first).reverse()) fault.commit(request, route)
        const { status, body, text } = await send(route, request)
        const code =
          expected[1] === 'of its resource' ? Object.values(route.ids ?? {})[0]?.kind.code : expected[1]
        assert.deepEqual([status, body.code], [expected[0], code], `${nameOf(route)}: ${text}`)
      }
    }
  })

  test('a method that a path does not take is refused before the key and the body are looked at', async () => {
    for (const route of app.product.routes) {
      const options = { body: '{', headers: { 'content-type': 'nonsense' } }
      const { status, body, headers } = await app.call('PUT', pathOf(route), options)
      assert.deepEqual([status, body.code], [405, 'method_not_allowed'], nameOf(route))
      const methods = app.product.routes.filter(({ path }) => path === route.path).map(({ method }) => method)
      const allowed = new Set<string>(methods)
      if (allowed.has('GET')) allowed.add('HEAD')
      assert.deepEqual(new Set(String(headers.allow).split(', ')), allowed, nameOf(route))
    }
  })

  test('a key that made too many requests is told so before anything about the project', async () => {
    const hasty = await createTestApp(context.database, { SIGHTLINE_RATE_LIMIT_PER_MINUTE: '1' })
    for (const route of hasty.product.routes) {
      // There are more routes than one member may have keys.
      const { key } = await app.createTenant()
      const url = pathOf(route, { project_uid: foreignUid })
      await hasty.call(route.method, url, { key })
      const { status, body } = await hasty.call(route.method, url, { key })
      assert.deepEqual([status, body.code], [429, 'rate_limited'], nameOf(route))
      const unauthenticated = await hasty.call(route.method, url, { key: 'slk_wrong' })
      assert.equal(unauthenticated.status, 401)
    }
    await hasty.close()
  })
})

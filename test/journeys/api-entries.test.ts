// The two entries to the API: every route of /v1 answers a signed-in member at /app/v1 as it answers a key, and neither entry
// takes the other's credential or a request that a page of another origin made.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { SESSION_PATH } from '../../src/entry/http/access/api-entry.ts'
import { suiteApp, suiteOwner } from '../helpers/app.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { nameOf, pathOf } from '../helpers/route-requests.ts'
import { checkBothEntries } from './api-entries.ts'

const FOREIGN = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:4781' },
  { origin: 'https://localhost:80' },
  { origin: 'null' },
  {},
]

onEveryEngine('both entries to the API', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let uid: string
  let foreignUid: string

  before(async () => {
    uid = await app.createProject(owner.key)
    foreignUid = await app.createProject((await app.createTenant()).key)
  })

  const bothDoors = () => app.product.routes
  const appOnly = () => app.product.appRoutes
  const closed = () => [...bothDoors(), ...appOnly()].filter(({ access }) => access !== 'open')

  test('every route answers a member as it answers a key of that member', async () => {
    await checkBothEntries(app, owner, { uid, foreignUid }, { isInTurns: true })
  })

  test('neither entry takes what opens the other, and nothing else opens one', async () => {
    const session = await app.signIn(owner.memberId)
    const wrong: Record<string, string>[] = [
      { authorization: `Bearer ${owner.key}` },
      { cookie: `sightline_${app.config.http.port}=${owner.key}` },
      { cookie: `sightline_1=${session}` },
      { cookie: `__Host-sightline=${session}` },
      { cookie: `sightline_${app.config.http.port}=${'x'.repeat(43)}` },
      { cookie: `sightline_${app.config.http.port}=` },
      { cookie: 'x'.repeat(10_000) },
      {},
    ]
    // Both are known to the server already when they are shown at the wrong entry.
    assert.equal((await app.call('GET', '/app/v1/session', { session })).status, 200)
    assert.equal((await app.call('GET', '/v1/account', { key: owner.key })).status, 200)
    for (const route of closed())
      for (const given of wrong) {
        const headers = { 'sec-fetch-site': 'same-origin', ...given }
        const url = pathOf(route, { project_uid: uid }, SESSION_PATH)
        const { status } = await app.call(route.method, url, { headers })
        assert.equal(status, 401, `${nameOf(route)} ${JSON.stringify(given)}`)
      }
    for (const route of bothDoors()) {
      const url = pathOf(route, { project_uid: uid })
      for (const options of [{ session }, { key: session }])
        assert.equal((await app.call(route.method, url, options)).status, 401, nameOf(route))
    }
    for (const route of appOnly()) {
      const { status } = await app.call(route.method, pathOf(route), { key: owner.key })
      assert.equal(status, 404, `${nameOf(route)} is not under /v1`)
    }
  })

  test('what a page of another origin sends changes nothing, on any route', async () => {
    const session = await app.signIn(owner.memberId)
    const cookie = `sightline_${app.config.http.port}=${session}`
    for (const route of [...bothDoors(), ...appOnly()].filter(({ method }) => method !== 'GET'))
      for (const given of FOREIGN) {
        const url = pathOf(route, { project_uid: uid }, SESSION_PATH)
        const { status, body } = await app.call(route.method, url, { headers: { cookie, ...given } })
        assert.deepEqual(
          [status, body.code],
          [403, 'cross_site_request'],
          `${nameOf(route)} ${JSON.stringify(given)}`,
        )
      }
  })

  test('what a page of another origin embeds is answered as to a stranger; a link that is followed is not', async () => {
    const session = await app.signIn(owner.memberId)
    const cookie = `sightline_${app.config.http.port}=${session}`
    const read = async (given: Record<string, string>) =>
      (await app.call('GET', '/app/v1/session', { headers: { cookie, ...given } })).status
    assert.equal(await read({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'script' }), 401)
    assert.equal(await read({ 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' }), 401)
    assert.equal(await read({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }), 200)
    assert.equal(await read({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }), 200)
    assert.equal(await read({}), 200)
  })

  test('a browser that does not tell the site is believed by its origin', async () => {
    const session = await app.signIn(owner.memberId)
    const headers = { cookie: `sightline_${app.config.http.port}=${session}`, origin: 'http://localhost:80' }
    const { status } = await app.call('DELETE', '/app/v1/sessions', { headers })
    assert.equal(status, 200)
  })

  test('a member who is limited to projects sees no other, with a key of their own as without', async () => {
    const secondUid = await app.createProject(owner.key)
    const client = await app.createColleague(owner, 'viewer')
    const both = await app.createKey({ memberId: client.memberId, projectUids: [uid, secondUid] })
    await app.limitMember(client.memberId, secondUid)
    app.clock.ms += 1000
    const session = await app.signIn(client.memberId)
    for (const [list, options] of [
      ['/app/v1/projects', { session }],
      ['/v1/projects', { key: client.key }],
      ['/v1/projects', { key: both.key }],
    ] as const) {
      const { body } = await app.call('GET', list, options)
      assert.deepEqual(
        body.data.map(({ uid }: { uid: string }) => uid),
        [secondUid],
      )
      for (const [asked, expected] of [
        [secondUid, 200],
        [uid, 404],
        [foreignUid, 404],
      ] as const)
        assert.equal((await app.call('GET', `${list}/${asked}`, options)).status, expected)
      const created = await app.call('POST', list, { ...options, body: { name: 'x', domain: 'x.example' } })
      assert.equal(created.status, 403)
      const account = await app.call('GET', list.replace('projects', 'account'), options)
      assert.equal(account.body.data.accessible_projects, 1)
    }
  })

  test('an Idempotency-Key belongs to a session as it does to a key', async () => {
    const session = await app.signIn(owner.memberId)
    const other = await app.signIn(owner.memberId)
    const create = (token: string) =>
      app.call('POST', '/app/v1/projects', {
        session: token,
        body: { name: 'Once', domain: 'once.example.com' },
        headers: { 'idempotency-key': 'once' },
      })
    const first = await create(session)
    assert.equal(first.status, 201)
    const again = await create(session)
    assert.deepEqual([again.text, again.headers['idempotent-replayed']], [first.text, 'true'])
    assert.notEqual((await create(other)).body.data.uid, first.body.data.uid)
  })
})

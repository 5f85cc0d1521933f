import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRow, storedRows } from '../../../test/helpers/stored-rows.ts'
import { hashKey, newApiKey } from '../../entry/accounts/api-key.ts'

onEveryEngine('connected apps', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let session: string
  let uid: string

  before(async () => {
    session = await app.signIn(owner.memberId)
    uid = await app.createProject(owner.key)
  })

  const create = (body: object, token = session) => app.call('POST', '/app/v1/keys', { session: token, body })
  const opens = async (key: string) => (await app.call('GET', '/v1/projects', { key })).status

  test('a key is shown once, opens the API, is renamed, listed and revoked', async () => {
    const expires = new Date(app.clock.ms + 3_600_000).toISOString()
    const made = await create({ name: ' CI ', scope: 'read', project_uids: [uid], expires_at: expires })
    assert.equal(made.status, 201, made.text)
    const { key, ...record } = made.body.data
    assert.match(key, /^slk_/)
    assert.equal(await opens(key), 200)
    assert.deepEqual([record.kind, record.name, record.state, record.is_own], ['api', 'CI', 'active', true])
    assert.deepEqual([record.project_uids, record.daily_calls_max], [[uid], null])
    const renamed = await app.call('PATCH', `/app/v1/keys/${record.id}`, { session, body: { name: 'Zap' } })
    assert.deepEqual(renamed.body.data, { ...record, name: 'Zap', last_used_at: null })
    const revoke = () => app.call('DELETE', `/app/v1/keys/${record.id}`, { session })
    assert.deepEqual((await revoke()).body.data, { revoked_count: 1 })
    assert.deepEqual((await revoke()).body.data, { revoked_count: 0 })
    app.clock.ms += 1000
    assert.equal(await opens(key), 401)
    const { body } = await app.call('GET', '/app/v1/keys?limit=100', { session })
    const listed = body.data.find(({ id }: { id: number }) => id === record.id)
    assert.deepEqual([listed.name, listed.state], ['Zap', 'revoked'])
    assert.ok(!JSON.stringify(body).includes(key))
  })

  test('the credential of an agent has a budget, and opens neither the API nor a session', async () => {
    const budget = { daily_calls_max: 500, daily_spend_max_usd: 1.25 }
    const made = await create({ name: 'Agent', kind: 'mcp', scope: 'read_write', ...budget })
    assert.equal(made.status, 201, made.text)
    const { key, id, ...record } = made.body.data
    assert.match(key, /^slm_[0-9A-Za-z]{40}$/)
    assert.deepEqual([record.daily_calls_max, record.daily_spend_max_usd], [500, 1.25])
    assert.equal(await opens(key), 401)
    const pasted = await app.call('POST', '/app/v1/session/key', {
      body: { api_key: key },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    assert.equal(pasted.status, 401)
    const stored = await storedRow(context.database, 'api_keys', '*', { id })
    assert.deepEqual([stored.hash, stored.daily_spend_micros_max], [hashKey(key), 1_250_000])
  })

  test('a member has a hundred keys that are valid, and no more', async () => {
    const { memberId, accountId } = await app.createColleague(owner, 'viewer')
    const theirs = await app.signIn(memberId)
    const body = { name: 'x', scope: 'read' }
    const row = { account_id: accountId, member_id: memberId, name: 'x', scope: 'read' as const }
    const rows = Array.from({ length: 98 }, () => ({
      ...row,
      hash: newApiKey().hash,
      is_project_limited: 0 as const,
      created_at: 1,
    }))
    await context.database.write((db) => db.insertInto('api_keys').values(rows).execute())
    const last = await create(body, theirs)
    assert.equal(last.status, 201, last.text)
    const refused = await create(body, theirs)
    assert.deepEqual([refused.status, refused.body.code], [403, 'key_limit_exceeded'])
    await app.call('DELETE', `/app/v1/keys/${last.body.data.id}`, { session: theirs })
    assert.equal((await create(body, theirs)).status, 201)
  })

  test('nothing that shows a key is kept, not even for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'again' }
    const body = { name: 'Twice', scope: 'read' }
    const first = await app.call('POST', '/app/v1/keys', { session, body, headers })
    const second = await app.call('POST', '/app/v1/keys', { session, body, headers })
    assert.notEqual(first.body.data.key, second.body.data.key)
    assert.equal(second.headers['idempotent-replayed'], undefined)
    const kept = await storedRows(context.database, 'idempotency_keys', '*')
    assert.ok(!JSON.stringify(kept).includes('slk_'))
  })

  test('a viewer makes keys for reading, sees and ends no key of others, and an owner all', async () => {
    const viewer = await app.createColleague(owner, 'viewer')
    const theirs = await app.signIn(viewer.memberId)
    assert.equal((await create({ name: 'x', scope: 'read_write' }, theirs)).body.code, 'role_not_allowed')
    const made = await create({ name: 'x', scope: 'read' }, theirs)
    assert.equal(made.status, 201, made.text)
    const { body } = await app.call('GET', '/app/v1/keys', { session: theirs })
    assert.deepEqual(
      body.data.map(({ id }: { id: number }) => id),
      [viewer.keyId, made.body.data.id],
    )
    const total = async (token: string) =>
      (await app.call('GET', '/app/v1/keys?limit=1&include_total=true', { session: token })).body.meta.total
    assert.equal(await total(theirs), 2)
    // With those that other tests of this file have made.
    assert.ok((await total(session)) > 2)
    for (const [method, given] of [
      ['DELETE', {}],
      ['PATCH', { body: { name: 'mine' } }],
    ] as const) {
      const url = `/app/v1/keys/${owner.keyId}`
      assert.equal((await app.call(method, url, { session: theirs, ...given })).body.code, 'key_not_found')
    }
    const revoked = await app.call('DELETE', `/app/v1/keys/${made.body.data.id}`, { session })
    assert.equal(revoked.status, 200)
    const stranger = await app.createTenant()
    const foreign = await app.signIn(stranger.memberId)
    const url = `/app/v1/keys/${owner.keyId}`
    assert.equal((await app.call('DELETE', url, { session: foreign })).status, 404)
  })

  test('a member who is limited to projects makes no key that sees more', async () => {
    const second = await app.createProject(owner.key)
    const invited = await app.call('POST', '/app/v1/members', {
      session,
      body: { name: 'Client', role: 'editor', project_uids: [second] },
    })
    const theirs = await app.signIn(invited.body.data.member.id)
    const refused = await create({ name: 'x', scope: 'read', project_uids: [second, uid] }, theirs)
    assert.deepEqual(refused.body.errors, { 'project_uids.1': ['There is no such project.'] })
    const { key, id } = (await create({ name: 'x', scope: 'read' }, theirs)).body.data
    const listed = await app.call('GET', '/v1/projects', { key })
    assert.deepEqual(
      listed.body.data.map((project: { uid: string }) => project.uid),
      [second],
    )
    assert.equal((await app.call('DELETE', `/app/v1/keys/${id}`, { session: theirs })).status, 200)
  })

  test('a session that a key opened cannot make what outlives the key', async () => {
    const byKey = await app.signIn(owner.memberId, owner.keyId)
    for (const [token, isOfKey] of [
      [byKey, true],
      [session, false],
    ] as const) {
      const { data } = (await app.call('GET', '/app/v1/session', { session: token })).body
      assert.equal(data.is_of_key, isOfKey)
    }
    assert.equal((await create({ name: 'x', scope: 'read' }, byKey)).body.code, 'key_session_not_allowed')
    for (const url of ['/app/v1/keys', '/app/v1/members'])
      assert.equal((await app.call('GET', url, { session: byKey })).body.code, 'key_session_not_allowed')
  })

  test('what is wrong with a new key is told by field', async () => {
    const wrong = {
      name: '\u0000',
      scope: 'write',
      kind: 'api',
      project_uids: ['UPPER'],
      expires_at: 'tomorrow',
      daily_calls_max: 5,
      daily_spend_max_usd: 0.001,
    }
    const { status, body } = await create(wrong)
    assert.equal(status, 422)
    assert.deepEqual(
      Object.keys(body.errors).toSorted(),
      ['daily_calls_max', 'daily_spend_max_usd', 'expires_at', 'name', 'project_uids.0', 'scope'].toSorted(),
    )
    const past = await create({ name: 'x', scope: 'read', expires_at: '2020-01-01T00:00:00Z' })
    assert.deepEqual(Object.keys(past.body.errors), ['expires_at'])
  })
})

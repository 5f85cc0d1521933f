import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, suiteApp, suiteOwner, type Tenant, type TestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRow } from '../../../test/helpers/stored-rows.ts'
import type { Database } from '../../data/storage/database.ts'
import { hashKey } from '../../entry/accounts/api-key.ts'
import { formatTime } from '../../lib/clock.ts'
import { HOUR_MS, WEEK_MS } from '../../lib/durations.ts'

onEveryEngine('members', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let otherDatabase: Database
  let otherNode: TestApp
  let session: string
  let uid: string

  before(async () => {
    otherDatabase = await context.storage.open()
    otherNode = await createTestApp(otherDatabase)
    session = await app.signIn(owner.memberId)
    uid = await app.createProject(owner.key)
  })
  after(async () => {
    await otherNode?.close()
    await otherDatabase?.close()
  })

  const invite = (body: object) => app.call('POST', '/app/v1/members', { session, body })
  const change = (id: number, body: object) => app.call('PATCH', `/app/v1/members/${id}`, { session, body })

  test('somebody is invited with a role, an address and projects, and gets a link of which only the hash is stored', async () => {
    const invited = await invite({
      name: 'Ada',
      role: 'viewer',
      email: 'Ada@Example.com',
      project_uids: [uid],
    })
    assert.equal(invited.status, 201, invited.text)
    const { member, sign_in_link: link } = invited.body.data
    assert.deepEqual(
      [member.email, member.project_uids, member.has_password, member.is_self],
      ['Ada@Example.com', [uid], false, false],
    )
    const [, token = ''] = /\/welcome#k=([\w-]{43})$/.exec(link.url) ?? []
    const stored = await storedRow(context.database, 'sign_in_links', '*', { member_id: member.id })
    assert.equal(stored.token_hash, hashKey(token))
    const again = await invite({ name: 'Eve', role: 'editor', email: 'ada@example.COM' })
    assert.deepEqual(again.body.errors, {
      email: ['Another member of this account has this e-mail address.'],
    })
    const other = await app.call('POST', `/app/v1/members/${member.id}/sign-in-link`, { session })
    assert.notEqual(other.body.data.url, link.url)
    // Who was invited may be away; who asked for a way in waits for it.
    const week = formatTime(app.clock.ms + WEEK_MS)
    assert.deepEqual([link.expires_at, other.body.data.expires_at], [week, week])
    await context.database.transaction((tx) =>
      tx.updateTable('members').set({ password_hash: 'x' }).where('id', '=', member.id).execute(),
    )
    const late = await app.call('POST', `/app/v1/members/${member.id}/sign-in-link`, { session })
    assert.equal(late.body.data.expires_at, formatTime(app.clock.ms + HOUR_MS))
    const own = await app.call('POST', `/app/v1/members/${owner.memberId}/sign-in-link`, { session })
    assert.deepEqual([own.status, own.body.code], [403, 'role_not_allowed'])
    const { body } = await app.call('GET', '/app/v1/members?limit=1', { session })
    assert.deepEqual([body.data[0].is_self, body.meta.has_more], [true, true])
  })

  test('two invitations of one address at the same time make one member', async () => {
    const body = { name: 'Twin', role: 'viewer', email: 'twin@example.com' }
    const statuses = (await Promise.all([invite(body), invite(body)])).map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [201, 422])
  })

  test('a change of role, of projects and a removal hold on another node within a second', async () => {
    const member = await app.createColleague(owner, 'editor')
    const theirs = await app.signIn(member.memberId)
    const rename = async (name: string) =>
      (await otherNode.call('PATCH', `/app/v1/projects/${uid}`, { session: theirs, body: { name } })).status
    assert.equal(await rename('One'), 200)
    assert.equal((await change(member.memberId, { role: 'viewer' })).body.data.role, 'viewer')
    otherNode.clock.ms += 1000
    assert.equal(await rename('Two'), 403)
    const second = await app.createProject(owner.key)
    await change(member.memberId, { role: 'editor', project_uids: [second] })
    otherNode.clock.ms += 1000
    assert.equal(await rename('Three'), 404)
    const widened = await change(member.memberId, { project_uids: null })
    assert.equal(widened.body.data.project_uids, null)
    assert.equal((await app.call('DELETE', `/app/v1/members/${member.memberId}`, { session })).status, 200)
    otherNode.clock.ms += 1000
    assert.equal(await rename('Four'), 401)
    assert.equal((await otherNode.call('GET', '/v1/projects', { key: member.key })).status, 401)
  })

  test('the last owner stays one, and an owner is limited to no projects', async () => {
    const lower = await change(owner.memberId, { role: 'editor' })
    assert.deepEqual([lower.status, lower.body.code], [403, 'role_not_allowed'])
    const removed = await app.call('DELETE', `/app/v1/members/${owner.memberId}`, { session })
    assert.deepEqual([removed.status, removed.body.code], [403, 'role_not_allowed'])
    const limited = await change(owner.memberId, { project_uids: [uid] })
    assert.deepEqual(limited.body.errors, { project_uids: ['An owner sees every project.'] })
    const client = (await invite({ name: 'C', role: 'viewer', project_uids: [uid] })).body.data.member
    const raised = await change(client.id, { role: 'owner' })
    assert.deepEqual([raised.body.data.role, raised.body.data.project_uids], ['owner', null])
    await change(client.id, { role: 'viewer' })
  })

  test('two owners who lower each other do not both succeed', async () => {
    const first = await app.createTenant()
    const second = await app.createColleague(first, 'owner')
    const lower = async (by: Tenant, of: Tenant) =>
      app.call('PATCH', `/app/v1/members/${of.memberId}`, {
        session: await app.signIn(by.memberId),
        body: { role: 'viewer' },
      })
    const answers = await Promise.all([lower(first, second), lower(second, first)])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 403])
  })

  test('an owner sees and ends the sessions of others, and nobody those of another account', async () => {
    const member = await app.createColleague(owner, 'viewer')
    const members = await app.call('GET', '/app/v1/members?include_total=true&limit=100', { session })
    assert.equal(members.body.meta.total, members.body.data.length)
    const theirs = [await app.signIn(member.memberId), await app.signIn(member.memberId)]
    const url = `/app/v1/members/${member.memberId}/sessions`
    const { body } = await app.call('GET', url, { session })
    assert.equal(body.data.length, 2)
    const one = await app.call('DELETE', `${url}/${body.data[0].id}`, { session })
    assert.deepEqual(one.body.data, { ended_count: 1 })
    assert.equal((await app.call('DELETE', `${url}/${body.data[0].id}`, { session })).status, 404)
    assert.deepEqual((await app.call('DELETE', url, { session })).body.data, { ended_count: 1 })
    app.clock.ms += 1000
    for (const token of theirs)
      assert.equal((await app.call('GET', '/app/v1/session', { session: token })).status, 401)
    const foreign = await app.signIn((await app.createTenant()).memberId)
    for (const path of [url, `/app/v1/members/${member.memberId}`])
      assert.equal((await app.call('DELETE', path, { session: foreign })).body.code, 'member_not_found')
  })

  test('only owners manage members, and what is wrong is told by field', async () => {
    for (const role of ['viewer', 'editor'] as const) {
      const token = await app.signIn((await app.createColleague(owner, role)).memberId)
      const { body } = await app.call('GET', '/app/v1/members', { session: token })
      assert.equal(body.code, 'role_not_allowed')
    }
    const { body } = await invite({ name: '', role: 'admin', email: 'nobody', project_uids: [] })
    assert.deepEqual(Object.keys(body.errors).toSorted(), ['email', 'name', 'project_uids', 'role'])
    assert.equal((await change(owner.memberId, {})).status, 422)
  })
})

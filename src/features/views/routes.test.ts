import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp, suiteOwner, type Tenant } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import type { Role } from '../../entry/http/access/principal.ts'

const URL = '/app/v1/views'

onEveryEngine('saved views', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let uid: string
  let otherUid: string
  before(async () => {
    uid = await app.createProject(owner.key)
    otherUid = await app.createProject(owner.key)
  })

  type View = { id: number; name: string; is_mine: boolean }

  /** A member of the account, signed in. */
  async function signIn(role: Role, member?: Tenant) {
    const { memberId } = member ?? (await app.createColleague(owner, role))
    const session = await app.signIn(memberId)
    return { memberId, ...callsOf(session) }
  }

  function callsOf(session: string) {
    const call = (method: string, path = '', body?: unknown) =>
      app.call(method, `${URL}${path}`, { session, ...(body !== undefined && { body }) })
    return {
      call,
      save: (fields: object = {}) =>
        call('POST', '', { page: 'keywords', name: 'One', query: '', ...fields }),
      ids: async (query = ''): Promise<number[]> =>
        ((await call('GET', query)).body.data as View[]).map(({ id }) => id),
    }
  }

  test('are saved, listed by project and page, changed and deleted', async () => {
    const me = await signIn('viewer')
    const fields = { project_uid: uid, name: ' My  brand ', query: 'tag=brand&sort=change' }
    const saved = await me.save(fields)
    const { id, created_at, updated_at, ...rest } = saved.body.data
    assert.equal(saved.status, 201)
    assert.deepEqual(rest, {
      project_uid: uid,
      page: 'keywords',
      name: 'My brand',
      query: 'tag=brand&sort=change',
      is_shared: false,
      is_mine: true,
      member_name: 'viewer',
    })
    assert.equal(created_at, updated_at)
    const second = (await me.save({ page: 'projects' })).body.data.id
    assert.deepEqual(await me.ids(), [id, second])
    assert.deepEqual(await me.ids(`?project_uid=${uid}`), [id])
    assert.deepEqual(await me.ids('?page=projects'), [second])
    const counted = await me.call('GET', '?page=projects&include_total=true')
    assert.equal(counted.body.meta.total, 1)
    const first = await me.call('GET', '?limit=1')
    assert.deepEqual(await me.ids(`?limit=1&cursor=${first.body.meta.next_cursor}`), [second])
    const changed = await me.call('PATCH', `/${id}`, { name: 'Other', query: '' })
    assert.deepEqual([changed.body.data.name, changed.body.data.page], ['Other', 'keywords'])
    assert.deepEqual((await me.call('GET', '?limit=1')).body.data, [changed.body.data])
    assert.deepEqual((await me.call('DELETE', `/${id}`)).body, { data: { deleted_count: 1 } })
    assert.equal((await me.call('DELETE', `/${id}`)).body.code, 'view_not_found')
    assert.deepEqual(await me.ids(), [second])
  })

  test('are strict about what they are given', async () => {
    const me = await signIn('viewer')
    const cases: [fields: object, wrong: string[]][] = [
      [{ page: 'Key words' }, ['page']],
      [{ name: ' ' }, ['name']],
      [{ name: 'x'.repeat(81) }, ['name']],
      [{ query: 'x'.repeat(4001) }, ['query']],
      [{ project_uid: 'x' }, ['project_uid']],
      [{ is_shared: 'yes', member_id: 1 }, ['is_shared', 'member_id']],
    ]
    for (const [fields, wrong] of cases)
      assert.deepEqual(Object.keys((await me.save(fields)).body.errors ?? {}), wrong, JSON.stringify(fields))
    assert.equal((await me.call('PATCH', '/1', {})).status, 422)
    assert.equal((await me.call('GET', '?name=x')).status, 422)
  })

  test('are private until they are shared, which takes an editor', async () => {
    const [viewer, editor, other] = [await signIn('viewer'), await signIn('editor'), await signIn('viewer')]
    const { id } = (await editor.save({ project_uid: uid })).body.data
    assert.deepEqual(await viewer.ids(), [])
    assert.equal((await viewer.call('PATCH', `/${id}`, { name: 'x' })).status, 404)
    assert.equal((await editor.call('PATCH', `/${id}`, { is_shared: true })).body.data.is_shared, true)
    assert.deepEqual(await viewer.ids(), [id])
    const [seen] = (await viewer.call('GET')).body.data
    assert.deepEqual([seen.is_mine, seen.member_name], [false, 'editor'])
    for (const [method, body] of [['PATCH', { name: 'x' }], ['DELETE']] as const)
      assert.equal((await viewer.call(method, `/${id}`, body)).body.code, 'role_not_allowed')
    assert.equal((await viewer.save({ is_shared: true })).body.code, 'role_not_allowed')
    const mine = (await viewer.save()).body.data.id
    assert.equal((await viewer.call('PATCH', `/${mine}`, { is_shared: true })).body.code, 'role_not_allowed')
    assert.deepEqual(await other.ids(), [id])
    await editor.call('PATCH', `/${id}`, { is_shared: false })
    assert.deepEqual(await other.ids(), [])
    await editor.call('DELETE', `/${id}`)
  })

  test("of others are changed and deleted by owners alone, and private ones by nobody else's hand", async () => {
    const [editor, colleague, boss] = [await signIn('editor'), await signIn('editor'), await signIn('owner')]
    const shared = (await editor.save({ project_uid: uid, is_shared: true })).body.data.id
    const hidden = (await editor.save({ project_uid: uid })).body.data.id
    assert.equal((await colleague.call('PATCH', `/${shared}`, { name: 'x' })).body.code, 'role_not_allowed')
    assert.equal((await boss.call('PATCH', `/${shared}`, { name: 'Renamed' })).body.data.name, 'Renamed')
    assert.equal((await boss.call('DELETE', `/${hidden}`)).body.code, 'view_not_found')
    assert.equal((await boss.call('DELETE', `/${shared}`)).status, 200)
    assert.deepEqual(await editor.ids(), [hidden])
  })

  test('of other projects and of no project are not shown to a limited member', async () => {
    const editor = await signIn('editor')
    const limited = await signIn('viewer')
    const own = (await limited.save({ page: 'projects' })).body.data.id
    const lost = (await limited.save({ project_uid: otherUid })).body.data.id
    await app.limitMember(limited.memberId, uid)
    app.clock.ms += 1000
    const ofUid = (await editor.save({ project_uid: uid, is_shared: true })).body.data.id
    const ofOther = (await editor.save({ project_uid: otherUid, is_shared: true })).body.data.id
    const ofNone = (await editor.save({ page: 'projects', is_shared: true })).body.data.id
    assert.deepEqual(await limited.ids(), [own, ofUid])
    assert.equal((await limited.call('GET', `?project_uid=${otherUid}`)).status, 404)
    assert.equal((await limited.save({ project_uid: otherUid })).status, 404)
    for (const id of [lost, ofOther, ofNone])
      assert.equal((await limited.call('DELETE', `/${id}`)).body.code, 'view_not_found')
    const free = await signIn('viewer')
    assert.deepEqual(await free.ids(), [ofUid, ofOther, ofNone])
    for (const id of [ofUid, ofOther, ofNone]) await editor.call('DELETE', `/${id}`)
  })

  test('of another account, and of a deleted project, are nowhere', async () => {
    const stranger = await signIn('owner', await app.createTenant())
    const me = await signIn('editor', owner)
    const doomed = await app.createProject(owner.key)
    const { id } = (await me.save({ project_uid: doomed, is_shared: true })).body.data
    assert.deepEqual(await stranger.ids(), [])
    assert.equal((await stranger.call('PATCH', `/${id}`, { name: 'x' })).body.code, 'view_not_found')
    assert.equal((await stranger.save({ project_uid: uid })).status, 404)
    await app.call('DELETE', `/v1/projects/${doomed}`, { key: owner.key })
    assert.deepEqual(await me.ids(), [])
    assert.equal((await me.call('DELETE', `/${id}`)).body.code, 'view_not_found')
  })

  test('are saved in a session that a key for reading opened, and not shared', async () => {
    const { memberId } = await app.createColleague(owner, 'editor')
    const key = await app.createKey({ memberId, scope: 'read' })
    const me = callsOf(await app.signIn(memberId, key.id))
    const { id } = (await me.save()).body.data
    assert.equal((await me.call('PATCH', `/${id}`, { name: 'Mine' })).status, 200)
    assert.equal((await me.call('PATCH', `/${id}`, { is_shared: true })).body.code, 'read_only_key')
    assert.equal((await me.save({ is_shared: true })).body.code, 'read_only_key')
    assert.equal((await me.call('DELETE', `/${id}`)).status, 200)
  })

  test('are at most 500 a member, also when many are saved at once', async () => {
    const me = await signIn('viewer')
    const { accountId: account_id } = owner
    const rest = {
      project_id: null,
      page: 'x',
      name: 'x',
      query: '',
      is_shared: 0,
      created_at: 0,
      updated_at: 0,
    } as const
    await context.database.transaction((tx) =>
      tx
        .insertInto('saved_views')
        .values(Array.from({ length: 498 }, () => ({ account_id, member_id: me.memberId, ...rest })))
        .execute(),
    )
    const results = await Promise.all(Array.from({ length: 5 }, () => me.save()))
    assert.deepEqual(results.map(({ status }) => status).sort(), [201, 201, 422, 422, 422])
  })
})

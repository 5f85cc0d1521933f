import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, suiteApp, suiteOwner, type TestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { testRunner } from '../../../test/helpers/jobs.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'
import { until } from '../../../test/helpers/until.ts'
import type { Database } from '../../data/storage/database.ts'
import { createAuthentication } from '../../entry/accounts/authentication.ts'
import type { Principal, ProjectRef } from '../../entry/http/access/principal.ts'
import { newProjectUid } from '../../lib/ids.ts'
import { createProjectAccess } from './access.ts'

const NOT_FOUND = '{"message":"Project not found or not accessible."}'

onEveryEngine('access to projects', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let otherDatabase: Database
  let otherNode: TestApp

  before(async () => {
    otherDatabase = await context.storage.open()
    otherNode = await createTestApp(otherDatabase)
  })
  after(async () => {
    await otherNode?.close()
    await otherDatabase?.close()
  })

  const read = (uid: string, node = app) => node.call('GET', `/v1/projects/${uid}`, { key: owner.key })
  const remove = (uid: string) => app.call('DELETE', `/v1/projects/${uid}`, { key: owner.key })

  test('a key that is limited to some projects sees those alone and cannot create another', async () => {
    const tenant = await app.createTenant()
    const uids = [
      await app.createProject(tenant.key),
      await app.createProject(tenant.key),
      await app.createProject(tenant.key),
    ]
    const projectUids = [uids[2] as string, uids[0] as string]
    const { key } = await app.createKey({ memberId: tenant.memberId, projectUids })
    const { body } = await app.call('GET', '/v1/projects', { key })
    assert.deepEqual(
      body.data.map(({ uid }: { uid: string }) => uid),
      [uids[0], uids[2]],
    )
    assert.equal((await app.call('GET', `/v1/projects/${uids[2]}`, { key })).status, 200)
    const refused = await app.call('POST', '/v1/projects', {
      key,
      body: { name: 'x', domain: 'example.com' },
    })
    assert.deepEqual([refused.status, refused.body.code], [403, 'project_limited_key'])
    const { body: account } = await app.call('GET', '/v1/account', { key })
    assert.deepEqual(account.data, { plan: 'self-hosted', accessible_projects: 2, project_count: 3 })
    // Without a project left it sees none, not all.
    for (const uid of projectUids) await app.call('DELETE', `/v1/projects/${uid}`, { key: tenant.key })
    assert.deepEqual((await app.call('GET', '/v1/projects', { key })).body.data, [])
  })

  test('what a key may not see is looked up in one way, whether it is there or not', async () => {
    const other = await app.createTenant()
    const uid = await app.createProject(owner.key)
    const deleted = await app.createProject(other.key)
    const ungranted = await app.createProject(other.key)
    const projectUids = [await app.createProject(other.key)]
    const limited = await app.createKey({ memberId: other.memberId, projectUids })
    await app.call('DELETE', `/v1/projects/${deleted}`, { key: other.key })

    const asked: string[] = []
    const database: Database = {
      ...context.database,
      rows: (sql, params) => {
        asked.push(sql)
        return context.database.rows(sql, params)
      },
    }
    const { findProject } = createProjectAccess(database, app.clock)
    const principalOf = async (key: string) =>
      (await createAuthentication(context.database, app.clock).findPrincipal({
        kind: 'key',
        text: key,
      })) as Principal
    const [ownerOf, otherOf, limitedOf] = await Promise.all([
      principalOf(owner.key),
      principalOf(other.key),
      principalOf(limited.key),
    ])
    /** The statements of each of three looks. */
    const waysTo = async (wanted: string, principal: Principal) => {
      const ways: string[][] = []
      for (let look = 0; look < 3; look++) {
        asked.length = 0
        const found = findProject(wanted, principal)
        assert.ok(found instanceof Promise, 'nothing is known without a lookup')
        assert.equal(await found, undefined)
        ways.push([...asked])
      }
      return ways
    }
    // Its owner has it in the cache now, and for every later look.
    assert.equal((await findProject(uid, ownerOf))?.uid, uid)
    for (const [principal, wanted] of [
      [otherOf, [uid, deleted]],
      [limitedOf, [uid, deleted, ungranted]],
    ] as const) {
      const unknown = await waysTo(newProjectUid(), principal)
      assert.deepEqual(
        unknown.map((way) => way.length),
        [1, 1, 1],
      )
      for (const foreign of wanted) assert.deepEqual(await waysTo(foreign, principal), unknown)
    }
    asked.length = 0
    assert.equal((findProject(uid, ownerOf) as ProjectRef).uid, uid, 'at once, without a promise')
    assert.deepEqual(asked, [])
  })

  test('a lookup that is under way is not shared between accounts', async () => {
    const other = await app.createTenant()
    const uid = await app.createProject(owner.key)
    const readAs = async (key: string) => (await app.call('GET', `/v1/projects/${uid}`, { key })).status
    assert.deepEqual(await Promise.all([readAs(other.key), readAs(owner.key)]), [404, 200])
    app.clock.ms += 1_000
    assert.deepEqual(await Promise.all([readAs(owner.key), readAs(other.key)]), [200, 404])
  })

  test('a deleted project is gone at once here, and within a second on other nodes', async () => {
    const uid = await app.createProject(owner.key)
    assert.equal((await read(uid, otherNode)).status, 200)
    const { status, text } = await remove(uid)
    assert.deepEqual([status, text], [200, '{"data":{"deleted_count":1}}'])
    assert.deepEqual([(await read(uid)).status, (await read(uid)).text], [404, NOT_FOUND])
    assert.equal((await remove(uid)).text, NOT_FOUND)
    otherNode.clock.ms += 999
    assert.equal(
      (await otherNode.call('GET', `/v1/projects/${uid}/competitors`, { key: owner.key })).text,
      NOT_FOUND,
    )
    const listed = (await app.call('GET', '/v1/projects?limit=100', { key: owner.key })).body.data
    assert.ok(listed.every((row: { uid: string }) => row.uid !== uid))
  })

  test('nothing is written into a project that was deleted a moment ago on another node', async () => {
    const uid = await app.createProject(owner.key)
    // It knows the project now, and believes for a moment that it is there.
    assert.equal((await read(uid, otherNode)).status, 200)
    await remove(uid)
    const runner = testRunner(context.database, app.product.handlers)
    runner.start()
    const countRows = async () => (await storedRows(context.database, 'projects', ['id'], { uid })).length
    const competitor = { name: 'x', domain: 'rival.example' }
    for (const body of [competitor, competitor]) {
      const url = `/v1/projects/${uid}/competitors`
      const { text } = await otherNode.call('POST', url, { key: owner.key, body })
      assert.equal(text, NOT_FOUND)
      await until('its rows are removed', async () => (await countRows()) === 0)
    }
    await runner.stop(1000)
  })
})

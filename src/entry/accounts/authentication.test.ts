import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, suiteApp, suiteOwner, type TestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { changeRows, countStored } from '../../../test/helpers/stored-rows.ts'
import type { Database } from '../../data/storage/database.ts'
import { hashKey, newApiKey } from './api-key.ts'
import { createAuthentication } from './authentication.ts'
import { listKeys, revokeKey } from './key-store.ts'
import { removeMember } from './store.ts'

onEveryEngine('authentication', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let otherDatabase: Database
  /** Another node: its own process would have its own connection and its own caches. */
  let otherNode: TestApp

  before(async () => {
    otherDatabase = await context.storage.open()
    otherNode = await createTestApp(otherDatabase)
  })
  after(async () => {
    await otherNode?.close()
    await otherDatabase?.close()
  })

  const statusOn = async (node: TestApp, key: string) =>
    (await node.call('GET', '/v1/account', { key })).status
  const findKey = async (id: number) =>
    (await context.database.read((db) => listKeys(db, owner.accountId))).find((row) => row.id === id)

  test('a new key works at once on every node, also where it was just refused', async () => {
    const { key, hash } = newApiKey()
    assert.equal(await statusOn(otherNode, key), 401)
    const { id } = await app.createKey({ memberId: owner.memberId })
    await changeRows(context.database, 'api_keys', { hash }, { id })
    assert.deepEqual([await statusOn(app, key), await statusOn(otherNode, key)], [200, 200])
  })

  test('a revoked key ends within a second on every node', async () => {
    const { key, id } = await app.createKey({ memberId: owner.memberId })
    assert.deepEqual([await statusOn(app, key), await statusOn(otherNode, key)], [200, 200])
    await context.database.transaction((tx) => revokeKey(tx, id, app.clock.ms))
    for (const node of [app, otherNode]) {
      node.clock.ms += 999
      assert.equal(await statusOn(node, key), 401)
    }
  })

  test('a removed member ends with all their keys', async () => {
    const colleague = await app.createColleague(owner, 'editor')
    const { key } = await app.createKey({ memberId: colleague.memberId })
    assert.equal(await statusOn(otherNode, key), 200)
    await context.database.transaction((tx) => removeMember(tx, colleague.memberId))
    otherNode.clock.ms += 999
    assert.deepEqual([await statusOn(otherNode, key), await statusOn(otherNode, colleague.key)], [401, 401])
    assert.equal(await statusOn(otherNode, owner.key), 200)
  })

  test('a key that is removed is believed for less than a second, and its requests are no fault', async () => {
    const colleague = await app.createColleague(owner, 'editor')
    assert.equal(await statusOn(otherNode, colleague.key), 200)
    await context.database.transaction((tx) => removeMember(tx, colleague.memberId))
    const create = (key: string) =>
      otherNode.call('POST', '/v1/projects', {
        key: colleague.key,
        body: { name: 'Late', domain: 'late.example.com' },
        headers: { 'idempotency-key': key },
      })
    assert.equal((await create('soon')).status, 201)
    otherNode.clock.ms += 999
    assert.equal((await create('late')).status, 401)
  })

  test('a changed role counts within a second', async () => {
    const colleague = await app.createColleague(owner, 'editor')
    const create = async () => {
      const body = { name: 'x', domain: 'example.com' }
      return (await app.call('POST', '/v1/projects', { key: colleague.key, body })).status
    }
    assert.equal(await create(), 201)
    await changeRows(context.database, 'members', { role: 'viewer' }, { id: colleague.memberId })
    app.clock.ms += 999
    assert.equal(await create(), 403)
  })

  test('a key ends at the very time at which it expires, also when it was just seen', async () => {
    const { key } = await app.createKey({ memberId: owner.memberId, expiresAtMs: app.clock.ms + 100 })
    app.clock.ms += 99
    assert.equal(await statusOn(app, key), 200)
    app.clock.ms += 1
    assert.equal(await statusOn(app, key), 401)
  })

  test('a key that is expired, revoked or none at all is looked up at each request', async () => {
    const revoked = await app.createKey({ memberId: owner.memberId })
    await context.database.transaction((tx) => revokeKey(tx, revoked.id, app.clock.ms))
    const expired = await app.createKey({ memberId: owner.memberId, expiresAtMs: app.clock.ms })
    let lookUps = 0
    const database: Database = {
      ...context.database,
      rows: (sql, params) => {
        lookUps++
        return context.database.rows(sql, params)
      },
    }
    const { findPrincipal } = createAuthentication(database, app.clock)
    for (const key of [newApiKey().key, revoked.key, expired.key]) {
      lookUps = 0
      for (let request = 0; request < 3; request++)
        assert.equal(await findPrincipal({ kind: 'key', text: key }), undefined)
      assert.equal(lookUps, 3)
    }
  })

  test('when a key was last used is written later, in one go, and never goes back', async () => {
    const { key, id } = await app.createKey({ memberId: owner.memberId })
    assert.equal((await findKey(id))?.last_used_at, null)
    await statusOn(app, key)
    app.clock.ms += 5
    await statusOn(app, key)
    const usedAt = app.clock.ms
    assert.equal((await findKey(id))?.last_used_at, null)
    await app.product.authentication.flushLastUsed()
    assert.equal((await findKey(id))?.last_used_at, usedAt)

    otherNode.clock.ms = usedAt - 50
    await statusOn(otherNode, key)
    await otherNode.product.authentication.flushLastUsed()
    assert.equal((await findKey(id))?.last_used_at, usedAt)
  })

  test('a refused key is not used', async () => {
    const { key, id } = await app.createKey({ memberId: owner.memberId, expiresAtMs: app.clock.ms })
    await statusOn(app, key)
    await app.product.authentication.flushLastUsed()
    assert.equal((await findKey(id))?.last_used_at, null)
  })

  test('more keys than fit into one statement are all noted', async () => {
    const authentication = createAuthentication(context.database, app.clock)
    const made: number[] = []
    const { memberId } = await app.createColleague(owner, 'viewer')
    for (let round = 0; round < 12; round++) {
      const keys = Array.from({ length: 100 }, () => newApiKey())
      const rows = keys.map(({ hash }) => ({
        account_id: owner.accountId,
        member_id: memberId,
        name: 'many',
        scope: 'read' as const,
        hash,
        is_project_limited: 0 as const,
        created_at: 1,
      }))
      const ids = await context.database.write((db) =>
        db.insertInto('api_keys').values(rows).returning('id').execute(),
      )
      made.push(...ids.map((row) => row.id))
      await Promise.all(keys.map(({ key }) => authentication.findPrincipal({ kind: 'key', text: key })))
    }
    await authentication.flushLastUsed()
    const count = await countStored(context.database, 'api_keys', { id: made, last_used_at: app.clock.ms })
    assert.equal(count, 1200)
  })

  test('what could not be written about the use of keys is written the next time', async () => {
    let isDown = true
    const unsteady: Database = {
      ...context.database,
      write: async (work) => (isDown ? Promise.reject(new Error('down')) : context.database.write(work)),
    }
    const authentication = createAuthentication(unsteady, app.clock)
    const { key, id } = await app.createKey({ memberId: owner.memberId })
    await authentication.findPrincipal({ kind: 'key', text: key })
    await assert.rejects(authentication.flushLastUsed(), /down/)
    isDown = false
    await authentication.flushLastUsed()
    assert.equal((await findKey(id))?.last_used_at, app.clock.ms)
  })

  test('a row counts only when its hash is the one that was asked for', async () => {
    const find = (hash: string) => {
      const row = { id: 7, key_id: 7, account_id: 1, member_id: 1, role: 'owner', scope: 'read', hash }
      const database: Database = { ...context.database, rows: async () => [row as never] }
      return createAuthentication(database, app.clock).findPrincipal({ kind: 'key', text: owner.key })
    }
    assert.equal(await find(hashKey(`${owner.key}x`)), undefined)
    assert.equal(await find(''), undefined)
    assert.equal((await find(hashKey(owner.key)))?.keyId, 7)
  })

  test('what has not the form of a key is never looked up', async () => {
    const database: Database = { ...context.database, rows: () => assert.fail('it was looked up') }
    const authentication = createAuthentication(database, app.clock)
    for (const text of ['', 'x', 'slk_', `slm_${owner.key.slice(4)}`, `${owner.key}0`]) {
      assert.equal(await authentication.findPrincipal({ kind: 'key', text }), undefined)
    }
  })
})

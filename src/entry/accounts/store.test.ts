import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRow } from '../../../test/helpers/stored-rows.ts'
import { AppError } from '../../lib/errors.ts'
import { hashKey } from './api-key.ts'
import { createFirstAccount } from './first-start.ts'
import { createKey, listKeys, revokeKey } from './key-store.ts'
import {
  createAccount,
  createMember,
  firstAccountId,
  firstOwnerId,
  listAccounts,
  listMembers,
  removeMember,
} from './store.ts'

const isRefused = (code: string) => (error: unknown) => error instanceof AppError && error.code === code

onEveryEngine('an empty database', (context) => {
  test('has no account to speak of', async () => {
    await assert.rejects(context.database.read(firstAccountId), isRefused('account_not_found'))
    assert.deepEqual(await context.database.read(listAccounts), [])
  })

  test('gets one account, one owner and one key, however many processes start at once', async () => {
    const others = [await context.storage.open(), await context.storage.open()]
    const made = await Promise.all(
      [context.database, ...others, context.database].map((database) => createFirstAccount(database, 5)),
    )
    for (const database of others) await database.close()
    const [first, ...more] = made.filter((account) => account !== undefined)
    assert.ok(first)
    assert.equal(more.length, 0)
    const accounts = await context.database.read(listAccounts)
    assert.deepEqual(accounts, [
      { id: first.accountId, name: 'Default', plan: null, created_at: 5, project_count: 0 },
    ])
    assert.equal(await context.database.read(firstAccountId), first.accountId)
    const members = await context.database.read((db) => listMembers(db, first.accountId))
    assert.deepEqual(
      members.map(({ role }) => role),
      ['owner'],
    )
    assert.equal((await context.database.read((db) => listKeys(db, first.accountId))).length, 1)
    assert.equal(await createFirstAccount(context.database, 6), undefined)
  })
})

onEveryEngine('members and keys', (context) => {
  async function newAccount() {
    return context.database.transaction(async (tx) => {
      const accountId = await createAccount(tx, { name: 'A' }, 1)
      const ownerId = await createMember(tx, { accountId, name: 'Owner', role: 'owner' }, 1)
      return { accountId, ownerId }
    })
  }

  test('a key is stored as its hash alone', async () => {
    const { accountId, ownerId } = await newAccount()
    const wanted = { memberId: ownerId, name: 'CI', scope: 'read', expiresAtMs: 99 } as const
    const { id, key, name, scope } = await context.database.transaction((tx) => createKey(tx, wanted, 7))
    assert.deepEqual([name, scope], ['CI', 'read'])
    const row = await storedRow(context.database, 'api_keys', '*', { id })
    assert.deepEqual(row, {
      id,
      account_id: accountId,
      member_id: ownerId,
      name: 'CI',
      scope: 'read',
      hash: hashKey(key),
      is_project_limited: 0,
      created_at: 7,
      expires_at: 99,
      revoked_at: null,
      last_used_at: null,
      kind: 'api',
      daily_calls_max: null,
      daily_spend_micros_max: null,
    })
    assert.ok(!JSON.stringify(row).includes(key))
  })

  test('a key of nobody, or for a project of others, is not made', async () => {
    const { ownerId } = await newAccount()
    const make = (wanted: { memberId: number; projectUids?: string[] }) =>
      context.database.transaction((tx) => createKey(tx, { name: 'x', scope: 'read', ...wanted }, 1))
    await assert.rejects(make({ memberId: 999_999 }), isRefused('member_not_found'))
    await assert.rejects(
      make({ memberId: ownerId, projectUids: ['zzzzzzzzzz'] }),
      isRefused('project_not_found'),
    )
  })

  test('revoking twice keeps the first time, and an unknown key cannot be revoked', async () => {
    const { accountId, ownerId } = await newAccount()
    const { id } = await context.database.transaction((tx) =>
      createKey(tx, { memberId: ownerId, name: 'x', scope: 'read' }, 1),
    )
    for (const nowMs of [10, 20]) await context.database.transaction((tx) => revokeKey(tx, id, nowMs))
    const [row] = await context.database.read((db) => listKeys(db, accountId))
    assert.equal(row?.revoked_at, 10)
    await assert.rejects(
      context.database.transaction((tx) => revokeKey(tx, 999_999, 1)),
      isRefused('key_not_found'),
    )
  })

  test('the last owner stays, and everybody else may go', async () => {
    const { accountId, ownerId } = await newAccount()
    const remove = (id: number) => context.database.transaction((tx) => removeMember(tx, id))
    const add = (role: 'owner' | 'viewer') =>
      context.database.transaction((tx) => createMember(tx, { accountId, name: role, role }, 1))
    await remove(await add('viewer'))
    await assert.rejects(remove(ownerId), isRefused('role_not_allowed'))
    const second = await add('owner')
    await remove(ownerId)
    assert.equal(await context.database.read((db) => firstOwnerId(db, accountId)), second)
    await assert.rejects(remove(ownerId), isRefused('member_not_found'))
  })

  test('two owners who remove each other at once leave one', async () => {
    const { accountId, ownerId } = await newAccount()
    const second = await context.database.transaction((tx) =>
      createMember(tx, { accountId, name: 'Second', role: 'owner' }, 1),
    )
    const results = await Promise.allSettled(
      [ownerId, second].map((id) => context.database.transaction((tx) => removeMember(tx, id))),
    )
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal((await context.database.read((db) => listMembers(db, accountId))).length, 1)
  })

  test('a member needs an account, and an account without an owner has none to name', async () => {
    const add = context.database.transaction((tx) =>
      createMember(tx, { accountId: 999_999, name: 'x', role: 'owner' }, 1),
    )
    await assert.rejects(add, isRefused('account_not_found'))
    const accountId = await context.database.transaction((tx) => createAccount(tx, { name: 'Empty' }, 1))
    await assert.rejects(
      context.database.read((db) => firstOwnerId(db, accountId)),
      isRefused('member_not_found'),
    )
  })
})

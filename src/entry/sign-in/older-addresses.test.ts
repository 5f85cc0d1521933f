// Members, sign-in links and identities of a release in which an address was one on the whole server (migration 0051).

import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { createTestApp } from '../../../test/helpers/app.ts'
import { createBrowser } from '../../../test/helpers/browser.ts'
import { openOlderDatabase } from '../../../test/helpers/older-database.ts'
import { hashQuickly } from '../../../test/helpers/quick-passwords.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'
import type { Database } from '../../data/storage/database.ts'
import { migrate } from '../../data/storage/migrate.ts'
import { ENGINES, type Engine } from '../../data/storage/portable.ts'
import { nfc } from '../../lib/text.ts'
import { hashKey } from '../accounts/api-key.ts'
import { createAccount, createMember } from '../accounts/store.ts'
import { adoptIdentity, listMembersOf } from './oidc/identity-store.ts'
import { createPasswordHasher } from './passwords/password-hash.ts'

const MIGRATION = '0051_addresses-within-accounts'
const ISSUER = 'https://id.example'
const OTHER_ISSUER = 'https://other-id.example'
const PASSWORD = 'correct horse battery'
const CREATED_MS = 1_000
const KELVIN = '\u212a'

/** Each member's account and e-mail address, by the member's name. */
const MEMBERS = {
  owner: [1, 'Owner@Example.com'],
  linked: [1, 'linked@example.com'],
  umlaut: [1, 'anna@bücher.example'],
  umlautAgain: [1, 'anna@xn--bcher-kva.example'],
  withoutAddress: [1, null],
  stranger: [2, 'ben@xn--bcher-kva.example'],
  sameMailbox: [1, 'ben@bücher.example'],
  kelvin: [2, `${KELVIN}im@example.com`],
} as const satisfies Record<string, readonly [1 | 2, string | null]>
type Name = keyof typeof MEMBERS

/** The older release compared addresses in this form. */
const olderKey = (email: string) => nfc(email.trim()).toLowerCase()

async function openOlder(t: TestContext, engine: Engine) {
  const database = await openOlderDatabase(t, engine, MIGRATION)
  const password = await createPasswordHasher().hash(PASSWORD)
  const ids = await database.transaction(async (tx) => {
    const accounts = [
      0,
      await createAccount(tx, { name: 'One' }, 0),
      await createAccount(tx, { name: 'Two' }, 0),
    ]
    const made = {} as Record<Name, number>
    for (const [name, [account, email]] of Object.entries(MEMBERS)) {
      const accountId = accounts[account] as number
      const id = await createMember(tx, { accountId, name, role: 'owner' }, CREATED_MS)
      made[name as Name] = id
      if (email !== null)
        await sql`update members set email = ${email}, email_key = ${olderKey(email)}, password_hash = ${password}
          where id = ${id}`.execute(tx)
    }
    return made
  })
  await database.transaction(async (tx) => {
    const link = (token: string, member: Name, usedAt: number | null) =>
      sql`insert into sign_in_links (token_hash, member_id, created_at, expires_at, used_at)
        values (${hashKey(token)}, ${ids[member]}, 0, ${Date.now() + 3_600_000}, ${usedAt})`.execute(tx)
    await link('of the owner', 'owner', null)
    await link('of the linked', 'linked', null)
    await link('spent', 'withoutAddress', 5)
    const identity = (issuer: string, subject: string, member: Name, createdAt: number) =>
      sql`insert into oidc_identities (issuer, subject, member_id, created_at)
        values (${issuer}, ${subject}, ${ids[member]}, ${createdAt})`.execute(tx)
    await identity(ISSUER, 'later', 'linked', 20)
    await identity(ISSUER, 'sub', 'linked', 10)
    await identity(OTHER_ISSUER, 'sub', 'linked', 30)
    await identity(ISSUER, 'sub-of-stranger', 'stranger', 40)
  })
  return { database, ids }
}

const readMembers = (database: Database) =>
  storedRows(
    database,
    'members',
    ['name', 'email', 'email_key', 'email_verified_at', 'claimed_at', 'password_set_at', 'totp_set_at'],
    {},
    'id',
  )

describe('an update from addresses that were one on the whole server', () => {
  hashQuickly()
  for (const engine of ENGINES) {
    test(`addresses of an older release belong to their members after the update, and none is verified (${engine})`, async (t) => {
      const { database } = await openOlder(t, engine)
      assert.deepEqual(await migrate(database, { nowMs: () => 0 }), [MIGRATION])
      const keys: Record<Name, string | null> = {
        owner: 'owner@example.com',
        linked: 'linked@example.com',
        // One mailbox twice in one account: the key of the second spelling is taken, so both keep what they had.
        umlaut: 'anna@bücher.example',
        umlautAgain: 'anna@xn--bcher-kva.example',
        withoutAddress: null,
        stranger: 'ben@xn--bcher-kva.example',
        sameMailbox: 'ben@xn--bcher-kva.example',
        kelvin: `${KELVIN}im@example.com`,
      }
      assert.deepEqual(
        await readMembers(database),
        Object.entries(MEMBERS).map(([name, [, email]]) => ({
          name,
          email,
          email_key: keys[name as Name],
          ...{ email_verified_at: null, claimed_at: CREATED_MS, password_set_at: null, totp_set_at: null },
        })),
      )
      const links = await storedRows(database, 'sign_in_links', ['mailed_to', 'used_at'], {}, 'id')
      assert.deepEqual(
        links.map(({ mailed_to, used_at }) => [mailed_to, used_at]),
        [
          [null, null],
          [null, null],
          [null, 5],
        ],
      )
    })

    test(`identities of an older release open the members they opened, and no other by address (${engine})`, async (t) => {
      const { database, ids } = await openOlder(t, engine)
      await migrate(database, { nowMs: () => 0 })
      const find = async (issuer: string, subject: string, email?: string) => {
        const identity = { issuer, subject, email, isEmailVerified: true }
        const members = await database.read((db) => listMembersOf(db, identity))
        return members.map(({ id, isLinked }) => [id, isLinked])
      }
      assert.deepEqual(await find(ISSUER, 'sub'), [[ids.linked, true]])
      assert.deepEqual(await find(OTHER_ISSUER, 'sub'), [[ids.linked, true]])
      assert.deepEqual(await find(ISSUER, 'later'), [], 'a member is one person at a provider: the first')
      assert.deepEqual(
        await find(ISSUER, 'new', 'owner@example.com'),
        [],
        'an unverified address proves nothing',
      )
      assert.deepEqual(await find(ISSUER, 'sub-of-stranger', 'ben@bücher.example'), [[ids.stranger, true]])

      // Signing in again verifies the address. The same identity may then be linked to a member of another account.
      const identity = { issuer: ISSUER, subject: 'sub', email: 'linked@example.com', isEmailVerified: true }
      await database.transaction(async (tx) => {
        const [linked] = await listMembersOf(tx, identity)
        await adoptIdentity(tx, identity, linked ?? assert.fail(), 50)
        await adoptIdentity(tx, identity, { id: ids.kelvin, accountId: 2, isLinked: false }, 60)
      })
      assert.deepEqual(await find(ISSUER, 'sub'), [
        [ids.linked, true],
        [ids.kelvin, true],
      ])
      const verified = (await readMembers(database)).filter(
        ({ email_verified_at }) => email_verified_at !== null,
      )
      assert.deepEqual(
        verified.map(({ name, email_verified_at }) => [name, email_verified_at]),
        [['linked', 50]],
      )
      await database.write((db) => db.deleteFrom('members').where('id', '=', ids.linked).execute())
      assert.deepEqual(await find(ISSUER, 'sub'), [[ids.kelvin, true]], 'identities end with their member')
    })

    test(`passwords and links of an older release still sign in (${engine})`, async (t) => {
      const { database, ids } = await openOlder(t, engine)
      await migrate(database, { nowMs: () => 0 })
      const app = await createTestApp(database)
      t.after(() => app.close())
      app.clock.ms = Date.now()
      const by = async (path: string, body: object) => {
        const { status, body: answer } = await createBrowser(app).post(path, body)
        return [status, answer.data?.member_id]
      }
      const byPassword = (email: string) => by('/session/password', { email, password: PASSWORD })
      assert.deepEqual(await byPassword('OWNER@example.com'), [201, ids.owner])
      assert.deepEqual(await byPassword('anna@bücher.example'), [201, ids.umlautAgain])
      // One mailbox in two accounts, which that release took for two.
      const ben = await createBrowser(app).post('/session/password', {
        email: 'ben@bücher.example',
        password: PASSWORD,
      })
      assert.deepEqual(
        ben.body.data.accounts.map((choice: { member_id: number }) => choice.member_id),
        [ids.sameMailbox, ids.stranger],
      )
      assert.deepEqual(await by('/session/link', { token: 'of the owner' }), [201, ids.owner])
      assert.deepEqual(await by('/session/link', { token: 'spent' }), [401, undefined])
      const owner = (await readMembers(database)).find(({ name }) => name === 'owner')
      assert.equal(owner?.email_verified_at, null, 'a link of before may have been seen by others')
    })
  }
})

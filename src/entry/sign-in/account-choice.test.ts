import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { after, before, test } from 'node:test'
import { createTestApp, type Tenant, type TestApp } from '../../../test/helpers/app.ts'
import { BEHIND_PROXY, createBrowser } from '../../../test/helpers/browser.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { hashQuickly } from '../../../test/helpers/quick-passwords.ts'
import { changeRows } from '../../../test/helpers/stored-rows.ts'
import { storeEmail } from '../accounts/email.ts'
import { storePassword } from './passwords/credential-store.ts'
import { createPasswordHasher } from './passwords/password-hash.ts'

const PASSWORD = 'correct horse battery'
const OTHER = 'another horse battery'
/** Sign-ins with a real hash: the fastest of these is free of what else the machine does. */
const ROUNDS = 6

let addresses = 0
const newAddress = () => `198.51.100.${++addresses % 250}`

onEveryEngine('one address in several accounts', (context) => {
  hashQuickly()
  let app: TestApp
  let accounts: Tenant[]
  let made = 0

  before(async () => {
    app = await createTestApp(context.database, BEHIND_PROXY)
    accounts = []
    for (const name of ['Acme', 'Birch', 'Cedar']) accounts.push(await app.createTenant('owner', { name }))
  })
  after(() => app?.close())

  /** A member of each of these accounts with one address, by their passwords. */
  async function know(...passwords: (string | null)[]): Promise<{ email: string; ids: number[] }> {
    const email = `person-${++made}@example.com`
    const hasher = createPasswordHasher()
    const ids: number[] = []
    for (const [at, password] of passwords.entries()) {
      const account = accounts[at] as Tenant
      const { memberId } = await app.createColleague(account, 'viewer')
      const hash = password === null ? null : await hasher.hash(password)
      await context.database.transaction(async (tx) => {
        await storeEmail(tx, { id: memberId, accountId: account.accountId }, email)
        if (hash !== null) await storePassword(tx, memberId, hash, app.clock.ms)
      })
      ids.push(memberId)
    }
    return { email, ids }
  }

  const signIn = (email: string, password: string, browser = createBrowser(app, newAddress())) =>
    browser.post('/session/password', { email, password })

  test('a password that fits one account opens that one', async () => {
    const { email, ids } = await know(PASSWORD, OTHER, null)
    assert.deepEqual((await signIn(email, PASSWORD)).body.data, { member_id: ids[0] })
    assert.deepEqual((await signIn(email, OTHER)).body.data, { member_id: ids[1] })
    assert.equal((await signIn(email, 'neither of the two')).status, 401)
  })

  test('a password that fits several asks which one, and names these alone', async () => {
    const { email, ids } = await know(PASSWORD, OTHER, PASSWORD)
    const browser = createBrowser(app, newAddress())
    const { status, body } = await signIn(email.toUpperCase(), PASSWORD, browser)
    assert.equal(status, 200)
    assert.deepEqual(body.data, {
      next: 'account',
      accounts: [
        { member_id: ids[0], member_name: 'viewer', role: 'viewer', account_name: 'Acme' },
        { member_id: ids[2], member_name: 'viewer', role: 'viewer', account_name: 'Cedar' },
      ],
    })
    assert.equal((await browser.get('/session')).status, 401, 'nobody is signed in yet')
    const chosen = await browser.post('/session/account', { member_id: ids[2] })
    assert.deepEqual([chosen.status, chosen.body.data], [201, { member_id: ids[2] }])
    assert.equal((await browser.get('/session')).body.data.account.name, 'Cedar')
  })

  test('a choice is one of those that were offered, in that browser, once, while the password is the same', async () => {
    const { email, ids } = await know(PASSWORD, OTHER, PASSWORD)
    const begin = async () => {
      const browser = createBrowser(app, newAddress())
      await signIn(email, PASSWORD, browser)
      return browser
    }
    const refused = async (browser: Awaited<ReturnType<typeof begin>>, member_id: unknown) =>
      (await browser.post('/session/account', { member_id })).status
    assert.equal(await refused(await begin(), ids[1]), 401, 'an account with another password')
    assert.equal(await refused(createBrowser(app, newAddress()), ids[0]), 401, 'another browser')
    const late = await begin()
    app.clock.ms += 10 * 60_000
    assert.equal(await refused(late, ids[0]), 401)
    const twice = await begin()
    assert.equal((await twice.post('/session/account', { member_id: ids[2] })).status, 201)
    assert.equal(await refused(twice, ids[2]), 401)
    const changed = await begin()
    const hash = await createPasswordHasher().hash('a new password')
    await context.database.transaction((tx) => storePassword(tx, ids[0] as number, hash, app.clock.ms))
    assert.equal(await refused(changed, ids[0]), 401)
  })

  test('a second factor is asked for after the choice', async () => {
    const { email, ids } = await know(PASSWORD, PASSWORD)
    await changeRows(
      context.database,
      'members',
      { totp_secret_sealed: 'sealed', totp_last_step: 0 },
      { id: ids[1] as number },
    )
    const browser = createBrowser(app, newAddress())
    await signIn(email, PASSWORD, browser)
    const next = await browser.post('/session/account', { member_id: ids[1] })
    assert.deepEqual([next.status, next.body.data], [200, { next: 'totp' }])
    assert.equal((await browser.get('/session')).status, 401)
  })

  test('failures count for the address, whichever account they were for', async () => {
    const { email } = await know(PASSWORD, OTHER)
    for (let failure = 0; failure < 10; failure++) await signIn(email, `wrong password ${failure}`)
    assert.equal((await signIn(email, PASSWORD)).status, 429)
    assert.equal((await signIn(email, OTHER)).status, 429)
  })

  test('an address that no account knows, or one, or three, takes the same number of hashes', async (test) => {
    const emails = [
      'nobody@example.com',
      (await know(null)).email,
      (await know(PASSWORD)).email,
      (await know(PASSWORD, OTHER)).email,
      (await know(PASSWORD, OTHER, PASSWORD)).email,
    ]
    const argon2 = test.mock.method(crypto, 'argon2')
    for (const email of emails) {
      const before = argon2.mock.callCount()
      assert.equal((await signIn(email, 'not the right one')).status, 401)
      assert.equal(argon2.mock.callCount() - before, 3, email)
    }
  })

  test('addresses that strangers have given to members crowd nobody out', async () => {
    const { email, ids } = await know(null, PASSWORD)
    await changeRows(context.database, 'members', { email_verified_at: 1 }, { id: ids[1] as number })
    const hash = await createPasswordHasher().hash(OTHER)
    for (let at = 0; at < 12; at++) {
      const account = await app.createTenant()
      await context.database.transaction(async (tx) => {
        await storeEmail(tx, { id: account.memberId, accountId: account.accountId }, email)
        await storePassword(tx, account.memberId, hash, app.clock.ms)
        await tx.updateTable('members').set({ created_at: 1 }).where('id', '=', account.memberId).execute()
      })
    }
    assert.deepEqual((await signIn(email, PASSWORD)).body.data, { member_id: ids[1] })
  })
})

onEveryEngine('the time of signing in', (context) => {
  let app: TestApp

  before(async () => {
    app = await createTestApp(context.database, BEHIND_PROXY)
  })
  after(() => app?.close())

  // In CPU time, of which other programs take nothing; the least of several rounds, taken in turn, is free of what else this process did.
  test('known and unknown addresses cost the same', async () => {
    const hash = await createPasswordHasher().hash(PASSWORD)
    const emails = ['unknown@example.com', 'one@example.com', 'two@example.com']
    for (let at = 0; at < 2; at++) {
      const account = await app.createTenant()
      for (const email of emails.slice(at + 1)) {
        const { memberId } = await app.createColleague(account, 'viewer')
        await context.database.transaction(async (tx) => {
          await storeEmail(tx, { id: memberId, accountId: account.accountId }, email)
          await storePassword(tx, memberId, hash, app.clock.ms)
        })
      }
    }
    const least = emails.map(() => Number.POSITIVE_INFINITY)
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, email] of emails.entries()) {
        const browser = createBrowser(app, newAddress())
        const start = process.cpuUsage()
        const { status } = await browser.post('/session/password', { email, password: 'not the right one' })
        const { user, system } = process.cpuUsage(start)
        assert.equal(status, 401)
        least[at] = Math.min(least[at] as number, user + system)
      }
    const [shortest, longest] = [Math.min(...least), Math.max(...least)]
    assert.ok(longest < 1.5 * shortest, `in microseconds: ${least.join(', ')}`)
  })
})

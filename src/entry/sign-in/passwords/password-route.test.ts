import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { BEHIND_PROXY, createBrowser } from '../../../../test/helpers/browser.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { createPerson, PASSWORD } from '../../../../test/helpers/person.ts'
import { hashQuickly } from '../../../../test/helpers/quick-passwords.ts'
import { changeRows, storedRow } from '../../../../test/helpers/stored-rows.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import { storePassword } from './credential-store.ts'
import { createPasswordHasher } from './password-hash.ts'

// More would wait for the database longer than it lets anybody wait on a busy machine.
const AT_ONCE = 50

onEveryEngine('signing in with a password', (context) => {
  hashQuickly()
  const app = suiteApp(context, BEHIND_PROXY)
  const owner = suiteOwner(app)

  test('the right password opens a session, however the address is written', async () => {
    const { memberId, email, address } = await createPerson(app, context.database, owner)
    for (const written of [email, email.toLowerCase(), ` ${email.toUpperCase()} `]) {
      const browser = createBrowser(app, address)
      const { status, body } = await browser.post('/session/password', { email: written, password: PASSWORD })
      assert.deepEqual([status, body.data], [201, { member_id: memberId }])
      assert.equal((await browser.get('/session')).body.data.member.id, memberId)
    }
  })

  test('a wrong password and an unknown address are answered alike, and cost one hash each', async (test) => {
    const { email, address } = await createPerson(app, context.database, owner)
    const without = await app.createColleague(owner, 'viewer')
    await changeRows(
      context.database,
      'members',
      { email: 'none@example.com', email_key: 'none@example.com' },
      { id: without.memberId },
    )
    const argon2 = test.mock.method(crypto, 'argon2')
    const told = new Set<string>()
    for (const given of [email, 'nobody@example.com', 'none@example.com', 'no address at all']) {
      const before = argon2.mock.callCount()
      const { status, body, headers } = await createBrowser(app, address).post('/session/password', {
        email: given,
        password: 'not the right one',
      })
      assert.equal(argon2.mock.callCount() - before, 1, given)
      assert.equal(headers['set-cookie'], undefined)
      told.add(`${status} ${JSON.stringify(body)}`)
    }
    assert.deepEqual(
      [...told],
      ['401 {"message":"The e-mail address or the password is wrong.","code":"sign_in_failed"}'],
    )
  })

  test('a token that was planted before the sign-in is never the session, and the one before it ends', async () => {
    const { email, address } = await createPerson(app, context.database, owner)
    const name = `sightline_${app.config.http.port}`
    const browser = createBrowser(app, address)
    const planted = 'p'.repeat(43)
    browser.cookies.set(name, planted)
    await browser.post('/session/password', { email, password: PASSWORD })
    const first = browser.cookies.get(name)
    assert.notEqual(first, planted)
    await browser.post('/session/password', { email, password: PASSWORD })
    assert.notEqual(browser.cookies.get(name), first)
    for (const token of [planted, first])
      assert.equal((await app.call('GET', '/app/v1/session', { session: token })).status, 401)
    assert.equal((await browser.get('/sessions')).body.data.length, 1)
  })

  test('a hash with weaker parameters is made anew at the sign-in', async () => {
    const salt = Buffer.alloc(16, 1)
    const weak = { message: PASSWORD, nonce: salt, memory: 32, passes: 1, parallelism: 1, tagLength: 32 }
    const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const stored = `$argon2id$v=19$m=32,t=1,p=1$${text(salt)}$${text(crypto.argon2Sync('argon2id', weak))}`
    const { memberId, email, address } = await createPerson(app, context.database, owner)
    await context.database.transaction((tx) => storePassword(tx, memberId, stored, app.clock.ms))
    const { status } = await createBrowser(app, address).post('/session/password', {
      email,
      password: PASSWORD,
    })
    assert.equal(status, 201)
    const row = await storedRow(context.database, 'members', ['password_hash'], { id: memberId })
    assert.match(row.password_hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.equal(await createPasswordHasher().verify(PASSWORD, row.password_hash), 'right')
  })

  test('after ten failures from one address everybody there has one try a minute, whoever they are', async () => {
    const { email, address } = await createPerson(app, context.database, owner)
    const browser = createBrowser(app, address)
    for (let failures = 0; failures < 10; failures++) {
      const { status } = await browser.post('/session/password', {
        email: `nobody-${failures}@example.com`,
        password: PASSWORD,
      })
      assert.equal(status, 401)
    }
    const slowed = await browser.post('/session/password', { email, password: PASSWORD })
    assert.deepEqual([slowed.status, slowed.body.code], [429, 'rate_limited'])
    assert.match(slowed.body.message, /^Too many sign-ins have failed\. Try again in \d+ s\.$/)
    const waitSeconds = Number(slowed.headers['retry-after'])
    assert.ok(waitSeconds > 0 && waitSeconds <= 60, String(waitSeconds))
    // Other ways with a secret that could be guessed share the count; another address has its own.
    assert.equal((await browser.post('/session/key', { api_key: owner.key })).status, 429)
    const elsewhere = createBrowser(app, '203.0.113.77')
    assert.equal((await elsewhere.post('/session/password', { email, password: PASSWORD })).status, 201)
    app.clock.ms += waitSeconds * 1000
    assert.equal((await browser.post('/session/password', { email, password: PASSWORD })).status, 201)
    assert.equal((await browser.post('/session/password', { email, password: PASSWORD })).status, 429)
    app.clock.ms += 15 * MINUTE_MS
    for (let tries = 0; tries < 3; tries++)
      assert.equal((await browser.post('/session/password', { email, password: PASSWORD })).status, 201)
  })

  test('a thousand addresses that try one login, fifty at once, have ten tries between them', async (test) => {
    const { email } = await createPerson(app, context.database, owner)
    const argon2 = test.mock.method(crypto, 'argon2')
    const payload = JSON.stringify({ email, password: 'not the right one' })
    const attempt = (index: number) =>
      app.app.inject({
        method: 'POST',
        url: '/app/v1/session/password',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': `10.9.${index >> 8}.${index & 255}`,
        },
        payload,
      })
    const tries: Awaited<ReturnType<typeof attempt>>[] = []
    for (let first = 0; first < 1000; first += AT_ONCE)
      tries.push(
        ...(await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => attempt(first + index)))),
      )
    const statuses = Map.groupBy(tries, ({ statusCode }) => statusCode)
    // Some may find the line of those who wait too long already.
    for (const answer of tries)
      assert.ok(['sign_in_failed', 'rate_limited', 'sign_in_busy'].includes(answer.json().code), answer.body)
    assert.equal(statuses.get(401)?.length, 10)
    assert.equal(argon2.mock.callCount(), 10)
    // Nor does the right one help, until a minute has passed: that would be another try.
    const browser = createBrowser(app, '203.0.113.78')
    assert.equal((await browser.post('/session/password', { email, password: PASSWORD })).status, 429)
    app.clock.ms += MINUTE_MS
    assert.equal((await browser.post('/session/password', { email, password: PASSWORD })).status, 201)
  })

  test('many who sign in at once from one office are all let in', async () => {
    const { email, address } = await createPerson(app, context.database, owner)
    const signIns = Array.from({ length: 15 }, () =>
      createBrowser(app, address).post('/session/password', { email, password: PASSWORD }),
    )
    assert.deepEqual(new Set((await Promise.all(signIns)).map(({ status }) => status)), new Set([201]))
  })
})

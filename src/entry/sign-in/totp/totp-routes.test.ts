import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { BEHIND_PROXY, type Browser, createBrowser } from '../../../../test/helpers/browser.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { createPerson, openByLink, PASSWORD, type Person } from '../../../../test/helpers/person.ts'
import { hashQuickly } from '../../../../test/helpers/quick-passwords.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { codeOf } from './totp.ts'

const STEP_MS = 30_000

onEveryEngine('a second factor', (context) => {
  hashQuickly()
  const app = suiteApp(context, BEHIND_PROXY)
  const owner = suiteOwner(app)

  const decode = (text: string) => {
    const bits = [...text].map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  }
  const codeNow = (secret: Buffer) => codeOf(secret, Math.floor(app.clock.ms / STEP_MS))

  async function enable(browser: Browser) {
    const { body, status } = await browser.post('/me/totp/setup', {})
    assert.equal(status, 200)
    const secret = decode(body.data.secret)
    const enabled = await browser.post('/me/totp', { code: codeNow(secret) })
    assert.equal(enabled.status, 200, enabled.text)
    app.clock.ms += STEP_MS
    return { secret, recoveryCodes: enabled.body.data.recovery_codes as string[] }
  }

  async function beginSignIn({ email, address }: Person): Promise<Browser> {
    const browser = createBrowser(app, address)
    const { status, body } = await browser.post('/session/password', { email, password: PASSWORD })
    assert.deepEqual([status, body.data], [200, { next: 'totp' }])
    assert.equal((await browser.get('/session')).status, 401, 'the password alone opens nothing')
    return browser
  }

  test('a code is asked for after the password, and taken once', async () => {
    const person = await createPerson(app, context.database, owner)
    const { secret } = await enable(await openByLink(app, context.database, person))
    const browser = await beginSignIn(person)
    const code = codeNow(secret)
    const answered = await browser.post('/session/totp', { code })
    assert.deepEqual([answered.status, answered.body.data], [201, { member_id: person.memberId }])
    assert.equal((await browser.get('/me')).body.data.has_totp, true)

    const again = await beginSignIn(person)
    assert.equal(
      (await again.post('/session/totp', { code })).status,
      401,
      'somebody looked over the shoulder',
    )
    app.clock.ms += STEP_MS
    assert.equal((await again.post('/session/totp', { code: codeNow(secret) })).status, 201)
    app.clock.ms += STEP_MS
    const replayed = await again.post('/session/totp', { code: codeNow(secret) })
    assert.deepEqual([replayed.status, replayed.body.message], [401, 'Sign in with your password first.'])
  })

  test('what one browser began, another does not finish, nor anybody after ten minutes', async () => {
    const person = await createPerson(app, context.database, owner)
    const { secret } = await enable(await openByLink(app, context.database, person))
    const browser = await beginSignIn(person)
    const stranger = createBrowser(app, person.address)
    assert.equal((await stranger.post('/session/totp', { code: codeNow(secret) })).status, 401)
    app.clock.ms += 10 * 60_000
    assert.equal((await browser.post('/session/totp', { code: codeNow(secret) })).status, 401)
  })

  test('a new password ends what the old one has begun', async () => {
    const person = await createPerson(app, context.database, owner)
    const home = await openByLink(app, context.database, person)
    const { secret } = await enable(home)
    const browser = await beginSignIn(person)
    assert.equal((await home.patch('/me', { password: 'another horse battery' })).status, 200)
    const { status, body } = await browser.post('/session/totp', { code: codeNow(secret) })
    assert.deepEqual([status, body.message], [401, 'Sign in with your password first.'])
    assert.equal((await browser.get('/session')).status, 401)
  })

  test('whoever knows the password has ten codes to guess, whatever their address', async () => {
    const person = await createPerson(app, context.database, owner)
    const { secret } = await enable(await openByLink(app, context.database, person))
    for (let guess = 0; guess < 10; guess++) {
      const browser = await beginSignIn({ ...person, address: `203.0.113.${guess}` })
      assert.equal((await browser.post('/session/totp', { code: `guess ${guess}` })).status, 401)
    }
    const { email } = person
    const elsewhere = createBrowser(app, '203.0.113.99')
    assert.equal((await elsewhere.post('/session/password', { email, password: PASSWORD })).status, 429)
    app.clock.ms += 60_000
    const browser = await beginSignIn({ ...person, address: '203.0.113.98' })
    app.clock.ms += 60_000
    assert.equal((await browser.post('/session/totp', { code: codeNow(secret) })).status, 201)
  })

  test('a recovery code stands in for a code once, however it is typed', async () => {
    const person = await createPerson(app, context.database, owner)
    const browser = await openByLink(app, context.database, person)
    const { recoveryCodes } = await enable(browser)
    assert.equal(new Set(recoveryCodes).size, 10)
    const code = recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ') ?? ''
    assert.equal((await (await beginSignIn(person)).post('/session/totp', { code })).status, 201)
    assert.equal((await (await beginSignIn(person)).post('/session/totp', { code })).status, 401)
    assert.equal((await browser.get('/me')).body.data.recovery_codes_left, 9)
    const [stored] = await storedRows(context.database, 'members', ['totp_secret_sealed'], {
      id: person.memberId,
    })
    assert.ok((stored?.totp_secret_sealed ?? '').length > 60)
  })

  test('setting it up needs a right code, and removing it the password', async () => {
    const person = await createPerson(app, context.database, owner)
    const browser = createBrowser(app, person.address)
    await browser.post('/session/password', { email: person.email, password: PASSWORD })
    assert.equal((await browser.post('/me/totp/setup', {})).status, 422)
    const begun = await browser.post('/me/totp/setup', { current_password: PASSWORD })
    assert.match(
      begun.body.data.address,
      /^otpauth:\/\/totp\/Sightline%3APerson-\d+%40Example\.com\?secret=[A-Z2-7]{32}&/,
    )
    assert.equal((await browser.post('/me/totp', { code: 'wrong' })).status, 401)
    assert.equal((await browser.get('/me')).body.data.has_totp, false)
    const code = codeNow(decode(begun.body.data.secret))
    // Not by somebody else, whose browser has the cookie.
    const other = await openByLink(app, context.database, await createPerson(app, context.database, owner))
    const name = `sightline_sign_in_${app.config.http.port}`
    other.cookies.set(name, browser.cookies.get(name) ?? '')
    assert.equal((await other.post('/me/totp', { code })).status, 401)
    assert.equal((await browser.post('/me/totp', { code })).status, 200)

    assert.equal((await browser.delete('/me/totp', {})).status, 422)
    assert.equal((await browser.delete('/me/totp', { current_password: 'not the right one' })).status, 401)
    assert.equal((await browser.delete('/me/totp', { current_password: PASSWORD })).status, 200)
    const { has_totp, recovery_codes_left } = (await browser.get('/me')).body.data
    assert.deepEqual([has_totp, recovery_codes_left], [false, 0])
  })
})

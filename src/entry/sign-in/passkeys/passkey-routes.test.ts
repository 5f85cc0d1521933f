import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { type Authenticator, createAuthenticator } from '../../../../test/helpers/authenticator.ts'
import { BEHIND_PROXY, type Browser, createBrowser } from '../../../../test/helpers/browser.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { createPerson, openByLink, PASSWORD } from '../../../../test/helpers/person.ts'
import { storePasskey } from './passkey-store.ts'

const ORIGIN = 'https://seo.example.com'

onEveryEngine('passkeys', (context) => {
  const app = suiteApp(context, { ...BEHIND_PROXY, SIGHTLINE_PUBLIC_URL: ORIGIN })
  const owner = suiteOwner(app)

  async function register(browser: Browser, authenticator: Authenticator, origin = ORIGIN) {
    const { body } = await browser.post('/me/passkeys/options', {})
    const { challenge } = body.data
    return browser.post('/me/passkeys', { name: 'Laptop', ...authenticator.register({ challenge, origin }) })
  }

  async function registered() {
    const person = await createPerson(app, context.database, owner)
    const authenticator = createAuthenticator()
    const home = await openByLink(app, context.database, person)
    const answer = await register(home, authenticator)
    assert.equal(answer.status, 201, answer.text)
    return { person, authenticator, home, passkeyId: answer.body.data.id as number }
  }

  async function begin(browser: Browser): Promise<string> {
    return (await browser.post('/session/passkey/options')).body.data.challenge
  }

  test('one that was registered signs its member in, once for each challenge', async () => {
    const { person, authenticator, home } = await registered()
    const browser = createBrowser(app)
    const signed = authenticator.sign({ challenge: await begin(browser), origin: ORIGIN })
    const cookies = new Map(browser.cookies)
    const { status, body } = await browser.post('/session/passkey', signed)
    assert.deepEqual([status, body.data], [201, { member_id: person.memberId }])
    assert.equal((await browser.get('/session')).status, 200)
    const listed = (await home.get('/me/passkeys')).body.data
    assert.equal(listed[0].last_used_at, new Date(app.clock.ms).toISOString().replace(/\.\d+Z/, 'Z'))

    const thief = createBrowser(app)
    for (const [name, value] of cookies) thief.cookies.set(name, value)
    assert.equal((await thief.post('/session/passkey', signed)).status, 401, 'replayed with its cookie')
    await begin(thief)
    assert.equal((await thief.post('/session/passkey', signed)).status, 401, 'for another challenge')
  })

  test('what another browser was asked, what another site was shown, and what nobody confirmed is refused', async () => {
    const { authenticator } = await registered()
    const attempt = async (change: (browser: Browser, challenge: string) => Promise<object> | object) => {
      const browser = createBrowser(app)
      const challenge = await begin(browser)
      const { status } = await browser.post('/session/passkey', await change(browser, challenge))
      return status
    }
    const sign = (challenge: string, origin = ORIGIN) => authenticator.sign({ challenge, origin })
    assert.equal(await attempt(async () => sign(await begin(createBrowser(app)))), 401)
    assert.equal(await attempt((_browser, challenge) => sign(challenge, 'https://evil.example')), 401)
    assert.equal(await attempt((_browser, challenge) => sign(challenge, 'http://seo.example.com')), 401)
    assert.equal(
      await attempt((_browser, challenge) => createAuthenticator().sign({ challenge, origin: ORIGIN })),
      401,
    )
    const other = createAuthenticator()
    assert.equal(
      await attempt((_b, challenge) => ({
        ...other.sign({ challenge, origin: ORIGIN }),
        id: authenticator.id,
      })),
      401,
    )
    authenticator.isUserVerified = false
    assert.equal(await attempt((_browser, challenge) => sign(challenge)), 401)
    authenticator.isUserVerified = true
    assert.equal(await attempt((_browser, challenge) => sign(challenge)), 201)
    // A copy of it has signed less often.
    authenticator.counter = 0
    assert.equal(await attempt((_browser, challenge) => sign(challenge)), 401)
    assert.equal(
      await attempt(() => ({ id: 'x', client_data_json: 'x', authenticator_data: 'x', signature: 'x' })),
      401,
    )
  })

  test('registering needs the password or a link, the browser that began it, and this site', async () => {
    const person = await createPerson(app, context.database, owner)
    const browser = createBrowser(app, person.address)
    await browser.post('/session/password', { email: person.email, password: PASSWORD })
    assert.equal((await browser.post('/me/passkeys/options', {})).status, 422)
    const { body } = await browser.post('/me/passkeys/options', { current_password: PASSWORD })
    assert.deepEqual([body.data.rp.id, body.data.user.name], ['seo.example.com', person.email])
    const authenticator = createAuthenticator()
    const answer = {
      name: 'x',
      ...authenticator.register({ challenge: body.data.challenge, origin: ORIGIN }),
    }
    const other = await openByLink(app, context.database, await createPerson(app, context.database, owner))
    for (const [name, value] of browser.cookies) if (name.includes('sign_in')) other.cookies.set(name, value)
    assert.equal((await other.post('/me/passkeys', answer)).status, 401, 'another member with the cookie')
    assert.equal((await browser.post('/me/passkeys', answer)).status, 401, 'it was taken')
    assert.equal((await register(other, authenticator, 'https://evil.example')).status, 401)
    authenticator.isUserVerified = false
    assert.equal((await register(other, authenticator)).status, 401)
    authenticator.isUserVerified = true
    assert.equal((await register(other, authenticator)).status, 201)
    assert.equal((await register(other, authenticator)).status, 401, 'it is there already')
  })

  test('a member has twenty, and no more', async () => {
    const { person, home, passkeyId } = await registered()
    await context.database.transaction(async (tx) => {
      for (let count = 1; count < 20; count++) {
        const passkey = { credentialId: `${person.memberId}-${count}`, publicKey: 'x', counter: 0 }
        const { memberId } = person
        await storePasskey(tx, { ...passkey, memberId, name: 'Other', transports: [] }, app.clock.ms)
      }
    })
    const refused = await register(home, createAuthenticator())
    assert.deepEqual([refused.status, refused.body.code], [403, 'passkey_limit_exceeded'])
    await home.delete(`/me/passkeys/${passkeyId}`)
    assert.equal((await register(home, createAuthenticator())).status, 201)
  })

  test('one that was removed signs nobody in, and only its member removes it, with the password or a link', async () => {
    const { authenticator, home, passkeyId, person } = await registered()
    const found = createBrowser(app, person.address)
    await found.post('/session/password', { email: person.email, password: PASSWORD })
    const remove = (body?: object) => found.delete(`/me/passkeys/${passkeyId}`, body)
    assert.deepEqual(Object.keys((await remove()).body.errors), ['current_password'])
    assert.equal((await remove({ current_password: 'not the right one' })).status, 401)
    assert.equal((await home.get('/me/passkeys')).body.data.length, 1)
    const other = (await registered()).home
    assert.equal((await other.delete(`/me/passkeys/${passkeyId}`)).body.code, 'passkey_not_found')
    assert.equal((await home.delete(`/me/passkeys/${passkeyId}`)).status, 200)
    assert.deepEqual((await home.get('/me/passkeys')).body.data, [])
    const audited = await context.database.read((db) =>
      db
        .selectFrom('events')
        .where('subject', '=', `member:${person.memberId}`)
        .where('kind', 'like', 'passkey.%')
        .select(['kind', 'actor'])
        .orderBy('id')
        .execute(),
    )
    const actor = `member:${person.memberId}`
    assert.deepEqual(audited, [
      { kind: 'passkey.added', actor },
      { kind: 'passkey.removed', actor },
    ])
    const browser = createBrowser(app)
    const signed = authenticator.sign({ challenge: await begin(browser), origin: ORIGIN })
    assert.equal((await browser.post('/session/passkey', signed)).status, 401)
  })
})

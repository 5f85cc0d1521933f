import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, suiteApp, suiteOwner, type TestApp } from '../../../test/helpers/app.ts'
import { BEHIND_PROXY, createBrowser } from '../../../test/helpers/browser.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'
import { HOUR_MS } from '../../lib/durations.ts'
import { createSignInLink } from '../accounts/sign-in-links.ts'

const PASSWORD = 'correct horse battery'

onEveryEngine('links and what a member sets with them', (context) => {
  const app = suiteApp(context, BEHIND_PROXY)
  const owner = suiteOwner(app)
  let other: TestApp

  before(async () => {
    // Another node on the same data, with a clock of its own.
    other = await createTestApp(context.database, BEHIND_PROXY)
  })
  after(async () => {
    await other?.close()
  })

  async function link(memberId: number): Promise<string> {
    return (await context.database.transaction((tx) => createSignInLink(tx, memberId, app.clock.ms))).token
  }

  test('a link signs its member in once, within an hour; a newer one replaces it', async () => {
    const { memberId } = await app.createColleague(owner, 'viewer')
    const redeem = (token: string) => createBrowser(app, '203.0.113.1').post('/session/link', { token })
    const token = await link(memberId)
    // Both at once: one has it.
    const both = await Promise.all([redeem(token), redeem(token)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 401])
    assert.equal((await redeem(token)).body.code, 'sign_in_failed')

    const replaced = await link(memberId)
    const late = await link(memberId)
    assert.equal((await redeem(replaced)).status, 401)
    app.clock.ms += HOUR_MS
    assert.equal((await redeem(late)).status, 401)
    for (const nonsense of ['', 'x', 'y'.repeat(100)]) assert.equal((await redeem(nonsense)).status, 401)
    const rows = await storedRows(context.database, 'sign_in_links', ['token_hash'], { member_id: memberId })
    assert.ok(rows.every(({ token_hash }) => token_hash !== token && token_hash.length === 64))
  })

  test('whoever came by a link sets address and password, and needs the password from then on', async () => {
    const { memberId } = await app.createColleague(owner, 'editor')
    const browser = createBrowser(app, '203.0.113.2')
    await browser.post('/session/link', { token: await link(memberId) })
    assert.deepEqual((await browser.get('/me')).body.data, {
      id: memberId,
      name: 'editor',
      email: null,
      is_email_verified: false,
      can_confirm_email: false,
      role: 'editor',
      has_password: false,
      needs_current_password: false,
      has_totp: false,
      recovery_codes_left: 0,
    })
    const unnamed = await browser.patch('/me', { password: PASSWORD })
    assert.deepEqual([unnamed.status, Object.keys(unnamed.body.errors)], [422, ['email']])
    const email = `Ed-${context.engine}@Example.com`
    const set = await browser.patch('/me', { name: ' Ed  Itor ', email, password: PASSWORD })
    assert.equal(set.status, 200, set.text)
    const { name, has_password, needs_current_password } = set.body.data
    assert.deepEqual([name, has_password, needs_current_password], ['Ed Itor', true, true])

    const signedIn = createBrowser(app, '203.0.113.2')
    const { status } = await signedIn.post('/session/password', { email, password: PASSWORD })
    assert.equal(status, 201)
    const without = await signedIn.patch('/me', { password: 'another good one' })
    assert.deepEqual([without.status, Object.keys(without.body.errors)], [422, ['current_password']])
    const wrong = await signedIn.patch('/me', {
      email: 'x@example.com',
      current_password: 'not the right one',
    })
    assert.deepEqual([wrong.status, wrong.body.code], [401, 'sign_in_failed'])
    assert.equal((await signedIn.get('/me')).body.data.email, email)
    assert.equal((await signedIn.patch('/me', { name: 'Ed' })).status, 200)
  })

  test('a new password ends every other session, on every node within a second', async () => {
    const { memberId } = await app.createColleague(owner, 'editor')
    const browser = createBrowser(app, '203.0.113.3')
    await browser.post('/session/link', { token: await link(memberId) })
    const session = await app.signIn(memberId)
    const isOpen = async (node: TestApp) => (await node.call('GET', '/app/v1/session', { session })).status
    assert.deepEqual([await isOpen(app), await isOpen(other)], [200, 200])
    const email = `pw-${context.engine}@example.com`
    assert.equal((await browser.patch('/me', { email, password: PASSWORD })).status, 200)
    for (const node of [app, other]) node.clock.ms += 1000
    assert.deepEqual([await isOpen(app), await isOpen(other)], [401, 401])
    assert.equal((await browser.get('/me')).status, 200)
  })

  test('passwords that are short, long or common are refused, and an address that is taken', async () => {
    const { memberId } = await app.createColleague(owner, 'viewer')
    const browser = createBrowser(app, '203.0.113.4')
    await browser.post('/session/link', { token: await link(memberId) })
    const email = `rules-${context.engine}@example.com`
    for (const password of ['123456789', 'x'.repeat(201), 'Password123', 'QWERTYUIOP']) {
      const { status, body } = await browser.patch('/me', { email, password })
      assert.deepEqual([status, Object.keys(body.errors)], [422, ['password']], password)
    }
    assert.equal((await browser.patch('/me', { email, password: 'ÿ'.repeat(200) })).status, 200)
    const colleague = await app.createColleague(owner, 'viewer')
    const second = createBrowser(app, '203.0.113.4')
    await second.post('/session/link', { token: await link(colleague.memberId) })
    const taken = await second.patch('/me', { email: email.toUpperCase() })
    assert.deepEqual(
      [taken.status, taken.body.errors.email],
      [422, ['Another member of this account has this e-mail address.']],
    )
  })
})

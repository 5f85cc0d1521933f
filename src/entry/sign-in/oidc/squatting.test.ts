// Somebody gives a member the address of somebody else, and waits for them. None of that may lead the real person into a member that another
// holds, keep them out of their own account, or tell anybody whom another account knows.

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createTestApp, type Tenant, type TestApp } from '../../../../test/helpers/app.ts'
import { BEHIND_PROXY, type Browser, createBrowser } from '../../../../test/helpers/browser.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../../../test/helpers/identity-provider.ts'
import { type MailServer, startMailServer } from '../../../../test/helpers/mail-server.ts'
import { createPerson, openByLink, PASSWORD, type Person } from '../../../../test/helpers/person.ts'
import { hashQuickly } from '../../../../test/helpers/quick-passwords.ts'
import { storedRow, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { until } from '../../../../test/helpers/until.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import { verifyEmail } from '../../accounts/email.ts'

const ORIGIN = 'https://seo.example.com'

onEveryEngine('addresses of other people', (context) => {
  hashQuickly()
  let provider: TestIdentityProvider
  let mailServer: MailServer
  let app: TestApp
  let owner: Tenant
  let stranger: Tenant
  let people = 0
  let victim = ''

  before(async () => {
    provider = await startIdentityProvider(`${ORIGIN}/sign-in/oidc`)
    mailServer = await startMailServer({ after })
    app = await createTestApp(context.database, {
      ...BEHIND_PROXY,
      SIGHTLINE_PUBLIC_URL: ORIGIN,
      SIGHTLINE_OIDC_ISSUER: provider.issuer,
      SIGHTLINE_OIDC_CLIENT_ID: provider.clientId,
      SIGHTLINE_OIDC_CLIENT_SECRET: provider.clientSecret,
      SIGHTLINE_SMTP_URL: mailServer.url,
      SIGHTLINE_MAIL_FROM: 'Sightline <sightline@example.com>',
    })
    owner = await app.createTenant()
    stranger = await app.createTenant()
  })
  beforeEach(() => {
    victim = `victim-${++people}@corp.example`
    mailServer.mails.length = 0
    provider.somebody = { subject: `victim-${people}`, email: victim, isVerified: true }
  })
  after(async () => {
    await app?.close()
    await provider?.close()
  })

  async function signInByProvider(browser = createBrowser(app)) {
    const begun = await browser.post('/session/oidc/start')
    const address = await provider.visit(begun.body.data.address)
    return await browser.post('/session/oidc', Object.fromEntries(address.searchParams))
  }

  const withPassword = (email: string, from = '192.0.2.77') =>
    createBrowser(app, from).post('/session/password', { email, password: PASSWORD })

  async function openAs({ memberId }: Tenant): Promise<Browser> {
    const browser = createBrowser(app, '192.0.2.9')
    browser.cookies.set('__Host-sightline', await app.signIn(memberId))
    return browser
  }

  async function invite(of: Tenant, email: string) {
    return (await openAs(of)).post('/members', { name: 'Invited', role: 'viewer', email })
  }

  /** A member of the strangers' account who gives themselves the address of somebody else. */
  async function squat(email = victim): Promise<{ squatter: Person; browser: Browser }> {
    const squatter = await createPerson(app, context.database, stranger)
    const browser = await openByLink(app, context.database, squatter)
    const { status, body, text } = await browser.patch('/me', { email })
    assert.deepEqual([status, body.data.is_email_verified], [200, false], text)
    return { squatter: { ...squatter, email }, browser }
  }

  /** The token of the link in the mail to this address. */
  async function mailedToken(to: string): Promise<string> {
    const find = () => mailServer.mails.find(({ headers }) => headers.to === to)
    await until('the mail has come', () => find() !== undefined)
    const [, token = ''] = /#k=(\S+)/.exec(find()?.text ?? '') ?? []
    mailServer.mails.length = 0
    return token
  }

  const readMember = (id: number) => storedRow(context.database, 'members', '*', { id })

  test('the real person does not land in the member of whoever took their address', async () => {
    const { squatter, browser } = await squat()
    assert.equal((await signInByProvider()).status, 401)
    assert.equal((await withPassword(victim)).status, 201, 'the squatter is still only themselves')
    assert.equal((await browser.get('/me')).body.data.id, squatter.memberId)

    // Their own account invites them all the same, and says nothing of the other.
    const invited = await invite(owner, victim)
    assert.equal(invited.status, 201, invited.text)
    const { body, status } = await signInByProvider()
    assert.deepEqual([status, body.data], [201, { member_id: invited.body.data.member.id }])
    // What the owner was shown, and what was mailed, opens nothing any more.
    const { url } = invited.body.data.sign_in_link
    const token = url.slice(url.indexOf('#k=') + 3)
    assert.equal((await createBrowser(app).post('/session/link', { token })).status, 401)
  })

  test('who has confirmed an address has confirmed no other', async () => {
    const person = await createPerson(app, context.database, stranger)
    const own = person.email.toLowerCase()
    await context.database.transaction((tx) => verifyEmail(tx, person.memberId, own, app.clock.ms))
    const browser = await openByLink(app, context.database, person)
    const { body } = await browser.patch('/me', { email: victim })
    assert.equal(body.data.is_email_verified, false)
    assert.equal((await signInByProvider()).status, 401)
  })

  test('letter case, spaces and the spelling of a domain make no other address', async () => {
    const key = `Straße-${people}@Bücher.example`
    provider.somebody = { subject: `unicode-${people}`, email: key, isVerified: true }
    await squat(`stra-${people}@xn--bcher-kva.example`)
    assert.equal((await signInByProvider()).status, 401)
    const upper = `VICTIM-${people}@Corp.EXAMPLE`
    await squat(upper)
    provider.somebody = { subject: `victim-${people}`, email: victim, isVerified: true }
    assert.equal((await signInByProvider()).status, 401)
    assert.equal((await invite(stranger, victim)).status, 422, 'within the account it is taken')

    const invited = await invite(owner, `anna-${people}@xn--bcher-kva.example`)
    provider.somebody = {
      subject: `anna-${people}`,
      email: `ANNA-${people}@BÜCHER.example`,
      isVerified: true,
    }
    const { body } = await signInByProvider()
    assert.deepEqual(body.data, { member_id: invited.body.data.member.id })
  })

  test('a provider that has not verified an address, or does not say, matches nobody', async () => {
    const invited = await invite(owner, victim)
    assert.equal(invited.status, 201)
    for (const isVerified of [false, undefined]) {
      provider.somebody = { subject: `unverified-${people}`, email: victim, isVerified }
      assert.equal((await signInByProvider()).status, 401, String(isVerified))
    }
  })

  test('a link that its maker has seen proves nothing, and the one that was mailed proves the mailbox', async () => {
    const invited = await invite(stranger, victim)
    const mailed = await mailedToken(victim)
    const { url } = invited.body.data.sign_in_link
    const shown = url.slice(url.indexOf('#k=') + 3)
    const ofOwner = createBrowser(app)
    assert.equal((await ofOwner.post('/session/link', { token: shown })).status, 201)
    assert.equal((await ofOwner.get('/me')).body.data.is_email_verified, false)
    assert.equal(
      (await createBrowser(app).post('/session/link', { token: mailed })).status,
      401,
      'one of the two',
    )
    assert.equal((await signInByProvider()).status, 401, 'somebody else has been there')

    // Asked for again, and opened by the real person: whoever was there before is out.
    await ofOwner.patch('/me', { password: PASSWORD })
    const { id } = invited.body.data.member
    await (await openAs(stranger)).post(`/members/${id}/sign-in-link`)
    const real = createBrowser(app)
    assert.equal((await real.post('/session/link', { token: await mailedToken(victim) })).status, 201)
    assert.equal((await real.get('/me')).body.data.is_email_verified, true)
    app.clock.ms += 1000
    assert.equal((await ofOwner.get('/me')).status, 401)
    assert.equal((await withPassword(victim)).status, 401)
    assert.deepEqual((await signInByProvider()).body.data, { member_id: id })
  })

  test('linking ends what is older than the proof, is told by mail, and is in the audit log', async () => {
    const { squatter, browser } = await squat()
    const token = await mailedToken(victim)
    await context.database.transaction((tx) =>
      tx
        .insertInto('passkeys')
        .values({
          ...{ member_id: squatter.memberId, credential_id: `c${people}-${context.engine}`, public_key: 'p' },
          ...{ counter: 0, transports_json: '[]', name: 'old', created_at: app.clock.ms - 1 },
        })
        .execute(),
    )
    app.clock.ms += 1000
    const confirmed = await browser.post('/me/email-confirmations/redeem', { token })
    assert.equal(confirmed.body.data.is_email_verified, true, confirmed.text)
    app.clock.ms += 1000
    const { status, body } = await signInByProvider()
    assert.deepEqual([status, body.data], [201, { member_id: squatter.memberId }])
    const member = await readMember(squatter.memberId)
    assert.deepEqual([member.password_hash, member.totp_secret_sealed], [null, null])
    const passkeys = await storedRows(context.database, 'passkeys', ['id'], { member_id: squatter.memberId })
    assert.deepEqual(passkeys, [])
    app.clock.ms += 1000
    assert.equal((await browser.get('/me')).status, 401, 'the session of before')
    await until('the mail has come', () => mailServer.mails.length === 1)
    const [mail = assert.fail()] = mailServer.mails
    assert.deepEqual(
      [mail.headers.to, mail.headers.subject],
      [victim, 'You sign in through your identity provider now'],
    )
    const audit = await (await openAs(stranger)).get('/audit')
    const kinds = audit.body.data
      .filter(({ subject }: { subject: string }) => subject === `member:${squatter.memberId}`)
      .map(({ kind }: { kind: string }) => kind)
    assert.deepEqual(kinds.slice(0, 3), ['member.identity_linked', 'member.email_verified', 'member.changed'])

    // A password that was set after the proof stays.
    const other = await createPerson(app, context.database, owner)
    await app.signIn(other.memberId)
    await context.database.transaction((tx) =>
      tx
        .updateTable('members')
        .set({ email_verified_at: app.clock.ms - MINUTE_MS, password_set_at: app.clock.ms })
        .where('id', '=', other.memberId)
        .execute(),
    )
    provider.somebody = { subject: `other-${people}`, email: other.email, isVerified: true }
    assert.equal((await signInByProvider()).status, 201)
    assert.equal((await withPassword(other.email)).status, 201)
  })

  test('a confirmation link confirms for the member who asked, signed in, and for no one else', async () => {
    const { squatter, browser } = await squat()
    const token = await mailedToken(victim)
    assert.equal((await createBrowser(app).post('/me/email-confirmations/redeem', { token })).status, 401)
    assert.equal(
      (await createBrowser(app).post('/session/link', { token })).status,
      401,
      'it signs nobody in',
    )
    const other = await createPerson(app, context.database, owner)
    const elsewhere = await openByLink(app, context.database, other)
    assert.equal((await elsewhere.post('/me/email-confirmations/redeem', { token })).status, 401)
    assert.equal((await readMember(squatter.memberId)).email_verified_at, null)

    // Once a minute, and for the address that the member has then.
    const slowed = await browser.post('/me/email-confirmations')
    assert.deepEqual([slowed.status, slowed.body.code], [429, 'rate_limited'])
    app.clock.ms += MINUTE_MS
    assert.equal((await browser.patch('/me', { email: `another-${victim}` })).status, 200)
    assert.equal((await browser.post('/me/email-confirmations/redeem', { token })).status, 401)
  })

  test('nobody hears that another account knows an address, also of two at once', async () => {
    assert.equal((await invite(owner, victim)).status, 201)
    assert.equal((await invite(stranger, victim)).status, 201)
    const { squatter, browser } = await squat(`free-${victim}`)
    app.clock.ms += MINUTE_MS
    const taken = await browser.patch('/me', { email: victim })
    assert.deepEqual(taken.body.errors, {
      email: ['Another member of this account has this e-mail address.'],
    })
    const { id } = (await invite(owner, `x-${victim}`)).body.data.member
    const changed = await (await openAs(owner)).patch(`/members/${id}`, { email: squatter.email })
    assert.equal(changed.status, 200, 'an address of the other account')

    const rivals = await Promise.all(
      [1, 2].map(async () =>
        openByLink(app, context.database, await createPerson(app, context.database, stranger)),
      ),
    )
    const email = `rivals-${victim}`
    const answers = await Promise.all(
      rivals.map((rival) => rival.patch('/me', { email: email.toUpperCase() })),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422])
  })

  test('who is known in several accounts chooses, and is linked in the one that was chosen', async () => {
    const first = (await invite(owner, victim)).body.data.member.id
    const second = (await invite(stranger, victim)).body.data.member.id
    const browser = createBrowser(app)
    const { status, body } = await signInByProvider(browser)
    assert.deepEqual([status, body.data.next], [200, 'account'])
    assert.deepEqual(
      body.data.accounts.map((choice: { member_id: number }) => choice.member_id).toSorted(),
      [first, second].toSorted(),
    )
    assert.equal((await createBrowser(app).post('/session/account', { member_id: first })).status, 401)
    const chosen = await browser.post('/session/account', { member_id: second })
    assert.deepEqual([chosen.status, chosen.body.data], [201, { member_id: second }])
    assert.equal((await readMember(first)).claimed_at, null)
    assert.equal((await browser.post('/session/account', { member_id: first })).status, 401, 'it works once')
    // The first one can still be chosen next time.
    assert.equal((await signInByProvider()).body.data.accounts.length, 2)
    const foreign = createBrowser(app)
    await signInByProvider(foreign)
    assert.equal((await foreign.post('/session/account', { member_id: owner.memberId })).status, 401)
  })
})

// From an event to what a receiver gets: which channels want it, how events are gathered, what becomes of failures.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type Tenant, type TestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { type MailServer, startMailServer } from '../../../test/helpers/mail-server.ts'
import { openChannels, type SentChannels } from '../../../test/helpers/sent-channels.ts'
import { changeRows } from '../../../test/helpers/stored-rows.ts'
import { until } from '../../../test/helpers/until.ts'
import { RECEIVER_ENV, type Receiver, startReceiver } from '../../../test/helpers/webhook-receiver.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/durations.ts'

onEveryEngine('messages of channels', (context) => {
  let app: TestApp
  let owner: Tenant
  let session: string
  let channels: SentChannels
  let receiver: Receiver
  let mailServer: MailServer
  const cleaning: (() => void | Promise<void>)[] = []
  before(async () => {
    const t = { after: (clean: () => void | Promise<void>) => void cleaning.push(clean) }
    receiver = await startReceiver(t)
    mailServer = await startMailServer(t)
    app = await createTestApp(context.database, {
      ...RECEIVER_ENV,
      SIGHTLINE_SMTP_URL: mailServer.url,
      SIGHTLINE_MAIL_FROM: 'seo@example.com',
      SIGHTLINE_PUBLIC_URL: 'http://seo.example.com',
    })
    // A Wednesday, at noon in Berlin.
    app.clock.ms = Date.parse('2026-07-01T10:00:00Z')
    channels = await openChannels(app, context.database)
  })
  after(async () => {
    await app?.close()
    for (const clean of cleaning) await clean()
  })

  /** A new account with a project, so that tests do not see each other's channels. */
  async function open() {
    owner = await app.createTenant()
    session = await app.signIn(owner.memberId)
    receiver.status = 200
    receiver.headers = {}
    receiver.received.length = 0
    mailServer.mails.length = 0
    return await app.createProject(owner.key, { timezone: 'Europe/Berlin' })
  }

  async function call(method: string, path: string, body?: unknown) {
    return await app.call(method, `/app/v1/channels${path}`, { session, body })
  }

  /** That has been tried, and is on. */
  async function make(fields: Record<string, unknown>): Promise<string> {
    const created = await call('POST', '', { name: 'Mine', ...fields })
    assert.equal(created.status, 201, created.text)
    const { uid } = created.body.data
    const tried = await call('POST', `/${uid}/test`)
    assert.equal(tried.body.data.is_accepted, true, tried.text)
    receiver.received.length = 0
    mailServer.mails.length = 0
    return uid
  }

  const slack = (fields: Record<string, unknown> = {}) =>
    make({ kind: 'slack', url: receiver.url, ...fields })
  const webhook = (fields: Record<string, unknown> = {}) =>
    make({ kind: 'webhook', url: receiver.url, ...fields })
  const statuses = async (uid: string) =>
    (await channels.deliveries(uid)).filter(({ event_count }) => event_count > 0).map(({ status }) => status)

  test('a webhook gets each event as a message of its own, at once', async () => {
    const project = await open()
    const uid = await webhook()
    await channels.alert(project)
    await channels.alert(project, { severity: 'critical' })
    assert.equal(await channels.sendDue(), 2)
    const bodies = receiver.received.map(({ body }) => JSON.parse(body))
    assert.deepEqual(
      bodies.map(({ type, data }) => [type, data.project_uid, data.title, data.details.severity]),
      [
        ['alert.opened', project, '"running shoes" fell from 3 to 11', 'warning'],
        ['alert.opened', project, '"running shoes" fell from 3 to 11', 'critical'],
      ],
    )
    assert.equal(bodies[0].data.url, `http://seo.example.com/p/${project}`)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    assert.equal(new Set(ids).size, 2)
    assert.deepEqual(await statuses(uid), ['delivered', 'delivered'])
    assert.equal(await channels.sendDue(), 0)
  })

  test('an alert of a hostile keyword and project is only text, whoever gets it', async () => {
    const project = await open()
    const evil =
      '</b><script>alert(1)</script> <!channel> @everyone [x](http://evil.example) \u202e\u2066\u001b[2J'
    const named = await app.call('PATCH', `/v1/projects/${project}`, {
      key: owner.key,
      body: { name: `Shop <!here> @here \u202e${'x'.repeat(60)}` },
    })
    assert.equal(named.status, 200, named.text)
    for (const kind of ['slack', 'discord', 'teams'] as const) await make({ kind, url: receiver.url })
    await make({ kind: 'ntfy', url: receiver.url, topic: 'seo' })
    await webhook()
    await make({ kind: 'email', email: 'ada@example.com' })
    await channels.alert(project, {
      title: `"${evil}\r\nBcc: eve@example.com" fell from 3 to 11`,
      text: `${evil}\r\n\r\n${'long '.repeat(20_000)}`,
    })
    app.clock.ms += HOUR_MS
    assert.equal(await channels.sendDue(), 6)
    assert.equal(receiver.received.length, 5)
    for (const { headers, body } of receiver.received) {
      assert.ok(!JSON.stringify(headers).includes('evil.example'), 'no header has a word of it')
      assert.ok(Buffer.byteLength(body) < 30_000, String(body.length))
      const {
        details: _asStored,
        project_name: _asNamed,
        ...shown
      } = JSON.parse(body).data ?? JSON.parse(body)
      const text = JSON.stringify(shown)
      assert.doesNotMatch(text, /\p{Bidi_Control}|\\u001b|\\r/u)
      assert.match(text, /U(?:\+|\\\\\+)202E/)
    }
    const [mail = assert.fail()] = mailServer.mails
    assert.equal(mail.headers.bcc, undefined)
    for (const part of [mail.html, mail.text, String(mail.headers.subject)])
      assert.doesNotMatch(part, /\p{Bidi_Control}|(?!\s)\p{Cc}/u)
    assert.ok(!mail.html.includes('<script>') && mail.html.length < 90_000)
  })

  test('an event that is followed twice is sent once', async () => {
    const project = await open()
    const [hook, chat] = [await webhook(), await slack()]
    await channels.alert(project)
    await changeRows(context.database, 'event_followers', { mark: 0, taken_json: '[]' }, { name: 'channels' })
    await channels.follow()
    assert.deepEqual([await statuses(hook), await statuses(chat)], [['pending'], ['gathering']])
    const [{ event_count } = assert.fail()] = (await channels.deliveries(chat)).filter(
      ({ event_count }) => event_count > 0,
    )
    assert.equal(event_count, 1)
    app.clock.ms += HOUR_MS
    await channels.sendDue()
  })

  test('people get one message for what happens within ten minutes, the worst first', async () => {
    const project = await open()
    const other = await app.createProject(owner.key, { domain: 'other.example' })
    await slack({ is_critical_at_once: false })
    await channels.alert(project)
    await channels.resolve(project)
    await channels.alert(project, { severity: 'critical', title: 'The site is down' })
    await channels.alert(other)
    assert.equal(await channels.sendDue(), 0)
    app.clock.ms += 20_000
    assert.equal(await channels.sendDue(), 2)
    const [first = assert.fail(), second = assert.fail()] = receiver.received.map(({ body }) =>
      JSON.parse(body),
    )
    assert.deepEqual([first.text, second.text], ['Test: 3 events', 'Test: "running shoes" fell from 3 to 11'])
    assert.match(first.blocks[1].text.text, /The site is down/)
    // A minute later something else happens.
    app.clock.ms += MINUTE_MS
    await channels.alert(project)
    app.clock.ms += 8 * MINUTE_MS
    await channels.alert(project)
    assert.equal(await channels.sendDue(), 0)
    app.clock.ms += MINUTE_MS
    assert.equal(await channels.sendDue(), 1)
    assert.equal(JSON.parse(receiver.received[2]?.body ?? '').text, 'Test: 2 events')
  })

  test('what is critical brings forward a message that waits for the morning', async () => {
    const project = await open()
    await slack({ mode: 'daily', digest_time: '08:00' })
    await channels.alert(project)
    app.clock.ms += HOUR_MS
    assert.equal(await channels.sendDue(), 0)
    await channels.alert(project, { severity: 'critical' })
    assert.equal(await channels.sendDue(), 1)
    assert.equal(JSON.parse(receiver.received[0]?.body ?? '').text, 'Test: 2 events')
  })

  test('digests and quiet hours go by the clock of the project', async () => {
    const project = await open()
    const daily = await slack({ mode: 'daily', digest_time: '08:00' })
    const quiet = await slack({ quiet_hours: { from: '11:00', to: '14:00' } })
    app.clock.ms = Date.parse('2026-07-02T10:00:00Z')
    await channels.alert(project)
    const times = async (uid: string) =>
      (await channels.deliveries(uid))
        .filter(({ event_count }) => event_count > 0)
        .map(({ send_at }) => send_at)
    assert.deepEqual(await times(daily), [Date.parse('2026-07-03T06:00:00Z')])
    assert.deepEqual(await times(quiet), [Date.parse('2026-07-02T12:00:00Z')])
    app.clock.ms = Date.parse('2026-07-03T06:00:00Z')
    assert.equal(await channels.sendDue(), 2)
  })

  test('a channel gets what it is for: its projects, its events, its severity', async () => {
    const project = await open()
    const other = await app.createProject(owner.key, { domain: 'other.example' })
    const stranger = await app.createTenant()
    const strange = await app.createProject(stranger.key)
    const uids = [
      await webhook({ project_uids: [other] }),
      await webhook({ events: ['alert.resolved'] }),
      await webhook({ severity_min: 'critical' }),
      await webhook(),
    ]
    const off = await webhook()
    await call('PATCH', `/${off}`, { is_enabled: false })
    for (const uid of [project, other, strange]) await channels.alert(uid)
    await channels.resolve(project)
    const counts = []
    for (const uid of [...uids, off]) counts.push((await statuses(uid)).length)
    assert.deepEqual(counts, [1, 1, 0, 3, 0])
    await channels.sendDue()
  })

  test('a message that is not accepted is sent again by the schedule, with the same id', async () => {
    const project = await open()
    const uid = await webhook()
    receiver.status = 500
    await channels.alert(project)
    assert.equal(await channels.sendDue(), 1)
    assert.equal(await channels.sendDue(), 0)
    app.clock.ms += 6_000
    receiver.status = 429
    receiver.headers = { 'retry-after': '900' }
    assert.equal(await channels.sendDue(), 1)
    app.clock.ms += 6 * MINUTE_MS
    // The whole channel waits as long as was asked for.
    await channels.alert(project)
    assert.equal(await channels.sendDue(), 0)
    receiver.status = 200
    app.clock.ms += 12 * MINUTE_MS
    assert.equal(await channels.sendDue(), 2)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    assert.deepEqual([ids.length, new Set(ids.slice(0, 3)).size, new Set(ids).size], [4, 1, 2])
    const { body } = await call('GET', `/${uid}/deliveries`)
    assert.deepEqual(
      body.data.map(
        ({ status, attempts, response_code, response_text, is_test }: Record<string, unknown>) => [
          status,
          attempts,
          response_code,
          response_text,
          is_test,
        ],
      ),
      [
        ['delivered', 1, 200, 'answer', false],
        ['delivered', 3, 200, 'answer', false],
        ['delivered', 1, 200, 'answer', true],
      ],
    )
  })

  test('a channel of which nothing arrives for three days is switched off, and others say so', async () => {
    const project = await open()
    const uid = await webhook()
    const mail = await make({ kind: 'email', email: 'ada@example.com' })
    receiver.status = 503
    await channels.alert(project)
    const startedMs = app.clock.ms
    for (let nextMs: number | null = startedMs; nextMs !== null; ) {
      app.clock.ms = nextMs
      await channels.sendDue()
      nextMs = (await channels.deliveries(uid)).at(-1)?.next_at ?? null
    }
    assert.ok(app.clock.ms - startedMs > 3 * DAY_MS)
    const { data } = (await call('GET', `/${uid}`)).body
    assert.equal(data.is_enabled, false)
    assert.match(data.disabled_reason, /Nothing arrived for three days.*503/)
    assert.ok((await channels.deliveries(uid)).at(-1)?.attempts === 10)
    assert.deepEqual(await statuses(uid), ['failed'])
    await channels.follow()
    app.clock.ms += MINUTE_MS
    mailServer.mails.length = 0
    await channels.sendDue()
    assert.match(mailServer.mails[0]?.text ?? '', /The channel "Mine" was switched off/)
    assert.deepEqual((await statuses(mail)).at(-1), 'delivered')
    // It is switched on again by a test that is accepted, and goes on.
    receiver.status = 200
    await call('POST', `/${uid}/test`)
    assert.deepEqual((await call('GET', `/${uid}`)).body.data.disabled_reason, null)
  })

  test('a receiver that is gone is not asked again', async () => {
    const project = await open()
    const uid = await webhook()
    receiver.status = 410
    await channels.alert(project)
    await channels.alert(project)
    await channels.sendDue()
    app.clock.ms += HOUR_MS
    await channels.sendDue()
    assert.equal(receiver.received.length, 1)
    assert.deepEqual(await statuses(uid), ['failed', 'canceled'])
    assert.match((await call('GET', `/${uid}`)).body.data.disabled_reason, /410/)
  })

  test('a message is sent again when somebody wants it, with its id', async () => {
    const project = await open()
    const uid = await webhook()
    await channels.alert(project)
    await channels.sendDue()
    const [{ message_id } = assert.fail()] = (await call('GET', `/${uid}/deliveries`)).body.data
    const again = await call('POST', `/${uid}/deliveries/${message_id}/resend`)
    assert.deepEqual([again.body.data.status, again.body.data.attempts], ['pending', 0])
    await channels.sendDue()
    assert.deepEqual(
      receiver.received.map(({ headers }) => headers['webhook-id']),
      [message_id, message_id],
    )
    await call('PATCH', `/${uid}`, { is_enabled: false })
    assert.equal(
      (await call('POST', `/${uid}/deliveries/${message_id}/resend`)).body.code,
      'channel_not_ready',
    )
  })

  test('the notification e-mail of a project gets its alerts, until its reader unsubscribes', async () => {
    const project = await open()
    await app.call('PATCH', `/v1/projects/${project}`, {
      key: owner.key,
      body: { notification_email: 'ada@example.com' },
    })
    await channels.alert(project, { title: 'The site is down', severity: 'critical' })
    await channels.sendDue()
    const [{ headers, html } = assert.fail()] = mailServer.mails
    assert.deepEqual([headers.to, headers.subject], ['ada@example.com', 'Test: The site is down'])
    const [listed] = (await call('GET', '')).body.data
    assert.deepEqual(
      [listed.is_project_mail, listed.target, listed.project_uids, listed.is_enabled],
      [true, 'ada@example.com', [project], true],
    )
    assert.equal((await call('DELETE', `/${listed.uid}`)).status, 422)
    assert.equal((await call('PATCH', `/${listed.uid}`, { email: 'b@example.com' })).status, 422)
    const link = /http:\/\/seo\.example\.com(\/unsubscribe\/[\w-]+)/.exec(html)?.[1] ?? ''
    assert.equal(headers['list-unsubscribe'], `<http://seo.example.com${link}>`)
    const looked = await app.call('GET', link)
    assert.match(looked.text, /Stop these e-mails\?/)
    assert.equal((await call('GET', `/${listed.uid}`)).body.data.is_enabled, true)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const ended = await app.call('POST', link, { body: 'List-Unsubscribe=One-Click', headers: form })
    assert.match(ended.text, /You are unsubscribed/)
    const { is_enabled, disabled_reason } = (await call('GET', `/${listed.uid}`)).body.data
    assert.deepEqual([is_enabled, /has unsubscribed/.test(disabled_reason)], [false, true])
    // A token of another address, or with a changed letter, ends nothing.
    const forged = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`
    assert.equal((await app.call('GET', forged)).status, 404)
    await app.call('PATCH', `/v1/projects/${project}`, {
      key: owner.key,
      body: { notification_email: 'new@example.com' },
    })
    assert.equal((await app.call('POST', link, { body: '', headers: form })).status, 404)
    // Who has unsubscribed has done so for themselves: another address is told again.
    mailServer.mails.length = 0
    app.clock.ms += HOUR_MS
    await channels.alert(project, { title: 'Another', severity: 'critical' })
    await channels.sendDue()
    assert.deepEqual(
      mailServer.mails.map((mail) => mail.headers.to),
      ['new@example.com'],
    )
  })

  test('an invited member gets the link by mail', async () => {
    await open()
    const body = { name: 'Ada', role: 'viewer', email: 'ada@example.com' }
    const invited = await app.call('POST', '/app/v1/members', { session, body })
    const { url, is_mailed } = invited.body.data.sign_in_link
    assert.equal(is_mailed, true)
    await until('the mail has come', () => mailServer.mails.length === 1)
    const [{ headers, text, html } = assert.fail()] = mailServer.mails
    assert.deepEqual([headers.to, headers.subject], ['ada@example.com', 'You are invited to Sightline'])
    const [mailed = ''] = /https?:\S+#k=\S+/.exec(text) ?? []
    assert.ok(html.includes(mailed) && text.includes('owner has invited you'))
    // The owner has seen the other one: only what nobody else has seen proves the mailbox.
    assert.notEqual(mailed, url)
    // Without an address there is nobody to send it to.
    const silent = await app.call('POST', '/app/v1/members', {
      session,
      body: { name: 'Bo', role: 'viewer' },
    })
    assert.equal(silent.body.data.sign_in_link.is_mailed, false)
  })

  test('messages go after thirty days, and with their project', async () => {
    const project = await open()
    const uid = await webhook()
    await channels.alert(project)
    await channels.sendDue()
    const { handlers } = app.product
    const upkeep = handlers['channels.upkeep'] ?? assert.fail()
    const run = () =>
      upkeep.run({} as never, { checkpoint: (work: never) => context.database.transaction(work) } as never)
    app.clock.ms += 29 * DAY_MS
    await run()
    assert.equal((await channels.deliveries(uid)).length, 2)
    app.clock.ms += 2 * DAY_MS
    await run()
    assert.equal((await channels.deliveries(uid)).length, 0)
  })
})

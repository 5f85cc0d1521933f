// Channels and webhooks over HTTP: who may see and change which, what is refused, and that no secret comes back.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRow } from '../../../test/helpers/stored-rows.ts'
import { RECEIVER_ENV, type Receiver, startReceiver } from '../../../test/helpers/webhook-receiver.ts'

onEveryEngine('channels over HTTP', (context) => {
  const app = suiteApp(context, RECEIVER_ENV)
  const owner = suiteOwner(app)
  let session: string
  let receiver: Receiver
  const cleaning: (() => void)[] = []
  before(async () => {
    receiver = await startReceiver({ after: (clean) => void cleaning.push(clean) })
    session = await app.signIn(owner.memberId)
  })
  after(async () => {
    for (const clean of cleaning) clean()
  })

  const hooks = (method: string, path = '', body?: unknown, key = owner.key) =>
    app.call(method, `/v1/webhooks${path}`, { key, body })
  const channels = (method: string, path = '', body?: unknown, of = session) =>
    app.call(method, `/app/v1/channels${path}`, { session: of, body })
  const fieldsOf = ({ body }: { body: { errors?: object } }) => Object.keys(body.errors ?? {})

  test('a webhook is made, tried, changed, read and deleted', async () => {
    const made = await hooks('POST', '', { name: ' My  hook ', url: `${receiver.url}secret-path?key=12345` })
    assert.equal(made.status, 201, made.text)
    const { uid, secret, ...record } = made.body.data
    assert.match(secret, /^whsec_[\w+/=]{44}$/)
    assert.ok(String(made.headers.location).endsWith(`/webhooks/${uid}`))
    assert.deepEqual(
      [record.name, record.is_enabled, record.is_verified, record.project_uids, record.severity_min],
      ['My hook', false, false, null, 'info'],
    )
    assert.equal(record.target, `http://127.0.0.1:${receiver.port}/…2345`)
    assert.ok(record.events.includes('crawl.succeeded'))
    const early = await hooks('PATCH', `/${uid}`, { is_enabled: true })
    assert.deepEqual([early.status, early.body.code], [409, 'channel_not_ready'])

    receiver.status = 500
    const refused = (await hooks('POST', `/${uid}/test`)).body.data
    assert.deepEqual([refused.is_accepted, refused.response_code], [false, 500])
    assert.equal((await hooks('GET', `/${uid}`)).body.data.is_enabled, false)
    receiver.status = 200
    const accepted = (await hooks('POST', `/${uid}/test`)).body.data
    assert.deepEqual(accepted, {
      is_accepted: true,
      response_code: 200,
      response_text: 'answer',
      fault: null,
    })
    const on = (await hooks('GET', `/${uid}`)).body.data
    assert.deepEqual([on.is_enabled, on.is_verified], [true, true])
    const tests = (await hooks('GET', `/${uid}/deliveries`)).body.data
    assert.deepEqual(
      tests.map(({ status, is_test }: { status: string; is_test: boolean }) => [status, is_test]),
      [
        ['delivered', true],
        ['failed', true],
      ],
    )
    assert.equal((await hooks('POST', `/${uid}/deliveries/${tests[0].message_id}/resend`)).status, 409)

    // A channel that somebody turned off stays off, whatever a test says; others must be tried again.
    await hooks('PATCH', `/${uid}`, { is_enabled: false, name: 'Other' })
    await hooks('POST', `/${uid}/test`)
    const off = (await hooks('GET', `/${uid}`)).body.data
    assert.deepEqual([off.is_enabled, off.name, off.disabled_reason], [false, 'Other', null])
    const moved = (await hooks('PATCH', `/${uid}`, { url: `${receiver.url}elsewhere` })).body.data
    assert.deepEqual([moved.is_verified, moved.is_enabled], [false, false])

    const rotated = (await hooks('POST', `/${uid}/rotate-secret`)).body.data
    assert.notEqual(rotated.secret, secret)
    receiver.received.length = 0
    await hooks('POST', `/${uid}/test`)
    assert.equal(receiver.received[0]?.headers['webhook-signature']?.split(' ').length, 2)
    app.clock.ms += 25 * 3_600_000
    await hooks('POST', `/${uid}/test`)
    assert.equal(receiver.received[1]?.headers['webhook-signature']?.split(' ').length, 1)

    assert.equal((await hooks('GET')).body.data.length, 1)
    assert.equal((await hooks('DELETE', `/${uid}`)).body.data.deleted_count, 1)
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', '/rotate-secret'],
    ] as const)
      assert.equal((await hooks(method, `/${uid}${path}`)).body.code, 'webhook_not_found')
  })

  test('what opens a channel is never shown again, and is not in the database', async () => {
    const token = '123456:AAH-very-secret'
    const made = await channels('POST', '', { kind: 'telegram', name: 'Chat', token, chat_id: '-1001234' })
    const { uid, target, secret } = made.body.data
    assert.deepEqual([target, secret], ['chat -1001234', null])
    for (const path of ['', `/${uid}`]) assert.ok(!(await channels('GET', path)).text.includes('AAH'))
    const row = await storedRow(context.database, 'channels', '*', { uid })
    assert.ok(
      !JSON.stringify({ ...row, sealed_target: Buffer.from(row.sealed_target!).toString('latin1') }).includes(
        'AAH',
      ),
    )
    // One part of it can be changed without the others.
    const changed = await channels('PATCH', `/${uid}`, { chat_id: '@seo_news' })
    assert.equal(changed.body.data.target, 'chat @seo_news')
  })

  test('what does not fit its kind is refused, field by field', async () => {
    const cases: [body: object, fields: string[]][] = [
      [{ kind: 'slack', name: 'x' }, ['url']],
      [{ kind: 'email', name: 'x', email: 'nobody' }, ['email']],
      [{ kind: 'email', name: 'x', url: 'https://a.example/' }, ['email', 'url']],
      [{ kind: 'telegram', name: 'x', token: 'a b', chat_id: '1' }, ['token']],
      [{ kind: 'telegram', name: 'x', token: 'a', chat_id: 'drop table' }, ['chat_id']],
      [{ kind: 'ntfy', name: 'x', topic: 'a/b' }, ['topic']],
      [{ kind: 'pager', name: 'x' }, ['kind']],
      [{ kind: 'slack', name: ' ', url: 'https://a.example/' }, ['name']],
      [{ kind: 'slack', name: 'x', url: 'ftp://a.example/' }, ['url']],
      [{ kind: 'slack', name: 'x', url: 'https://u:p@a.example/' }, ['url']],
      [{ kind: 'slack', name: 'x', url: 'https://a.example/', events: ['nothing'] }, ['events.0']],
      [
        { kind: 'slack', name: 'x', url: 'https://a.example/', quiet_hours: { from: '25:00', to: '07:00' } },
        ['quiet_hours.from'],
      ],
      [
        { kind: 'slack', name: 'x', url: 'https://a.example/', project_uids: ['abcdefghij'] },
        ['project_uids.0'],
      ],
      [{ kind: 'webhook', name: 'x', url: 'https://a.example/', mode: 'daily' }, ['mode']],
      [{ kind: 'slack', name: 'x', url: 'https://a.example/', colour: 'red' }, ['colour']],
    ]
    for (const [body, fields] of cases) {
      const answer = await channels('POST', '', body)
      assert.deepEqual([answer.status, fieldsOf(answer).sort()], [422, fields], JSON.stringify(body))
    }
    const mail = await channels('POST', '', { kind: 'email', name: 'x', email: 'ada@example.com' })
    assert.deepEqual([mail.status, mail.body.code], [409, 'mail_not_set_up'])
  })

  test('plain http is refused where no private network is open', async () => {
    const closed = await createTestApp(context.database)
    const { key } = await closed.createTenant()
    const made = await closed.call('POST', '/v1/webhooks', {
      key,
      body: { name: 'x', url: 'http://a.example/' },
    })
    assert.deepEqual([made.status, made.body.errors], [422, { url: ['The url must begin with https://.'] }])
    await closed.close()
  })

  test('an address that can never be reached is refused when it is saved, and when it is changed', async () => {
    const closed = await createTestApp(context.database)
    const { key, memberId } = await closed.createTenant()
    const signedIn = await closed.signIn(memberId)
    const call = (method: 'POST' | 'PATCH', path: string, body: object) =>
      closed.call(method, `/v1${path}`, { key, body })
    const made = await call('POST', '/webhooks', { name: 'x', url: 'https://hooks.example.com/in' })
    assert.equal(made.status, 201, made.text)
    for (const host of [
      '127.1',
      '0x7f000001',
      '[::ffff:127.0.0.1]',
      '169.254.169.254',
      'localhost',
      'a.invalid',
      'a.example.com:22',
    ]) {
      const url = `https://${host}/`
      for (const answer of [
        await call('POST', '/webhooks', { name: 'x', url }),
        await call('PATCH', `/webhooks/${made.body.data.uid}`, { url }),
        await closed.call('POST', '/app/v1/channels', {
          session: signedIn,
          body: { kind: 'ntfy', name: 'x', topic: 'seo', url },
        }),
      ]) {
        assert.equal(answer.status, 422, `${url} ${answer.text}`)
        assert.match(answer.body.errors.url[0], /not public|private network|never in use|Port 22/)
      }
    }
    await closed.close()
  })

  test('others see nothing of them, and whoever is limited to projects sees theirs', async () => {
    const tenant = await app.createTenant()
    const [one, two] = [await app.createProject(tenant.key), await app.createProject(tenant.key)]
    const make = async (body: object, key = tenant.key) =>
      (await hooks('POST', '', { name: 'x', url: receiver.url, ...body }, key)).body
    const all = (await make({})).data.uid
    const both = (await make({ project_uids: [one, two] })).data.uid
    const first = (await make({ project_uids: [one] })).data.uid
    const limited = await app.createKey({ memberId: tenant.memberId, projectUids: [one] })
    const seen = async (key: string) =>
      (await hooks('GET', '', undefined, key)).body.data.map(({ uid }: { uid: string }) => uid)
    assert.deepEqual(await seen(tenant.key), [all, both, first])
    assert.deepEqual(await seen(limited.key), [first])
    for (const uid of [all, both])
      assert.equal((await hooks('DELETE', `/${uid}`, undefined, limited.key)).status, 404)
    assert.equal((await make({}, limited.key)).code, 'project_limited_key')
    assert.deepEqual(Object.keys((await make({ project_uids: [two] }, limited.key)).errors), [
      'project_uids.0',
    ])
    assert.equal(
      (await hooks('PATCH', `/${first}`, { project_uids: null }, limited.key)).body.code,
      'project_limited_key',
    )
    assert.equal((await hooks('GET', `/${all}`)).status, 404)
    const reader = await app.createKey({ memberId: tenant.memberId, scope: 'read' })
    assert.deepEqual(await seen(reader.key), [all, both, first])
    assert.equal((await make({}, reader.key)).code, 'read_only_key')
    const viewer = await app.createColleague(tenant, 'viewer')
    assert.equal((await make({}, viewer.key)).code, 'role_not_allowed')
  })

  test('lists have pages', async () => {
    const tenant = await app.createTenant()
    for (const name of ['a', 'b', 'c']) await hooks('POST', '', { name, url: receiver.url }, tenant.key)
    const names = ({ body }: Awaited<ReturnType<typeof hooks>>) =>
      body.data.map(({ name }: { name: string }) => name)
    const page = await hooks('GET', '?limit=2', undefined, tenant.key)
    const next = await hooks('GET', `?limit=2&cursor=${page.body.meta.next_cursor}`, undefined, tenant.key)
    assert.deepEqual([names(page), names(next)], [['a', 'b'], ['c']])
    const back = await hooks(
      'GET',
      `?limit=2&cursor=${next.body.meta.previous_cursor}`,
      undefined,
      tenant.key,
    )
    assert.deepEqual(names(back), ['a', 'b'])
  })
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { suiteApp, TEST_SECRET } from '../../../../test/helpers/app.ts'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { openChannels, type SentChannels } from '../../../../test/helpers/sent-channels.ts'
import { RECEIVER_ENV, type Receiver, startReceiver } from '../../../../test/helpers/webhook-receiver.ts'

type Audited = { kind: string; data: { change: string }; actor: string }

onEveryEngine('channels and webhooks on the command line', (context) => {
  const app = suiteApp(context, RECEIVER_ENV)
  let uid: string
  let receiver: Receiver
  let sent: SentChannels
  const cleaning: (() => void)[] = []
  before(async () => {
    receiver = await startReceiver({ after: (clean) => void cleaning.push(clean) })
    uid = await app.createProject((await app.createTenant()).key)
    sent = await openChannels(app, context.database)
  })
  after(async () => {
    for (const clean of cleaning) clean()
  })

  const env = () => ({ ...context.storage.env, ...RECEIVER_ENV, SIGHTLINE_SECRET: TEST_SECRET.toString() })
  const run = (...args: string[]) => callCommand(args, env())
  const json = (...args: string[]) => callJson(args, env())

  test('a webhook is added and tried out; its messages are listed and sent again; it is removed', async () => {
    const made = await json('webhooks', 'add', '--name', 'CI', '--url', receiver.url, '--project', uid)
    assert.match(made.secret, /^whsec_/)
    assert.deepEqual([made.is_accepted, receiver.received.length], [true, 1])
    await sent.alert(uid)
    await sent.sendDue()
    const [delivery, tried] = await json('webhooks', 'deliveries', made.uid)
    assert.deepEqual([delivery.status, delivery.project_uid, tried.is_test], ['delivered', uid, true])
    await json('webhooks', 'resend', made.uid, delivery.message_id)
    app.clock.ms = Date.now()
    await sent.sendDue()
    assert.equal(receiver.received.length, 3)
    assert.match((await run('webhooks', 'list')).stdout, /webhook {2}CI .* 1 +instant +on\n/)
    await json('webhooks', 'off', made.uid)
    assert.match((await run('webhooks', 'list')).stdout, /webhook {2}CI .* instant +off\n/)
    assert.equal((await run('webhooks', 'resend', made.uid, delivery.message_id)).exitCode, 4)
    assert.deepEqual(await json('webhooks', 'on', made.uid), { uid: made.uid, is_enabled: true })
    assert.match(
      (await run('webhooks', 'resend', made.uid, tried.message_id)).stderr,
      /test is not sent again/,
    )
    const rotated = await json('webhooks', 'rotate-secret', made.uid)
    assert.ok(/^whsec_/.test(rotated.secret) && rotated.secret !== made.secret)
    const unasked = await run('webhooks', 'remove', made.uid)
    assert.deepEqual([unasked.exitCode, /This deletes webhook/.test(unasked.stderr)], [2, true])
    assert.deepEqual(await json('channels', 'remove', made.uid, '--yes'), { uid: made.uid, is_deleted: true })
    assert.equal((await run('webhooks', 'test', made.uid)).exitCode, 3)
    const audit = (await json('events', 'audit')).map(({ kind, data, actor }: Audited) => [
      kind,
      data.change,
      actor,
    ])
    assert.deepEqual(
      audit.filter(([kind]: string[]) => kind === 'channel.changed'),
      ['removed', 'changed', 'changed', 'changed', 'made'].map((change) => [
        'channel.changed',
        change,
        'cli',
      ]),
    )
  })

  test('a channel that does not take the test message stays off, and the command says why', async () => {
    receiver.status = 404
    const args = ['--kind', 'slack', '--name', 'Team', '--url', receiver.url, '--quiet', '22:00-07:00']
    const added = await run('channels', 'add', ...args)
    assert.equal(added.exitCode, 4)
    assert.match(added.stderr, /not accepted: The receiver answered with 404\. The channel \w+ stays off/)
    const [listed] = (await json('channels', 'list')).slice(-1)
    assert.deepEqual([listed.quiet_hours, listed.is_enabled], [{ from: '22:00', to: '07:00' }, false])
    receiver.status = 200
    assert.equal((await run('channels', 'test', listed.uid)).exitCode, 0)
  })

  test('what is wrong is named before anything is made', async () => {
    const cases: [args: string[], exitCode: number, message: RegExp][] = [
      [['--kind', 'slack'], 2, /url is needed/],
      [['--kind', 'email', '--email', 'ada@example.com'], 4, /SIGHTLINE_SMTP_URL/],
      [['--kind', 'slack', '--url', receiver.url, '--project', 'abcdefghij'], 3, /no project abcdefghij/],
      [['--kind', 'slack', '--url', receiver.url, '--quiet', 'night'], 2, /22:00-07:00/],
    ]
    for (const [args, exitCode, message] of cases) {
      const ended = await run('channels', 'add', '--name', 'x', ...args)
      assert.equal(ended.exitCode, exitCode, ended.stderr)
      assert.match(ended.stderr, message)
    }
  })
})

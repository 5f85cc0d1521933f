import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, TEST_SECRET } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { testRunner } from '../../../test/helpers/jobs.ts'
import { storedRow } from '../../../test/helpers/stored-rows.ts'
import { until } from '../../../test/helpers/until.ts'
import { createUnsubscribeTokens } from '../../lib/unsubscribe-token.ts'
import type { SendReportMail } from '../channels/writes.ts'
import { enqueueMaking, MAKE_KIND, makeHandler } from './make-job.ts'
import { createSendReport, SEND_KIND } from './send-report.ts'
import { readReport } from './store/report-store.ts'

onEveryEngine('sending reports', (context) => {
  const app = suiteApp(context)

  test('a scheduled report is sent to each recipient once, with a link of their own that opens it', async () => {
    const { database } = context
    const owner = await app.createTenant()
    const session = await app.signIn(owner.memberId)
    const uid = await app.createProject(owner.key)
    const body = {
      name: 'Weekly',
      project_uids: [uid],
      recipients: ['one@client.example', 'two@client.example'],
      white_label: { name: 'Agency', reply_to: 'team@agency.example' },
    }
    const created = await app.call('POST', '/app/v1/reports', { session, body })
    const report = created.body.data.uid

    const sent: Parameters<SendReportMail>[0][] = []
    let refusals = 1
    const sender: SendReportMail = async (mail) => {
      if (mail.to.startsWith('two') && refusals-- > 0) throw new Error('The mail server is away.')
      sent.push(mail)
      return undefined
    }
    const publicUrl = 'https://seo.example/'
    const log = { warn() {} }
    const parts = { database, defaults: app.config, clock: app.clock, log, secret: TEST_SECRET }
    const tokens = createUnsubscribeTokens(TEST_SECRET, 'sightline report unsubscribe link')
    const sendReport = createSendReport({ ...parts, tokens, sender, publicUrl })
    const handlers = { [MAKE_KIND]: makeHandler({ ...parts, sendReport }), [SEND_KIND]: sendReport.handler }
    const { id } = await storedRow(database, 'reports', ['id'], { uid: report })
    await database.transaction(async (tx) => {
      const stored = (await readReport(tx, id)) ?? assert.fail()
      await enqueueMaking(tx, stored, { isScheduled: true, nowMs: app.clock.ms })
      await enqueueMaking(tx, stored, { isScheduled: false, nowMs: app.clock.ms })
    })
    const runner = testRunner(database, handlers, { pollMs: 50 })
    runner.start()
    await until('both have their mail', async () => sent.length === 2)
    await runner.stop(5_000)

    assert.deepEqual(sent.map(({ to }) => to).sort(), ['one@client.example', 'two@client.example'])
    assert.equal(new Set(sent.map(({ id }) => id)).size, 2)
    for (const { subject, html, text, replyTo, fromName } of sent) {
      assert.match(subject, /^Weekly: /)
      assert.deepEqual([replyTo, fromName], ['team@agency.example', 'Agency'])
      const [, path = ''] = /href="https:\/\/seo\.example(\/share\/[\w-]{32})"/.exec(html) ?? []
      assert.ok(text.includes(path))
      assert.match((await app.app.inject({ url: path })).body, /<h1>Weekly<\/h1>/)
    }
    // Looking changes nothing; the second of two ends is no fault.
    const [, token = ''] = /\/unsubscribe\/([\w-]+)"/.exec(sent[0]?.html ?? '') ?? []
    const address = sent[0]?.to as string
    const { unsubscribing } = app.product
    assert.deepEqual(await unsubscribing.findSubscription(token), { address, name: 'Weekly', isOn: true })
    assert.deepEqual([await unsubscribing.end(token), await unsubscribing.end(token)], [true, true])
    assert.deepEqual(await unsubscribing.findSubscription(token), { address, name: 'Weekly', isOn: false })
    assert.equal(await unsubscribing.end(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`), false)
    const { recipients } = (await app.call('GET', `/app/v1/reports/${report}`, { session })).body.data
    assert.deepEqual(
      recipients,
      body.recipients.filter((one) => one !== address),
    )

    const shares = (await app.call('GET', `/app/v1/reports/${report}/shares`, { session })).body.data
    assert.deepEqual(
      shares.map((share: { recipient: string; views: number }) => [share.recipient, share.views]).sort(),
      [
        ['one@client.example', 1],
        ['two@client.example', 1],
      ],
    )
  })
})

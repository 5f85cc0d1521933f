// A scheduled report by the mail server of the installation, as the product is wired: what is sent, tried again, given up, or not sent
// at all.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { suiteApp, TEST_SECRET } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { testRunner } from '../../../test/helpers/jobs.ts'
import { startMailServer } from '../../../test/helpers/mail-server.ts'
import { storedRow, storedRows } from '../../../test/helpers/stored-rows.ts'
import { until } from '../../../test/helpers/until.ts'
import { wire } from '../../app/wire.ts'
import type { JobLog } from '../../background/jobs/job.ts'
import { enqueueMaking, MAKE_KIND } from './make-job.ts'
import { SEND_KIND } from './send-report.ts'
import { readReport } from './store/report-store.ts'

type Clean = () => Promise<void>

onEveryEngine('mails of reports', (context) => {
  const cleaning: Clean[] = []
  const start = () => startMailServer({ after: (clean) => void cleaning.push(clean) })
  const app = suiteApp(context)
  after(async () => {
    for (const clean of cleaning) await clean()
  })

  /** The handlers of a product whose mail server is this one, and what they log. */
  function handlersWith(smtpUrl: string | undefined) {
    const warnings: string[] = []
    const log: Pick<JobLog, 'warn'> = { warn: (_facts, text) => void warnings.push(text) }
    const mail =
      smtpUrl === undefined ? undefined : { smtpUrl, from: 'Sightline <seo@example.com>', isEntered: false }
    const product = wire({
      config: { ...app.config, mail },
      database: context.database,
      secret: TEST_SECRET,
      clock: app.clock,
      log,
    })
    const wanted = Object.entries(product.handlers).filter(([kind]) => [MAKE_KIND, SEND_KIND].includes(kind))
    return { handlers: Object.fromEntries(wanted), warnings }
  }

  /** One that its schedule has asked for just now. */
  async function schedule() {
    const owner = await app.createTenant()
    const session = await app.signIn(owner.memberId)
    const body = {
      name: 'Weekly',
      project_uids: [await app.createProject(owner.key)],
      recipients: ['one@client.example'],
      white_label: { name: 'Agency, Ltd', reply_to: 'team@agency.example' },
    }
    const { uid } = (await app.call('POST', '/app/v1/reports', { session, body })).body.data
    const { id } = await storedRow(context.database, 'reports', ['id'], { uid })
    await context.database.transaction(async (tx) => {
      const stored = (await readReport(tx, id)) ?? assert.fail()
      await enqueueMaking(tx, stored, { isScheduled: true, nowMs: app.clock.ms })
    })
    const list = async () => (await app.call('GET', `/app/v1/reports/${uid}/made`, { session })).body.data
    return {
      uid,
      session,
      run: async () => (await list())[0],
      read: async () => (await app.call('GET', `/app/v1/reports/${uid}`, { session })).body.data,
      isMade: async () => (await list())[0].status === 'made',
    }
  }

  const sends = () => storedRows(context.database, 'jobs', ['id'], { kind: SEND_KIND })

  test('a mail has the name and the reply address of the white label, and is tried again while the server is busy', async () => {
    const server = await start()
    server.refusal = 451
    const { handlers } = handlersWith(server.url)
    const report = await schedule()
    const runner = testRunner(context.database, handlers, { pollMs: 50 })
    runner.start()
    await until('one try has failed', async () =>
      runner.finished.some(({ kind, outcome }) => kind === SEND_KIND && outcome !== 'succeeded'),
    )
    assert.equal(server.mails.length, 0)
    assert.match(
      (await report.run()).mailing.note,
      /^Sent to 0 of 1 so far\. one@client\.example: The mail server/,
    )
    server.refusal = undefined
    await until('the mail is there', async () => server.mails.length === 1)
    await runner.stop(5_000)
    const { headers } = server.mails[0]!
    assert.deepEqual(
      [headers.from, headers['reply-to'], headers.to],
      ['"Agency, Ltd" <seo@example.com>', 'team@agency.example', 'one@client.example'],
    )
    assert.match(headers['message-id'] ?? '', /^<report-\w+-[0-9a-f]{16}@example\.com>$/)
    assert.deepEqual((await report.run()).mailing, { recipients: 1, sent: 1, note: null })
    assert.equal((await report.read()).mail_note, null)
    assert.match(headers.subject ?? '', /Weekly/)
  })

  test('a mail that the server refuses for good is not tried again', async () => {
    const server = await start()
    server.refusal = 550
    const { handlers } = handlersWith(server.url)
    const report = await schedule()
    const runner = testRunner(context.database, handlers, { pollMs: 50 })
    runner.start()
    const note = async () => (await report.run()).mailing?.note ?? ''
    await until('it is given up', async () => (await note()).includes('could not be sent'))
    await runner.stop(5_000)
    assert.match(
      await note(),
      /^Sent to 0 of 1; 1 could not be sent\. one@client\.example: The mail server did not take/,
    )
    assert.equal(server.mails.length, 0)
    const outcomes = runner.finished.filter(({ kind }) => kind === SEND_KIND).map(({ outcome }) => outcome)
    assert.deepEqual(outcomes, ['succeeded'])
  })

  test('without a mail server the report is made and kept, and says that it was not sent', async () => {
    const { handlers, warnings } = handlersWith(undefined)
    const before = await sends()
    const report = await schedule()
    const runner = testRunner(context.database, handlers, { pollMs: 50 })
    runner.start()
    await until('it is made', report.isMade)
    await runner.stop(5_000)
    assert.match(warnings.join(), /SIGHTLINE_SMTP_URL/)
    const { mailing } = await report.run()
    assert.deepEqual([mailing.recipients, mailing.sent], [1, 0])
    assert.match(mailing.note, /^Not sent: no mail server is set up\./)
    assert.equal((await report.read()).mail_note, mailing.note)
    assert.deepEqual(await sends(), before)
  })
})

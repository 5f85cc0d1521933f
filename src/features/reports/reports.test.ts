import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { testRunner } from '../../../test/helpers/jobs.ts'
import { changeRows, countStored, storedRow } from '../../../test/helpers/stored-rows.ts'
import { insertTracked } from '../../../test/helpers/tracked-keywords.ts'
import { until } from '../../../test/helpers/until.ts'
import type { Role } from '../../entry/http/access/principal.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { localDay } from '../../lib/local-day.ts'

const URL = '/app/v1/reports'
const HOSTILE = '<script>alert(1)</script>"\'><img src=x onerror=alert(2)>\u202e'

onEveryEngine('reports', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let session: string
  let uid: string
  let otherUid: string
  before(async () => {
    session = await app.signIn(owner.memberId)
    uid = await app.createProject(owner.key, { name: HOSTILE })
    otherUid = await app.createProject(owner.key, { domain: 'other.example' })
  })

  const call = (method: string, path = '', body?: unknown, as = session) =>
    app.call(method, `${URL}${path}`, { session: as, ...(body !== undefined && { body }) })

  async function define(fields: object = {}): Promise<string> {
    const { status, body, text } = await call('POST', '', {
      name: 'Monthly',
      project_uids: [uid],
      ...fields,
    })
    assert.equal(status, 201, text)
    return body.data.uid
  }

  async function runJobs(...kinds: string[]): Promise<void> {
    const handlers = Object.fromEntries(
      kinds.map((kind) => [kind, app.product.handlers[kind] ?? assert.fail()]),
    )
    const runner = testRunner(context.database, handlers)
    runner.start()
    await until('the jobs have ended', async () => {
      const count = await countStored(context.database, 'jobs', { kind: kinds, state: ['queued', 'running'] })
      return count === 0
    })
    await runner.stop(5_000)
    assert.deepEqual(runner.faults, [])
  }

  async function make(report: string): Promise<string> {
    const { body, status } = await call('POST', `/${report}/made`)
    assert.deepEqual([status, body.data.status], [201, 'queued'])
    const again = await call('POST', `/${report}/made`)
    assert.deepEqual([again.status, again.body.data.uid], [200, body.data.uid])
    await runJobs('reports.make')
    return body.data.uid
  }

  async function signIn(role: Role, projectUid?: string): Promise<string> {
    const { memberId } = await app.createColleague(owner, role)
    if (projectUid !== undefined) await app.limitMember(memberId, projectUid)
    return app.signIn(memberId)
  }

  test('are defined with defaults, changed field by field, listed and deleted', async () => {
    const report = await define()
    const { created_at, updated_at, ...first } = (await call('GET', `/${report}`)).body.data
    assert.equal(created_at, updated_at)
    assert.deepEqual(first, {
      uid: report,
      name: 'Monthly',
      project_uids: [uid],
      sections: ['visibility', 'movers', 'goals', 'search', 'links', 'health', 'quick_wins'],
      period: { kind: 'month', days: null },
      time_zone: 'UTC',
      schedule: { kind: 'none', weekday: null, day: null, hour: 7 },
      next_at: null,
      recipients: [],
      mail_note: null,
      white_label: { name: null, color: null, footer: null, reply_to: null, has_logo: false },
      last_made_uid: null,
      last_made_at: null,
    })
    const changes = {
      project_uids: [otherUid, uid],
      schedule: { kind: 'weekly', weekday: 1 },
      time_zone: 'europe/berlin',
      white_label: { name: 'Agency', color: '#123456' },
    }
    const { status, body } = await call('PATCH', `/${report}`, changes)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.data.project_uids, body.data.time_zone, body.data.white_label.name, body.data.name],
      [[otherUid, uid], 'Europe/Berlin', 'Agency', 'Monthly'],
    )
    assert.match(body.data.next_at, /T0[56]:00:00Z$/)
    // Nothing was missed yet, and yet whoever defines it should know.
    const addressed = await call('PATCH', `/${report}`, { recipients: ['one@client.example'] })
    assert.match(addressed.body.data.mail_note, /^Not sent: no mail server is set up\./)
    await call('PATCH', `/${report}`, { white_label: { footer: 'Thanks.' } })
    const label = (await call('GET', `/${report}`)).body.data.white_label
    assert.deepEqual([label.name, label.color, label.footer], ['Agency', '#123456', 'Thanks.'])
    assert.deepEqual((await call('GET', '?include_total=true')).body.meta.total, 1)
    assert.equal((await call('DELETE', `/${report}`)).status, 200)
    assert.equal((await call('GET', `/${report}`)).body.code, 'report_not_found')
  })

  test('are strict about what they are given', async () => {
    const cases: [fields: object, wrong: string[]][] = [
      [{ name: ' ' }, ['name']],
      [{ project_uids: [] }, ['project_uids']],
      [{ project_uids: [uid, uid] }, ['project_uids.1']],
      [{ project_uids: ['zzzzzzzzzz'] }, ['project_uids.0']],
      [{ sections: ['visibility', 'weather'] }, ['sections.1']],
      [{ period: { kind: 'days' } }, ['period.days']],
      [{ period: { kind: 'week', days: 3 } }, ['period.days']],
      [{ schedule: { kind: 'monthly', weekday: 1 } }, ['schedule.day', 'schedule.weekday']],
      [{ time_zone: 'Mars/Base' }, ['time_zone']],
      [{ recipients: ['nobody', 'a@b.example\r\nBcc: c@d.example'] }, ['recipients.0', 'recipients.1']],
      [
        { white_label: { color: '#ffffff', logo_png: 'AAAA' } },
        ['white_label.color', 'white_label.logo_png'],
      ],
      [{ colour: 'red' }, ['colour']],
    ]
    for (const [fields, wrong] of cases) {
      const { body } = await call('POST', '', { name: 'x', project_uids: [uid], ...fields })
      assert.deepEqual(Object.keys(body.errors ?? {}).sort(), wrong.toSorted(), JSON.stringify(fields))
    }
    assert.equal((await call('PATCH', `/${await define()}`, {})).status, 422)
  })

  test('are read by viewers, changed by editors, and show spend for owners alone', async () => {
    const report = await define()
    const [viewer, editor] = [await signIn('viewer'), await signIn('editor')]
    assert.equal((await call('GET', `/${report}`, undefined, viewer)).status, 200)
    for (const [method, path, body] of [
      ['PATCH', '', { name: 'x' }],
      ['DELETE', ''],
      ['POST', '/made'],
      ['POST', '/shares', {}],
    ] as const)
      assert.equal((await call(method, `/${report}${path}`, body, viewer)).body.code, 'role_not_allowed')
    const spend = { sections: ['spend'] }
    assert.equal((await call('PATCH', `/${report}`, { name: 'x' }, editor)).status, 200)
    assert.equal((await call('PATCH', `/${report}`, spend, editor)).body.code, 'role_not_allowed')
    assert.equal((await call('PATCH', `/${report}`, spend)).status, 200)
    const widened = await call('PATCH', `/${report}`, { project_uids: [uid, otherUid] }, editor)
    assert.equal(widened.body.code, 'role_not_allowed')
  })

  test('of a project that was added while one waited are not there for who may not see it', async () => {
    const report = await define()
    const run = (await call('POST', `/${report}/made`)).body.data.uid
    await call('PATCH', `/${report}`, { project_uids: [uid, otherUid] })
    await runJobs('reports.make')
    await call('PATCH', `/${report}`, { project_uids: [uid] })
    const { model } = (await call('GET', `/${report}/made/${run}`)).body.data
    assert.equal(model.projects.length, 2)
    const limited = await signIn('editor', uid)
    assert.equal((await call('GET', `/${report}/made/${run}`, undefined, limited)).status, 404)
    assert.deepEqual((await call('GET', `/${report}/made`, undefined, limited)).body.data, [])
  })

  test('of other projects, also of one that was taken out, are not there for a limited member', async () => {
    const [both, mine] = [await define({ project_uids: [uid, otherUid] }), await define()]
    const run = await make(both)
    const limited = await signIn('editor', uid)
    const listed = (await call('GET', '', undefined, limited)).body.data.map(
      (one: { uid: string }) => one.uid,
    )
    assert.ok(listed.includes(mine) && !listed.includes(both))
    assert.equal((await call('GET', `/${both}/made/${run}`, undefined, limited)).status, 404)
    const foreign = { name: 'x', project_uids: [otherUid] }
    assert.equal((await call('POST', '', foreign, limited)).status, 422)

    await call('PATCH', `/${both}`, { project_uids: [uid] })
    assert.equal((await call('GET', `/${both}`, undefined, limited)).status, 200)
    assert.deepEqual((await call('GET', `/${both}/made`, undefined, limited)).body.data, [])
    const refused = await call('GET', `/${both}/made/${run}`, undefined, limited)
    assert.equal(refused.body.code, 'made_report_not_found')
    const share = (await call('POST', `/${both}/shares`, {}, limited)).body.data.url
    const page = await app.app.inject({ url: new globalThis.URL(share).pathname })
    assert.match(page.body, /There is no report yet/)
    assert.equal((await call('POST', `/${both}/shares`, { made_uid: run }, limited)).status, 422)
    const stranger = await app.createTenant()
    assert.equal((await call('GET', `/${mine}`, undefined, await app.signIn(stranger.memberId))).status, 404)
  })

  test('say what is not known, tell simulated figures, and show hostile texts as texts', async () => {
    const { id } = await storedRow(context.database, 'projects', ['id'], { uid })
    const yesterday = localDay(app.clock.ms, 'UTC') - 1
    const [first] = await insertTracked(context.database, id, yesterday, [
      { url: 'https://example.com/a', position: 2, days: [12, 12, 12, 2] },
      { url: 'https://example.com/b', position: 30, days: [8, 8, 8, 30] },
      { url: 'https://example.com/c', position: 5, days: [5, 5, 5, 5] },
    ])
    await changeRows(
      context.database,
      'keywords',
      { keyword: HOSTILE },
      { project_id: id, id: first as number },
    )
    const report = await define({
      period: { kind: 'days', days: 2 },
      sections: ['visibility', 'movers', 'search', 'links', 'health', 'quick_wins', 'spend'],
    })
    const run = await make(report)
    const { data } = (await call('GET', `/${report}/made/${run}`)).body
    assert.deepEqual([data.status, data.model.days, data.model.projects.length], ['made', 2, 1])
    const [project] = data.model.projects
    assert.deepEqual(
      [project.search.state, project.health.state, project.links.state],
      ['unknown', 'unknown', 'unknown'],
    )
    assert.match(project.links.reason, /no source is set up/)
    assert.equal(project.visibility.is_simulated, true)
    assert.deepEqual([project.movers.improved, project.movers.declined], [1, 1])
    assert.deepEqual(
      [project.movers.up, project.movers.down].map(([one]) => [one.before, one.after]),
      [
        [12, 2],
        [8, 30],
      ],
    )
    assert.deepEqual([project.spend.cost_usd, project.spend.providers], [0, []])

    const page = await call('GET', `/${report}/made/${run}/html`)
    assert.match(String(page.headers['content-disposition']), /^attachment; filename="monthly-/)
    assert.ok(!page.text.includes('<script') && !page.text.includes('<img') && !page.text.includes('\u202e'))
    assert.match(page.text, /&lt;script&gt;/)
    assert.match(page.text, /Simulated data/)
    assert.match(page.text, /No crawl of the site had been completed/)
    const shown = await app.app.inject({
      url: `/reports/made/${run}`,
      headers: { cookie: `sightline_${app.config.http.port}=${session}` },
    })
    assert.equal(shown.statusCode, 200)
    assert.match(String(shown.headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-/)
    assert.equal((await app.app.inject({ url: `/reports/made/${run}` })).statusCode, 302)
  })

  test('that are due are made once, and a missed turn is made up for once', async () => {
    const report = await define({ schedule: { kind: 'weekly', weekday: 1 } })
    const setDue = () =>
      changeRows(context.database, 'reports', { next_at: Date.now() - 30 * DAY_MS }, { uid: report })
    await setDue()
    const due = app.product.handlers['reports.due'] ?? assert.fail()
    const job = { signal: new AbortController().signal } as never
    await Promise.all([due.run({} as never, job), due.run({} as never, job)])
    await runJobs('reports.make')
    const { data } = (await call('GET', `/${report}/made`)).body
    assert.deepEqual(
      data.map((run: { is_scheduled: boolean; status: string }) => [run.is_scheduled, run.status]),
      [[true, 'made']],
    )
    assert.ok(Date.parse((await call('GET', `/${report}`)).body.data.next_at) > Date.now())
  })

  test('of a deleted project go with it, and those about others too lose what told of it', async () => {
    const doomed = await app.createProject(owner.key, { domain: 'doomed.example' })
    const alone = await define({ project_uids: [doomed] })
    const both = await define({ project_uids: [doomed, uid] })
    await make(both)
    await app.call('DELETE', `/v1/projects/${doomed}`, { key: owner.key })
    const queued = (await call('POST', `/${alone}/made`)).body.data.uid
    await runJobs('reports.make')
    const failed = (await call('GET', `/${alone}/made/${queued}`)).body.data
    assert.deepEqual([failed.status, failed.model], ['failed', null])
    assert.match(failed.failure, /have been deleted/)
    await runJobs('projects.remove')
    assert.equal((await call('GET', `/${alone}`)).status, 404)
    assert.deepEqual((await call('GET', `/${both}`)).body.data.project_uids, [uid])
    assert.deepEqual((await call('GET', `/${both}/made`)).body.data, [])
  })
})

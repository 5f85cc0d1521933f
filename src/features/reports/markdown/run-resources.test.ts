import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Agent, createAgent } from '../../../../test/helpers/agent.ts'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { testRunner } from '../../../../test/helpers/jobs.ts'
import { plansOfReads } from '../../../../test/helpers/plans.ts'
import { storedRow } from '../../../../test/helpers/stored-rows.ts'
import { until } from '../../../../test/helpers/until.ts'
import { listMadeReports } from '../store/listed-runs.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Any = any

const INVALID_PARAMS = -32602

onEveryEngine('report runs for agents', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let session: string
  let one: string
  let two: string
  let agent: Agent

  before(async () => {
    session = await app.signIn(owner.memberId)
    one = await app.createProject(owner.key, { name: 'One' })
    two = await app.createProject(owner.key, { name: 'Two', domain: 'two.example' })
    agent = await createAgent(app, owner, { scope: 'read' })
  })

  async function call(method: string, path: string, body?: unknown): Promise<Any> {
    const answer = await app.call(method, `/app/v1/reports${path}`, {
      session,
      ...(body !== undefined && { body }),
    })
    assert.ok(answer.status < 300, answer.text)
    return answer.body.data
  }

  async function define(name: string, project_uids: string[]): Promise<string> {
    return (await call('POST', '', { name, project_uids })).uid
  }

  async function make(report: string): Promise<string> {
    const { uid } = await call('POST', `/${report}/made`)
    const runner = testRunner(context.database, { 'reports.make': app.product.handlers['reports.make']! })
    runner.start()
    await until('it is made', async () => (await call('GET', `/${report}/made/${uid}`)).status === 'made')
    await runner.stop(5_000)
    return uid
  }

  const reportsOf = async (of: Agent): Promise<string[]> => {
    const { result } = await of.send('resources/list')
    return result.resources
      .map(({ uri }: Any) => uri)
      .filter((uri: string) => uri.startsWith('sightline://reports/'))
  }

  test('are listed newest first and read as Markdown, whole or one project of them', async () => {
    const both = await define('Both', [one, two])
    const first = await make(both)
    const second = await make(both)
    const { result } = await agent.send('resources/list')
    const run = result.resources.filter(({ mimeType }: Any) => mimeType === 'text/markdown')
    assert.deepEqual(
      run.map(({ uri }: Any) => uri),
      [`sightline://reports/${second}`, `sightline://reports/${first}`],
    )
    assert.match(run[0].title, /^Both, 1 – \d\d \w+ \d{4}$/)
    assert.equal(run[0].description, 'A report about 2 projects, as it was made')
    const { contents } = (await agent.send('resources/read', { uri: run[0].uri })).result
    assert.equal(contents[0].mimeType, 'text/markdown')
    assert.match(contents[0].text, /^# Both\n[\s\S]*\n## One \([\s\S]*\n## Two \(two\.example\)/)
    assert.match(contents[0].text, /Not known: /)
    const part = await agent.send('resources/read', { uri: `${run[0].uri}/projects/${two}` })
    assert.match(part.result.contents[0].text, /## Two/)
    assert.doesNotMatch(part.result.contents[0].text, /## One/)
    const { result: offered } = await agent.send('resources/templates/list')
    const templates = offered.resourceTemplates.map(({ uriTemplate }: Any) => uriTemplate)
    assert.ok(templates.includes('sightline://reports/{report}'), templates.join())
  })

  test('about a project that the credential may not see are nowhere to be found', async () => {
    const alone = await make(await define('Alone', [one]))
    const both = await define('Both again', [one, two])
    const covering = await make(both)
    // Its definition is about one project now; what was made is still about two.
    await call('PATCH', `/${both}`, { project_uids: [one] })
    const limited = await createAgent(app, owner, { scope: 'read', projectUids: [one] })
    assert.deepEqual(await reportsOf(limited), [`sightline://reports/${alone}`])
    for (const uri of [
      `sightline://reports/${covering}`,
      `sightline://reports/${covering}/projects/${one}`,
    ]) {
      const { error } = await limited.send('resources/read', { uri })
      assert.match(error.message, /not found/i)
    }
    assert.ok((await reportsOf(agent)).includes(`sightline://reports/${covering}`))
    const stranger = await createAgent(app, await app.createTenant(), { scope: 'read' })
    assert.deepEqual(await reportsOf(stranger), [])
    const { error } = await stranger.send('resources/read', { uri: `sightline://reports/${alone}` })
    assert.match(error.message, /not found/i)
  })

  test('and projects come in pages, each once', async () => {
    const tenant = await app.createTenant()
    const many = await app.signIn(tenant.memberId)
    for (let at = 0; at < 23; at++) await app.createProject(tenant.key, { domain: `p${at}.example` })
    const [project] = (await app.call('GET', '/v1/projects', { key: tenant.key })).body.data
    const { body } = await app.call('POST', '/app/v1/reports', {
      session: many,
      body: { name: 'Many', project_uids: [project.uid] },
    })
    const { id } = await storedRow(context.database, 'reports', ['id'], { uid: body.data.uid })
    await context.database.transaction(async (tx) => {
      for (let at = 0; at < 65; at++)
        await tx
          .insertInto('made_reports')
          .values({
            uid: `made${String(at).padStart(12, '0')}`,
            report_id: id,
            status: at === 3 ? 'failed' : 'made',
            is_scheduled: 0,
            from_day: '2026-10-01',
            to_day: '2026-10-31',
            model_json: null,
            logo: null,
            failure: null,
            created_at: at,
            made_at: at,
          })
          .execute()
    })
    const reader = await createAgent(app, tenant, { scope: 'read' })
    const seen: string[] = []
    let pages = 0
    for (let cursor: string | undefined; pages === 0 || cursor !== undefined; pages++) {
      const { result } = await reader.send('resources/list', { ...(cursor !== undefined && { cursor }) })
      seen.push(...result.resources.map(({ uri }: Any) => uri))
      cursor = result.nextCursor
    }
    assert.deepEqual([pages, seen.length, new Set(seen).size], [3, 23 * 3 + 64, 23 * 3 + 64])
    const reports = seen.filter((uri) => uri.startsWith('sightline://reports/'))
    assert.deepEqual(reports, reports.toSorted().reverse())
    for (const cursor of ['no', 'x'.repeat(3000), Buffer.from('["no",1]').toString('base64url')]) {
      const { error } = await reader.send('resources/list', { cursor })
      assert.equal(error.code, INVALID_PARAMS, cursor.slice(0, 20))
    }
  })

  test('are found by the reports of the account, not by going through those of all', async () => {
    const asker = { accountId: 1, limitedBy: undefined, keyId: 1, memberId: 1 }
    const plans = await plansOfReads(context.database, (db) =>
      listMadeReports(db, asker, { beforeId: 1000, limit: 31 }),
    )
    assert.match(plans.join(), /reports_by_account/)
    assert.match(plans.join(), /made_reports_by_report/)
  })

  test('take a call of the budget each', async () => {
    const uid = await make(await define('Counted', [one]))
    const poor = await createAgent(app, owner, { scope: 'read', dailyCallsMax: 1 })
    const uri = `sightline://reports/${uid}`
    assert.ok((await poor.send('resources/read', { uri })).result)
    const { error } = await poor.send('resources/read', { uri })
    assert.match(error.message, /used up for today/)
  })
})

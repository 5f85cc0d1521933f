// A provider that suddenly answers with pages that lack their results, and what becomes of 31 keywords at position 3.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { SerpProvider } from '../../src/background/providers/contracts.ts'
import { googleLanguage } from '../../src/background/providers/markets.ts'
import { createSerper } from '../../src/background/providers/serper/provider.ts'
import { evaluationHandler } from '../../src/features/alerts/evaluation-job.ts'
import { rankAlerts } from '../../src/features/rank-tracker/alerts/rank-alerts.ts'
import { SUSPICION } from '../../src/features/rank-tracker/checks/suspicion-rule.ts'
import { readRankOverview } from '../../src/features/rank-tracker/overview/overview.ts'
import { insertAnalyses } from '../../src/features/rank-tracker/schedule/analysis-store.ts'
import { countStatuses, directChecks } from '../helpers/direct-checks.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { type FakeProvider, fakeProvider, observed, ranked } from '../helpers/fake-provider.ts'
import { FAKE_SERPER_KEY, startFakeSerper } from '../helpers/fake-serper.ts'
import { createRankProject, type RankProject, runOnce } from '../helpers/rank-project.ts'
import { assertRecount } from '../helpers/recount.ts'
import { storedRows } from '../helpers/stored-rows.ts'

const KEYWORDS = 31
const MICROS = 1000
const EMPTY = observed([], { isEmptyUnexplained: true })
/** 1100 of 2850. */
const VISIBILITY = 38.6

onEveryEngine('pages without results', (context) => {
  const { check, dyingAfter } = directChecks(context)

  async function track(count = KEYWORDS): Promise<RankProject> {
    const project = await createRankProject(context.database, { rank_tracker_depth: 50 })
    await project.add(
      Array.from({ length: count }, (_, index) => `keyword ${index}`),
      { device: 'desktop' },
    )
    return project
  }

  /** All keywords are due again: the batch of a later slot. */
  async function openRound(project: RankProject, ids?: readonly number[]) {
    const { database } = context
    const keywordIds = ids ?? Array.from({ length: KEYWORDS }, (_, index) => index + 1)
    const slotAtMs = Date.now() + (await project.analyses()).length * 1000
    const analysisIds = await database.transaction(async (tx) =>
      insertAnalyses(
        tx,
        database.engine,
        await project.context(),
        keywordIds.map((keywordId) => ({ keywordId, slotAtMs })),
      ),
    )
    return { projectId: project.id, analysisIds }
  }

  async function run(project: RankProject, provider: SerpProvider, ids?: readonly number[]): Promise<void> {
    await runOnce(context.database, check([provider]), await openRound(project, ids))
  }

  /** The checks that wait for their second answer. */
  async function runAgain(project: RankProject, provider: SerpProvider): Promise<void> {
    for (const batch of await project.takeBatches()) await runOnce(context.database, check([provider]), batch)
  }

  async function measure(project: RankProject, provider: SerpProvider): Promise<void> {
    await runAgain(project, provider)
    assert.equal((await look(project)).score, VISIBILITY)
  }

  async function look(project: RankProject) {
    const clock = { nowMs: () => Date.now() }
    const read = await readRankOverview(context.database, clock, project.id, { device: 'desktop' })
    const { visibility_score: score, declined, failed } = read!.summary
    return { score, declined, failed }
  }

  async function alertsOf(project: RankProject): Promise<string[]> {
    const { database } = context
    const clock = { nowMs: () => Date.now() }
    const handler = evaluationHandler({ database, clock, sources: () => [rankAlerts] })
    await runOnce(database, handler, {
      projectId: project.id,
      parts: ['ranks'],
      sinceMs: Date.now() - 60_000,
    })
    const rows = await storedRows(database, 'alerts', ['kind', 'data_json'], { project_id: project.id }, 'id')
    return rows
      .filter(({ kind }) => kind === 'ranks_not_measured')
      .map(({ data_json }) => JSON.parse(data_json).title)
  }

  function startSerper(t: TestContext) {
    const state = { isBroken: false }
    return startFakeSerper(t, {
      pages: [['https://a.example/', 'https://b.example/', 'https://example.com/']],
      answer: (_page, request) =>
        state.isBroken
          ? {
              body: {
                searchParameters: { ...(request.body as object), type: 'search' },
                organic: [],
                peopleAlsoAsk: [{ question: 'Why?' }],
                relatedSearches: [{ query: 'more' }],
                credits: 1,
              },
            }
          : undefined,
    }).then((server) => ({
      state,
      provider: createSerper({
        apiKey: FAKE_SERPER_KEY,
        baseUrl: server.url,
        pageMicros: MICROS,
        fetch,
        nowMs: Date.now,
        market: { languageCode: googleLanguage },
      }),
    }))
  }

  test('beside other blocks are failed checks: nothing is lost, and it is told', async (t) => {
    const { provider, state } = await startSerper(t)
    const project = await track()
    await measure(project, provider)
    state.isBroken = true
    await run(project, provider)
    assert.deepEqual(await look(project), { score: VISIBILITY, declined: 0, failed: KEYWORDS })
    const record = await project.record(1)
    assert.deepEqual([record.status, record.last_position], ['failed', 3])
    assert.match(record.message ?? '', /it has parts of a results page, but no organic results/)
    assert.deepEqual(await alertsOf(project), [`${KEYWORDS} of ${KEYWORDS} keywords could not be measured`])
    await assertRecount(context.database, project.id)
  })

  /** A provider that has measured all keywords at position 3. */
  async function measured(): Promise<{ project: RankProject; provider: FakeProvider }> {
    const project = await track()
    const provider = fakeProvider({ concurrency: 8, micros: MICROS, answer: () => ranked(3) })
    await measure(project, provider)
    provider.requests.length = 0
    return { project, provider }
  }

  for (const [name, bad] of [
    ['that say nothing', EMPTY],
    ['that hold others only', ranked(null)],
    ['on which the site fell far', ranked(30)],
  ] as const) {
    test(`${name} are held, told and asked for once more; the second answer counts`, async () => {
      const { project, provider } = await measured()
      provider.answer = () => bad
      await run(project, provider)
      assert.deepEqual(await look(project), { score: VISIBILITY, declined: 0, failed: 0 })
      assert.deepEqual(await countStatuses(project), { success: KEYWORDS, pending: KEYWORDS })
      const record = await project.record(1)
      assert.deepEqual([record.status, record.last_position], ['success', 3])
      assert.match(
        record.message ?? '',
        /^Suspect: .+ It is checked once more at .+Z\. The last known position stays/,
      )
      assert.deepEqual(await project.month(), { spent: 2 * KEYWORDS * MICROS, reserved: 0 })
      assert.deepEqual(await alertsOf(project), [
        `The answers of serper are suspect: ${KEYWORDS} keywords seemed lost at once`,
      ])

      // For half of them the provider is well again; for the others it says the same.
      provider.answer = ({ keyword }) => (Number(keyword.split(' ')[1]) % 2 === 0 ? ranked(3) : bad)
      await runAgain(project, provider)
      const lost = Math.floor(KEYWORDS / 2)
      const after = await look(project)
      assert.deepEqual([after.declined, after.failed], [lost, 0])
      assert.deepEqual(await countStatuses(project), { success: 2 * KEYWORDS })
      assert.deepEqual(await project.takeBatches(), [])
      assert.equal(provider.requests.length, 2 * KEYWORDS)
      assert.deepEqual(await project.month(), { spent: 3 * KEYWORDS * MICROS, reserved: 0 })
      const first = (await project.analyses()).find(({ suspect_json }) => suspect_json !== null)
      assert.equal(JSON.parse(first?.suspect_json ?? '').position, bad.results.length === 30 ? 30 : null)
      await assertRecount(context.database, project.id)
    })
  }

  test('are held when checks come one by one: keywords of the first page from the first on, falls from the fifth on', async () => {
    for (const [position, written] of [
      [null, 0],
      [30, 4],
    ] as const) {
      const { project, provider } = await measured()
      provider.answer = () => ranked(position)
      for (let id = 1; id <= 8; id++) await run(project, provider, [id])
      assert.deepEqual(await countStatuses(project), { success: KEYWORDS + written, pending: 8 - written })
      assert.equal((await look(project)).declined, written)
    }
  })

  test('of a keyword that is gone from the first page say so, and a second answer is believed', async () => {
    const { project, provider } = await measured()
    provider.answer = () => ranked(null)
    await run(project, provider, [1])
    const { last_position, message } = await project.record(1)
    assert.equal(last_position, 3)
    assert.match(
      message ?? '',
      /^Suspect: the keyword fell from 3 to not found at once\. It is checked once more at /,
    )
    await runAgain(project, provider)
    assert.equal((await project.record(1)).last_position, null)
    await assertRecount(context.database, project.id)
  })

  test('of single keywords are believed, unless they are empty and do not say why', async () => {
    const { project, provider } = await measured()
    provider.answer = () => ranked(30)
    await run(project, provider, [1])
    provider.answer = () => EMPTY
    await run(project, provider, [2])
    assert.deepEqual(await countStatuses(project), { success: KEYWORDS + 1, pending: 1 })
    await runAgain(project, provider)
    const record = await project.record(2)
    assert.deepEqual(
      [record.last_position, record.message],
      [null, 'The search engine has no results for this keyword.'],
    )
    await assertRecount(context.database, project.id)
  })

  test('that are held stay held when there is no money to ask again, and say so', async () => {
    const { project, provider } = await measured()
    provider.answer = () => EMPTY
    await run(project, provider)
    const handler = check([provider], 2 * KEYWORDS * MICROS)
    for (const batch of await project.takeBatches()) {
      assert.ok(batch.runAt > Date.now() + SUSPICION.againAfterMs - 60_000)
      await runOnce(context.database, handler, batch)
    }
    assert.equal(provider.requests.length, KEYWORDS)
    assert.deepEqual(await look(project), { score: VISIBILITY, declined: 0, failed: KEYWORDS })
    assert.match((await project.record(1)).message ?? '', /^Suspect: .+ the monthly spend limit is reached/)
    await assertRecount(context.database, project.id)
  })

  test('are never asked for a third time, wherever a worker dies', async () => {
    const { project, provider } = await measured()
    provider.answer = () => EMPTY
    const round = await openRound(project)
    const handler = check([provider])
    // Four steps of eight, each announced and stored: dies before every one of them.
    for (let stores = 0; stores < 8; stores++) {
      await runOnce(context.database, handler, round, dyingAfter(stores)).catch(() => {})
    }
    for (let stores = 0; stores < 4; stores++) {
      for (const batch of await project.takeBatches()) {
        await runOnce(context.database, handler, batch, dyingAfter(stores)).catch(() => {})
        await runOnce(context.database, handler, batch)
      }
    }
    await runOnce(context.database, handler, round)
    const asked = Map.groupBy(provider.requests, ({ tag }) => tag)
    assert.ok([...asked.values()].every((requests) => requests.length <= 2))
    assert.equal((await project.month()).reserved, 0)
    const open = (await project.analyses()).filter(
      ({ status }) => status === 'pending' || status === 'running',
    )
    assert.deepEqual(open, [])
    await assertRecount(context.database, project.id)
  })
})

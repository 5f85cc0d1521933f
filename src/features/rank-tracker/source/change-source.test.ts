import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { ranked } from '../../../../test/helpers/fake-provider.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { openSourced, type SourcedTracker } from '../../../../test/helpers/sourced-tracker.ts'
import { answerOf } from '../../../../test/helpers/tracker-caller.ts'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { failed } from '../../../background/providers/failure.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { importHistories } from '../import/import-history.ts'
import type { KeywordRecord } from '../records/record.ts'
import { markFirstRefused } from '../schedule/first-run.ts'
import { readTrackerContext, type TrackerContext } from '../tracker/tracker-context.ts'
import { adoptSource } from './adopt-sources.ts'

const NO_PROVIDER = 'No search provider is set up for this project.'
const SIMULATED = 'This result is simulated.'

onEveryEngine('a project whose ranks come from somewhere else', (context) => {
  const app = suiteApp(context, { SIGHTLINE_SERP_PROVIDER: '' })
  const owner = suiteOwner(app)

  const open = () => openSourced(app, context.database, owner)
  const recount = (tracker: SourcedTracker) => assertRecount(context.database, tracker.projectId)

  async function importPositions(tracker: SourcedTracker, id: number, positions: number[]): Promise<void> {
    const { database, engine } = context
    await database.transaction(async (tx) => {
      const nowMs = await readDatabaseNow(tx, engine)
      const ofProject = (await readTrackerContext(tx, tracker.projectId)) as TrackerContext
      const measured = positions.map((position, index) => ({
        atMs: nowMs - (positions.length - index) * DAY_MS,
        position,
        url: 'https://example.com/blog/imported',
      }))
      await importHistories(tx, ofProject, [{ keywordId: id, measured }], { engine, nowMs })
    }, READ_COMMITTED)
  }

  /** Everything is due again, as if days had passed. */
  async function age(tracker: SourcedTracker, days: number): Promise<void> {
    await context.database.write((db) =>
      sql`update keyword_schedules set due_at = due_at - ${days * DAY_MS}
        where project_id = ${tracker.projectId} and queue = 'regular'`.execute(db),
    )
  }

  test('is not measured while it has none, says so, and keeps what was imported as it is', async () => {
    const tracker = await open()
    const added = await tracker.add({ keywords: ['a', 'b'] })
    assert.deepEqual([added.status, added.body.data.initial_analysis_scheduled], [201, false])
    await importPositions(tracker, 2, [7, 4])
    await tracker.open()
    assert.deepEqual(await tracker.listOpen(), [])
    await age(tracker, 3)
    await tracker.open()
    assert.deepEqual(await tracker.listOpen(), [])
    const [a, b] = (await tracker.list('?sort=keyword')).data
    assert.deepEqual([a.status, a.message, a.next_analyze_at], ['pending', NO_PROVIDER, null])
    assert.deepEqual(
      [b.status, b.last_position, b.change_position, b.message, b.next_analyze_at],
      ['success', 4, 3, null, null],
    )
    const { summary } = (await tracker.look()).overview
    assert.deepEqual([summary.pending, summary.failed, summary.top_ten], [1, 0, 1])
    await recount(tracker)
  })

  test('is measured at once where nothing real is known of a keyword, and else at its regular time', async () => {
    const tracker = await open()
    await tracker.add({ keywords: ['imported', 'unknown'] })
    await importPositions(tracker, 1, [3])
    await age(tracker, 10)
    const usedMs = Date.now()
    await tracker.use('serper')
    const due = await tracker.due()
    const nowMs = await context.database.read((db) => readDatabaseNow(db, context.engine))
    assert.equal(due.unknown, 'at once')
    assert.ok(
      (due.imported as number) > nowMs && (due.imported as number) <= nowMs + DAY_MS,
      'not made up for',
    )
    // Before and after the records are rewritten.
    for (let round = 0; round < 2; round++) {
      const [imported, unknown] = (await tracker.list('?sort=keyword')).data
      assert.deepEqual([unknown.status, unknown.message], ['pending', null])
      const nextMs = Date.parse(unknown.next_analyze_at)
      assert.ok(nextMs >= usedMs - 2_000 && nextMs <= nowMs + 2_000, unknown.next_analyze_at)
      assert.equal(Date.parse(imported.next_analyze_at), due.imported)
      await tracker.rebuild()
    }
    await tracker.open()
    assert.deepEqual(await tracker.listOpen(), ['unknown'])
    await tracker.measure('serper', () => ranked(2))
    assert.deepEqual((await tracker.look()).keywords[1].last_position, 2)
    await recount(tracker)
  })

  test('says that it has none, and no longer why its last one had to be asked again', async () => {
    const tracker = await open()
    await tracker.use('serper')
    await tracker.add({ keywords: ['a'] })
    const reasons = new Map([[1, 'Serper could not be reached. Trying again soon.']])
    await context.database.transaction((tx) =>
      markFirstRefused(tx, context.engine, tracker.projectId, reasons),
    )
    assert.equal((await tracker.look()).keywords[0].message, reasons.get(1))
    await tracker.use(null)
    await adoptSource(context.database, tracker.projectId, undefined)
    for (let round = 0; round < 2; round++) {
      assert.equal((await tracker.look()).keywords[0].message, NO_PROVIDER)
      await tracker.rebuild()
    }
    await recount(tracker)
  })

  test('shows its real numbers again, all of them, when the simulator is left', async () => {
    const tracker = await open()
    const { key } = owner
    const rival = { name: 'Rival', domain: 'other-2.test' }
    await app.call('POST', `/v1/projects/${tracker.uid}/competitors`, { key, body: rival })
    await tracker.use('serper')
    await tracker.add({ keywords: ['a', 'b', 'c', 'd', 'e'] })
    const rules = [{ field: 'path', operator: 'starts_with', value: '/blog/' }]
    await tracker.call('POST', '/segments', { name: 'Blog', rules })
    await importPositions(tracker, 5, [40, 12])
    const real: Record<string, ReturnType<typeof ranked>> = {
      a: ranked(5, '/blog/a', { features: ['ads', 'video'] }),
      b: ranked(9, '/shop/b'),
      c: ranked(null),
      d: ranked(3, '/blog/d', { correctedQuery: 'dd' }),
    }
    await tracker.measure('serper', (keyword) => real[keyword] ?? failed('auth', 'The key was refused.'))
    for (const id of [1, 2, 4]) {
      const told = { features: ['video' as const], unreported: ['ai_overview' as const] }
      await tracker.end(await tracker.openAnalysis(id), ranked(2 * id, `/blog/${id}`, told), 'serper')
    }
    const failure = failed('upstream', 'The engine did not answer.')
    await tracker.end(await tracker.openAnalysis(2), failure, 'serper')
    const before = await tracker.look()
    assert.equal(before.keywords[0].competitors[0].position, null)
    assert.equal(before.keywords[3].competitors[0].position, 2)
    assert.deepEqual(
      before.keywords.map(({ status }: KeywordRecord) => status),
      ['success', 'failed', 'success', 'success', 'failed'],
    )
    assert.equal('ai_overview' in before.keywords[0].serp_features, false)
    assert.equal(before.keywords[4].last_result_url, 'https://example.com/blog/imported')
    assert.equal(before.segments.segments[0].matched_count, 4)

    await tracker.use('simulator')
    await recount(tracker)
    await tracker.rebuild()
    await recount(tracker)
    await tracker.open()
    await tracker.measure('simulator', () => ranked(1, '/blog/simulated'))
    await recount(tracker)
    const simulated = await tracker.look()
    for (const keyword of simulated.keywords) {
      assert.deepEqual([keyword.last_position, keyword.best_position, keyword.change_position], [1, 1, null])
      assert.equal(keyword.message, SIMULATED)
    }
    assert.equal(simulated.segments.segments[0].matched_count, 5)

    await tracker.use('serper')
    await recount(tracker)
    await tracker.rebuild()
    await recount(tracker)
    assert.deepEqual(await tracker.look(), before)
    assert.deepEqual(Object.values(await tracker.due()).includes('at once'), false)
    const { body } = await tracker.call('GET', '/keywords/1/analyses')
    assert.deepEqual(
      body.data.map((one: { is_simulated: boolean; position: number; previous_position: number | null }) => [
        one.is_simulated,
        one.position,
        one.previous_position,
      ]),
      [
        [false, 2, 5],
        [true, 1, null],
        [false, 5, null],
      ],
    )
  })

  test('has no invented best, previous or change after the simulator', async () => {
    const tracker = await open()
    await tracker.use('simulator')
    await tracker.add({ keywords: ['a', 'b'] })
    await tracker.measure('simulator', (keyword) => (keyword === 'a' ? ranked(1) : ranked(null)))
    const [a, b] = (await tracker.look()).keywords
    assert.deepEqual([a.last_position, a.message], [1, SIMULATED])
    assert.equal(b.message, `Not found in the first 100 organic results. ${SIMULATED}`)
    await tracker.use('serper')
    assert.deepEqual(await tracker.due(), { a: 'at once', b: 'at once' })
    await tracker.open()
    await tracker.measure('serper', () => ranked(8))
    const [first] = (await tracker.look()).keywords
    assert.deepEqual(
      [first.last_position, first.best_position, first.change_position, first.message],
      [8, 8, null, null],
    )
    await recount(tracker)
    await tracker.rebuild()
    await recount(tracker)
    const { summary } = (await tracker.look()).overview
    assert.deepEqual([summary.top_three, summary.declined, summary.top_ten], [0, 0, 2])
  })

  test('shows nothing of what another source gave from the moment on in which it changes', async () => {
    const tracker = await open()
    await tracker.use('simulator')
    await tracker.add({ keywords: ['a', 'b', 'c'] })
    await tracker.measure('simulator', () => answerOf(['https://example.com/blog/x', 'https://rival.test/']))
    const rules = [{ field: 'path', operator: 'contains', value: 'x' }]
    await tracker.call('POST', '/segments', { name: 'X', rules })
    await tracker.use(null, 'serper')
    const shown = await tracker.look()
    for (const keyword of shown.keywords) {
      assert.deepEqual(
        { ...keyword, id: 0, keyword: '' },
        {
          id: 0,
          keyword: '',
          device: 'mobile',
          country_code: 'US',
          language_code: 'en',
          location: null,
          last_position: null,
          best_position: null,
          last_result_url: null,
          last_analyzed_at: null,
          status: 'pending',
          change_position: null,
          owned_results_count: null,
          serp_features: {},
          message: null,
          competitors: [],
        },
      )
    }
    assert.deepEqual(await tracker.read(2), (await tracker.list('?sort=keyword')).data[1])
    const { summary, visibility, position_distribution } = shown.overview
    assert.deepEqual(
      [summary.pending, summary.ranking_keywords, summary.avg_position, summary.visibility_score],
      [3, 0, null, 0],
    )
    assert.ok(visibility.rows.every(({ score }: { score: number }) => score === 0))
    assert.deepEqual(position_distribution.at(-1), { label: 'not_ranked', keywords: 0 })
    assert.deepEqual(shown.segments.segments[0].matched_count, 0)
    assert.equal(shown.segments.unmatched_count, 3)
    assert.equal((await tracker.list('?segment_id=1')).data.length, 0)
    for (const sort of ['position', 'keyword']) {
      assert.deepEqual((await tracker.list(`?position_max=10&sort=${sort}`)).data, [])
      assert.deepEqual((await tracker.list(`?change=new&sort=${sort}`)).data, [])
      assert.deepEqual((await tracker.list(`?ranking=not_ranked&sort=${sort}`)).data, [])
    }
    const preview = await tracker.call('POST', '/segments/preview', { rules })
    assert.deepEqual([preview.body.data.matched_count, preview.body.data.examples], [0, []])
    await tracker.call('POST', '/segments', { name: 'Y', rules })
    await recount(tracker)
    await tracker.rebuild()
    await recount(tracker)
  })

  test('keeps what it was told by a real provider, and not what a simulator answers that was asked before', async () => {
    const tracker = await open()
    await tracker.use('serper')
    await tracker.add({ keywords: ['bought', 'waiting'] })
    // Makes the check look announced and posted.
    await context.database.write((db) =>
      sql`update analyses set status = 'running', provider = 'serper', intent_at = 1, task_id = 'x'
        where project_id = ${tracker.projectId} and id = 1`.execute(db),
    )
    await tracker.use('simulator')
    assert.deepEqual(await tracker.listOpen(), ['bought'])
    assert.deepEqual(await tracker.due(), { bought: 'at once', waiting: 'at once' })
    await tracker.open()
    const late = (await tracker.listOpen()).length
    assert.equal(late, 3)
    // The real one arrives, and counts for nothing; the simulator is being asked about the others.
    await tracker.end(1, ranked(6), 'serper')
    assert.equal((await tracker.read(1)).status, 'pending')
    await recount(tracker)
    await tracker.use(null, 'serper')
    for (const id of [3, 4]) await tracker.end(id, ranked(1), 'simulator')
    await tracker.rebuild()
    const [bought, waiting] = (await tracker.list('?sort=keyword')).data
    assert.deepEqual([bought.last_position, bought.best_position], [6, 6])
    assert.deepEqual([waiting.status, waiting.last_position], ['pending', null])
    const due = await tracker.due()
    assert.deepEqual([typeof due.bought, due.waiting], ['number', 'at once'])
    await recount(tracker)
  })

  test('buys nothing twice when its provider is taken away and given back while a check is under way', async () => {
    const tracker = await open()
    await tracker.use('serper')
    await tracker.add({ keywords: ['a'] })
    await context.database.write((db) =>
      sql`update analyses set status = 'running', provider = 'serper', intent_at = 1
        where project_id = ${tracker.projectId}`.execute(db),
    )
    await tracker.use('simulator')
    await tracker.use('serper')
    assert.deepEqual(Object.values(await tracker.due()).includes('at once'), false)
    await tracker.rebuild()
    assert.equal((await tracker.read(1)).status, 'running')
    await tracker.end(1, ranked(4), 'serper')
    assert.equal((await tracker.read(1)).last_position, 4)
    await recount(tracker)
  })

  test('is made again in steps by any number of workers, and goes on where one was killed', async () => {
    const tracker = await open()
    const texts = Array.from({ length: 230 }, (_, index) => `keyword ${String(index).padStart(3, '0')}`)
    await tracker.use('serper')
    for (let from = 0; from < texts.length; from += 100) {
      await tracker.add({ keywords: texts.slice(from, from + 100) })
    }
    const { database, engine } = context
    await database.transaction(async (tx) => {
      const nowMs = await readDatabaseNow(tx, engine)
      const ofProject = (await readTrackerContext(tx, tracker.projectId)) as TrackerContext
      const histories = texts.map((_, index) => ({
        keywordId: index + 1,
        measured: [{ atMs: nowMs - DAY_MS, position: 1 + (index % 100) }],
      }))
      await importHistories(tx, ofProject, histories, { engine, nowMs })
    }, READ_COMMITTED)
    const before = await tracker.look()
    await tracker.use('simulator')
    await tracker.rebuild()
    await tracker.use('serper')
    assert.ok(!Object.values(await tracker.due()).includes('at once'), 'all have a real result')
    await tracker.rebuild(1)
    await recount(tracker)
    const { summary } = (await tracker.look()).overview
    assert.deepEqual([summary.ranking_keywords, summary.pending], [100, 130])
    const half = (await tracker.list('?sort=keyword&limit=100')).data
    assert.equal(half.filter(({ last_position }: KeywordRecord) => last_position !== null).length, 100)
    // A result for one that was not made again yet.
    await tracker.end(await tracker.openAnalysis(230), ranked(50), 'serper')
    assert.deepEqual(
      [(await tracker.read(230)).last_position, (await tracker.read(230)).change_position],
      [50, -20],
    )
    await recount(tracker)
    await Promise.all([tracker.rebuild(), tracker.rebuild()])
    await recount(tracker)
    await tracker.call('DELETE', '/keywords/230')
    await recount(tracker)
    const after = await tracker.look()
    assert.deepEqual(after.keywords, before.keywords)
  })
})

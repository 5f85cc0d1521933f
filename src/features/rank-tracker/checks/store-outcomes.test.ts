import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { observed, ranked } from '../../../../test/helpers/fake-provider.ts'
import { createRankProject, type RankProject } from '../../../../test/helpers/rank-project.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { changeRows, storedRow, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { SERP_FEATURES } from '../../../background/providers/contracts.ts'
import { failed } from '../../../background/providers/failure.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { formatTime } from '../../../lib/clock.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { addCompetitor } from '../../projects/competitor-store.ts'
import { insertAnalyses } from '../schedule/analysis-store.ts'
import { matchSegment } from '../segments/segment-members.ts'
import { insertSegment } from '../segments/segment-store.ts'
import { lockTracker } from '../tracker/tracker-row.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')

onEveryEngine('storing how checks ended', (context) => {
  const newProject = trackedProjects(context)

  /** A project with one keyword, and its n-th analysis at the n-th call, each a day later. */
  async function track(settings = {}) {
    const project = await createRankProject(context.database, settings, newProject)
    const [keywordId] = (await project.add(['oak desk'], { nowMs: NOW })) as [number]
    let count = 0
    return {
      project,
      keywordId,
      async check(seen: Parameters<RankProject['store']>[0][number]['seen']) {
        const nowMs = NOW + count * DAY_MS
        const analysisId = count === 0 ? 1 : await open(project, keywordId, nowMs)
        count++
        await project.store([{ analysisId, seen }], { nowMs })
        return analysisId
      },
    }
  }

  async function open(project: RankProject, keywordId: number, slotAtMs: number): Promise<number> {
    const { database, engine } = context
    const ofProject = await project.context()
    const [id] = await database.transaction((tx) =>
      insertAnalyses(tx, engine, ofProject, [{ keywordId, slotAtMs }]),
    )
    return id as number
  }

  async function segment(project: RankProject, path: string): Promise<number> {
    const { database, engine } = context
    const rules = [{ field: 'path', operator: 'starts_with', value: path } as const]
    return database.transaction(async (tx) => {
      await lockTracker(tx, project.id)
      const id = await insertSegment(tx, project.id, { name: path, rules }, NOW)
      await matchSegment(tx, engine, project.id, { id, rules })
      return id
    }, READ_COMMITTED)
  }

  test('a success is the position, its page, what else was seen and when', async () => {
    const { project, keywordId, check } = await track()
    await check(
      ranked(3, '/desks', {
        features: ['ads', 'video'],
        pagesScanned: 2,
        correctedQuery: 'oak desks',
      }),
    )
    const record = await project.record(keywordId)
    assert.partialDeepStrictEqual(record, {
      status: 'success',
      last_position: 3,
      best_position: 3,
      change_position: null,
      last_result_url: 'https://example.com/desks',
      last_analyzed_at: '2026-11-15T10:00:00Z',
      owned_results_count: 1,
      message: 'The search engine showed results for "oak desks" instead.',
    })
    assert.deepEqual(Object.keys(record.serp_features), [...SERP_FEATURES])
    assert.deepEqual(
      Object.entries(record.serp_features).flatMap(([name, isThere]) => (isThere ? [name] : [])),
      ['ads', 'video'],
    )
    const [analysis] = await project.analyses()
    assert.partialDeepStrictEqual(analysis, {
      status: 'success',
      attempts: 1,
      provider: 'serper',
      is_simulated: 0,
      position: 3,
      previous_position: null,
      matched_url: 'https://example.com/desks',
      pages_scanned: 2,
      organic_results_scanned: 3,
      stored_results: 3,
      is_scan_complete: 1,
      started_at: NOW,
      finished_at: NOW,
    })
    await assertRecount(context.database, project.id)
  })

  test('not found is a success without a position, and says how deep was looked', async () => {
    const { project, keywordId, check } = await track({ rank_tracker_depth: 50 })
    await check(ranked(2))
    await check(ranked(null))
    assert.partialDeepStrictEqual(await project.record(keywordId), {
      status: 'success',
      last_position: null,
      best_position: 2,
      change_position: null,
      last_result_url: null,
      owned_results_count: 0,
      message: 'Not found in the first 50 organic results.',
    })
    assert.partialDeepStrictEqual(await project.state(keywordId), { position: null, previous_position: 2 })
    await assertRecount(context.database, project.id)
  })

  test('a failed check leaves position, history, best, page and features alone', async () => {
    const { project, keywordId, check } = await track()
    await check(ranked(8, '/a', { features: ['ads'] }))
    await check(ranked(5, '/b', { features: ['video'] }))
    const before = { state: await project.state(keywordId), record: await project.record(keywordId) }
    const id = await check(failed('upstream', 'The provider is broken.', { reply: '<html>' }))
    const record = await project.record(keywordId)
    assert.deepEqual(await project.state(keywordId), { ...before.state, status: 'failed' })
    assert.deepEqual(record, { ...before.record, status: 'failed', message: 'The provider is broken.' })
    const analysis = (await project.analyses()).find((one) => one.id === id)
    assert.partialDeepStrictEqual(analysis, {
      status: 'failed',
      position: null,
      previous_position: 5,
      matched_url: null,
      owned_results_count: null,
      features_json: null,
      message: 'The provider is broken.',
      is_scan_complete: 0,
    })
    await assertRecount(context.database, project.id)
  })

  test('pages that cannot tell whether the site ranks are a failure, not an absence', async () => {
    const { project, keywordId, check } = await track()
    await check(ranked(4))
    await check(ranked(null, '/', { isComplete: false, pagesScanned: 1 }))
    assert.partialDeepStrictEqual(await project.record(keywordId), {
      status: 'failed',
      last_position: 4,
      message:
        'Only 1 page of results could be read. Whether the site is in the first 100 organic results is not known.',
    })
    const [, analysis] = await project.analyses()
    assert.partialDeepStrictEqual(analysis, { pages_scanned: 1, organic_results_scanned: 10 })
    assert.equal(analysis?.stored_results, 0)
  })

  test('change compares with the success before, whatever failed in between', async () => {
    const { project, keywordId, check } = await track()
    const seen: [number | null, number | null][] = []
    for (const position of [9, 4, undefined, 6, null, 3]) {
      await check(position === undefined ? failed('auth', 'No.') : ranked(position))
      const record = await project.record(keywordId)
      seen.push([record.change_position, record.best_position])
    }
    assert.deepEqual(seen, [
      [null, 9],
      [5, 4],
      [5, 4],
      [-2, 4],
      [null, 4],
      [null, 3],
    ])
    await assertRecount(context.database, project.id)
  })

  test('another page moves the keyword to its segments at once, and none to no segment', async () => {
    const { project, keywordId, check } = await track()
    const [blog, shop] = [await segment(project, '/blog/'), await segment(project, '/shop/')]
    const members = async () => {
      const rows = await storedRows(context.database, 'segment_members', '*', { project_id: project.id })
      return rows.map((row) => row.segment_id)
    }
    await check(ranked(7, '/blog/oak'))
    assert.deepEqual(await members(), [blog])
    await check(ranked(2, '/shop/oak'))
    assert.deepEqual(await members(), [shop])
    await check(failed('upstream', 'No.'))
    assert.deepEqual(await members(), [shop])
    await assertRecount(context.database, project.id)
    await check(ranked(null))
    assert.deepEqual(await members(), [])
    assert.equal((await project.state(keywordId)).segment_count, 0)
    await assertRecount(context.database, project.id)
  })

  test('competitors have their own places', async () => {
    const { project, keywordId, check } = await track()
    await context.database.transaction(async (tx) => {
      for (const domain of ['rival.test', 'absent.test']) {
        await addCompetitor(tx, project.id, { name: domain, domain }, NOW)
      }
    })
    await check(
      observed([
        'https://a.test/',
        'https://www.rival.test/x',
        'https://example.com/',
        'https://rival.test/',
      ]),
    )
    const { competitors } = await project.record(keywordId)
    assert.deepEqual(
      competitors.map(({ domain, position }) => [domain, position]),
      [
        ['rival.test', 2],
        ['absent.test', null],
      ],
    )
  })

  test('what has ended is not ended again', async () => {
    const { project, keywordId, check } = await track()
    await check(ranked(3))
    const before = await project.record(keywordId)
    await project.store([{ analysisId: 1, seen: ranked(1, '/', { costMicros: 500 }) }])
    assert.deepEqual(await project.record(keywordId), before)
    assert.deepEqual(await project.entries(), [])
    await assertRecount(context.database, project.id)
  })

  test('a result for a keyword that was deleted brings nothing back', async () => {
    const { project, keywordId } = await track()
    await project.delete([keywordId])
    await project.store([{ analysisId: 1, seen: ranked(1) }])
    assert.deepEqual(await project.analyses(), [])
    await assertRecount(context.database, project.id)
  })

  test('two analyses of one keyword that end together count one after the other', async () => {
    const { project, keywordId, check } = await track()
    const blog = await segment(project, '/blog/')
    await check(ranked(9))
    const first = await open(project, keywordId, NOW + DAY_MS)
    const second = await open(project, keywordId, NOW + 2 * DAY_MS)
    // In the wrong order: the slot decides which is the latest.
    await project.store(
      [
        { analysisId: second, seen: ranked(4, '/blog/b') },
        { analysisId: first, seen: ranked(6, '/blog/a') },
      ],
      { nowMs: NOW + 2 * DAY_MS },
    )
    assert.partialDeepStrictEqual(await project.record(keywordId), { last_position: 4, change_position: 2 })
    const previous = (await project.analyses()).map((one) => [one.position, one.previous_position])
    assert.deepEqual(previous, [
      [9, null],
      [6, 9],
      [4, 6],
    ])
    assert.equal((await project.state(keywordId)).segment_count, 1)
    assert.ok(blog > 0)
    await assertRecount(context.database, project.id)
  })

  test('an earlier slot that ends late is kept as an analysis and changes no keyword', async () => {
    const { project, keywordId } = await track()
    const second = await open(project, keywordId, NOW + DAY_MS)
    await project.store([{ analysisId: second, seen: ranked(4, '/b') }], { nowMs: NOW + DAY_MS })
    const before = { state: await project.state(keywordId), record: await project.record(keywordId) }
    for (const seen of [failed('timeout', 'Not finished within a day.'), ranked(50, '/old')]) {
      await changeRows(context.database, 'analyses', { status: 'running' }, { project_id: project.id, id: 1 })
      await project.store([{ analysisId: 1, seen }], { nowMs: NOW + DAY_MS + 1000 })
      assert.deepEqual(await project.state(keywordId), before.state)
      assert.deepEqual(await project.record(keywordId), before.record)
      assert.equal((await project.analyses())[0]?.status, seen.state === 'failed' ? 'failed' : 'success')
    }
    assert.equal((await project.analyses())[0]?.position, 50)
    await assertRecount(context.database, project.id)
  })

  test('a failure leaves a competitor that is new to be found in the evidence', async () => {
    const { project, keywordId, check } = await track()
    await check(observed(['https://rival.test/', 'https://example.com/']))
    const readRevision = async () => {
      const row = await storedRow(context.database, 'keyword_records', ['revision'], {
        project_id: project.id,
        keyword_id: keywordId,
      })
      return row.revision
    }
    const before = await readRevision()
    await changeRows(context.database, 'rank_trackers', { revision: before + 1 }, { project_id: project.id })
    await check(failed('upstream', 'No.'))
    assert.equal(await readRevision(), before)
    await check(ranked(1))
    assert.equal(await readRevision(), before + 1)
  })

  test('the next check is shown with the result', async () => {
    const { project, keywordId, check } = await track()
    const schedule = await storedRow(context.database, 'keyword_schedules', ['due_at'], {
      project_id: project.id,
    })
    assert.equal((await project.record(keywordId)).next_analyze_at, formatTime(NOW))
    await check(failed('upstream', 'No.'))
    assert.equal((await project.record(keywordId)).next_analyze_at, formatTime(schedule.due_at))
  })
})

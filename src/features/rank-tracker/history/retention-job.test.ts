import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { plansOfReads } from '../../../../test/helpers/plans.ts'
import { createRankProject, type RankProject, runOnce } from '../../../../test/helpers/rank-project.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { evidenceDay, FRAME_DAYS } from '../evidence/frame-days.ts'
import { listOldAnalyses } from './old-analyses.ts'
import { RETENTION_KIND, retentionHandler } from './retention-job.ts'

const NOW_MS = Date.now()
const TODAY = evidenceDay(NOW_MS)
const DAYS_KEPT = { analyses: 100, evidence: 50, charts: 200 }

onEveryEngine(RETENTION_KIND, (context) => {
  const run = () => {
    const { database } = context
    const clock = { nowMs: () => NOW_MS }
    // So small that most steps are full.
    return runOnce(database, retentionHandler({ database, clock, daysKept: DAYS_KEPT }, 3))
  }

  /** Analyses of a keyword, each so many days old; they have evidence of that day. */
  async function addPast(
    project: RankProject,
    keywordId: number,
    ages: readonly number[],
    status = 'success',
  ) {
    const first = (await project.analyses()).at(-1)?.id ?? 0
    await context.database.write(async (db) => {
      for (const [at, age] of ages.entries()) {
        const ofAnalysis = { project_id: project.id, keyword_id: keywordId, id: first + 1 + at }
        await db
          .insertInto('analyses')
          .values({
            ...ofAnalysis,
            slot_at: NOW_MS - age * DAY_MS,
            status: status as 'success',
            attempts: 1,
            depth: 100,
            reserved_micros: 0,
            is_simulated: 0,
            pages_scanned: 1,
            organic_results_scanned: 10,
            is_scan_complete: 1,
            stored_results: 10,
            cost_micros: 0,
          })
          .execute()
        await db
          .insertInto('analysis_evidence')
          .values({ project_id: project.id, analysis_id: ofAnalysis.id, frame_day: TODAY - age })
          .execute()
      }
    })
  }

  /** Ages of what is stored for a keyword, in days. */
  async function agesOf(project: RankProject, keywordId: number): Promise<number[]> {
    const rows = (await project.analyses()).filter(({ keyword_id }) => keyword_id === keywordId)
    return rows.map(({ slot_at }) => Math.floor((NOW_MS - slot_at) / DAY_MS))
  }

  test('checks go when the last one of their keyword is so many days newer, with what they saw', async () => {
    const { database } = context
    const project = await createRankProject(database)
    const ids = await project.add(['measured', 'waiting', 'given up'], { nowMs: NOW_MS - 400 * DAY_MS })
    await database.write((db) => db.deleteFrom('analyses').where('project_id', '=', project.id).execute())
    const [measured, waiting, givenUp] = ids as [number, number, number]
    await addPast(project, measured, [300, 250, 200, 180, 150, 120, 102, 101, 20, 1])
    await addPast(project, waiting, [160, 10], 'pending')
    await addPast(project, givenUp, [390, 320, 300])
    await run()
    assert.deepEqual(await agesOf(project, measured), [101, 20, 1])
    assert.deepEqual(await agesOf(project, waiting), [160, 10], 'what has not ended stays')
    assert.deepEqual(await agesOf(project, givenUp), [390, 320, 300], 'nobody has measured it since')
    const left = new Set((await project.analyses()).map(({ id }) => id))
    const evidence = await storedRows(database, 'analysis_evidence', ['analysis_id'], {
      project_id: project.id,
    })
    assert.ok(evidence.length > 0)
    assert.ok(evidence.every(({ analysis_id }) => left.has(analysis_id)))
  })

  test('old checks are found by two lookups a keyword', async () => {
    const { database, engine } = context
    const plans = await plansOfReads(database, (db) =>
      listOldAnalyses(db, engine, { projectId: 1, keywordIds: [1, 2, 3] }, { daysKept: 100, limit: 500 }),
    )
    for (const plan of plans) {
      assert.equal(plan.match(/analyses_by_slot|sqlite_autoindex_analyses_2/g)?.length, 2, plan)
      assert.match(plan, /slot_at<\?|slot_at < kept\.from_slot/, plan)
    }
  })

  test('what a check saw goes by the day of its key frame, when all that is kept against it may go', {
    skip: context.engine === 'postgres' && 'PostgreSQL drops partitions',
  }, async () => {
    const { database } = context
    const project = await createRankProject(database)
    const [id] = await project.add(['one'])
    const longest = DAYS_KEPT.evidence + FRAME_DAYS - 1
    await addPast(project, id as number, [longest + 5, longest + 2, longest + 1, longest, 60, 0])
    await run()
    const days = await storedRows(
      database,
      'analysis_evidence',
      ['frame_day'],
      { project_id: project.id },
      'frame_day',
    )
    assert.deepEqual(
      days.map(({ frame_day }) => TODAY - frame_day),
      [longest, 60, 0],
    )
  })

  test('of days that are kept no longer, the last one stays: later days without a row ended as it did', async () => {
    const { database } = context
    const project = await createRankProject(database)
    await database.write((db) =>
      db
        .insertInto('visibility_days')
        .values(
          [400, 300, 210, 150, 0].map((age) => ({
            project_id: project.id,
            device: 'mobile' as const,
            day: TODAY - age,
            weight: age,
            keywords: 1,
          })),
        )
        .execute(),
    )
    await run()
    const rows = await storedRows(
      database,
      'visibility_days',
      ['day'],
      { project_id: project.id, device: 'mobile' },
      'day',
    )
    assert.deepEqual(
      rows.map(({ day }) => TODAY - day),
      [210, 150, 0],
    )
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { up } from '../../../../migrations/0053_coverage.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { ranked } from '../../../../test/helpers/fake-provider.ts'
import { createRankProject, type RankProject, runOnce } from '../../../../test/helpers/rank-project.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { failed } from '../../../background/providers/failure.ts'
import type { Database } from '../../../data/storage/database.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { segmentDaysHandler } from '../history/segment-days-job.ts'
import { insertAnalyses } from '../schedule/analysis-store.ts'
import { insertSegment } from '../segments/segment-store.ts'

const START = Date.parse('2026-06-01T12:00:00Z')

onEveryEngine('the update that leaves keywords without a result out of visibility', (context) => {
  const newProject = trackedProjects(context)

  async function check(
    project: RankProject,
    keywordId: number | undefined,
    atMs: number,
    seen: Parameters<RankProject['store']>[0][number]['seen'],
  ): Promise<void> {
    const slots = [{ keywordId: keywordId as number, slotAtMs: atMs }]
    const [analysisId] = await context.database.transaction(async (tx) =>
      insertAnalyses(tx, context.database.engine, await project.context(), slots),
    )
    await project.store([{ analysisId: analysisId as number, seen }], { nowMs: atMs })
  }

  test('makes of what was kept what would have been kept, old days among it', async () => {
    const { database } = context
    const project = await createRankProject(database, { timezone: 'UTC' }, newProject)
    const [first, late, never, gone, recent] = await project.add(
      ['first', 'late', 'never', 'failing', 'recent'],
      {
        nowMs: START,
      },
    )
    const rules = [{ field: 'path' as const, operator: 'equals' as const, value: '/' }]
    await database.transaction((tx) => insertSegment(tx, project.id, { name: 'All', rules }, START))
    await check(project, first, START + 1000, ranked(1))
    await check(project, late, START + DAY_MS, failed('upstream', 'No.'))
    await check(project, late, START + 3 * DAY_MS, ranked(null))
    await check(project, gone, START + 3 * DAY_MS, failed('upstream', 'No.'))
    for (let day = 4; day <= 50; day += 23) await check(project, first, START + day * DAY_MS, ranked(2))
    await check(project, recent, START + 45 * DAY_MS, ranked(5))
    await check(project, first, START + 60 * DAY_MS, ranked(3))
    assert.ok(never !== undefined)
    const clock = { nowMs: () => START + 60 * DAY_MS }
    await runOnce(database, segmentDaysHandler({ database, clock }))
    await assertRecount(database, project.id)
    const kept = await readKept(database, project.id)
    assert.deepEqual(
      kept.days
        .filter(({ tracked }) => tracked > 0)
        .slice(0, 5)
        .map(({ keywords, tracked }) => [keywords, tracked]),
      [
        [1, 5],
        [1, 5],
        [1, 5],
        [2, 5],
        [2, 5],
      ],
    )

    assert.deepEqual(
      kept.segmentDays.slice(13, 17).map(({ keywords, tracked }) => [keywords, tracked]),
      [
        [1, 2],
        [1, 2],
        [2, 2],
        [2, 2],
      ],
    )

    await forgetCoverage(database)
    await database.transaction((tx) => up(tx as never, context.database.engine))
    assert.deepEqual(await readKept(database, project.id), kept)
    await assertRecount(database, project.id)
  })
})

async function readKept(database: Database, projectId: number) {
  return database.read(async (db) => ({
    days: (
      await sql<{
        keywords: number
        tracked: number
      }>`select * from visibility_days where project_id = ${projectId}
        order by device, day`.execute(db)
    ).rows.map((row) => ({ ...row })),
    segmentDays: await db
      .selectFrom('segment_days')
      .where('project_id', '=', projectId)
      .where('device', '=', 'mobile')
      .selectAll()
      .orderBy('day')
      .execute(),
    totals: await db.selectFrom('rank_totals').where('project_id', '=', projectId).selectAll().execute(),
    states: await db
      .selectFrom('keyword_states')
      .where('project_id', '=', projectId)
      .select(['keyword_id', 'recent'])
      .orderBy('keyword_id')
      .execute(),
  }))
}

/** Sums as the release before stored them: keywords without a result counted as not found. */
async function forgetCoverage(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`update keyword_states set recent = replace(recent, ${'\u0181'}, ${'\u0100'})`.execute(tx)
    await sql`update visibility_days set keywords = tracked`.execute(tx)
    await sql`update segment_days set keywords = tracked`.execute(tx)
    await sql`alter table visibility_days drop column tracked`.execute(tx)
    await sql`alter table segment_days drop column tracked`.execute(tx)
    await sql`alter table rank_totals drop column measured`.execute(tx)
  })
}

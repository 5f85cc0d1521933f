import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zstdCompressSync } from 'node:zlib'
import { directChecks } from '../../../../test/helpers/direct-checks.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { fakeProvider, observed } from '../../../../test/helpers/fake-provider.ts'
import { type RankProject, runOnce } from '../../../../test/helpers/rank-project.ts'
import { changeRows, storedRows } from '../../../../test/helpers/stored-rows.ts'
import type { SerpAnswer } from '../../../background/providers/contracts.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { insertAnalyses } from '../schedule/analysis-store.ts'
import { readKeyFrames, readSeen } from './evidence-store.ts'
import { fingerprintsOf } from './fingerprint.ts'
import { evidenceDay, FRAME_DAYS } from './frame-days.ts'

/** A hundred sites, from one on, that a shift leaves as they were. */
function pageOf(offset: number): SerpAnswer {
  const page = observed(Array.from({ length: 100 }, (_, index) => `https://site-${index + offset}.test/`))
  return { ...page, results: page.results.map((one) => ({ ...one, title: `Title of ${one.url}` })) }
}

onEveryEngine('evidence', (context) => {
  const { track, check } = directChecks(context)

  /** A keyword whose checks saw these pages, one a day, and its analyses. */
  async function see(pages: readonly SerpAnswer[]) {
    const { project, ids } = await track(1)
    const keywordId = ids[0] as number
    const analysisIds: number[] = []
    for (const [day, page] of pages.entries()) {
      const analysisId = day === 0 ? 1 : await open(project, keywordId, day)
      await checkOne(project, analysisId, page)
      analysisIds.push(analysisId)
    }
    return { project, keywordId, analysisIds }
  }

  function checkOne(project: RankProject, analysisId: number, page: SerpAnswer): Promise<void> {
    const provider = fakeProvider({ answer: () => page })
    const payload = { projectId: project.id, analysisIds: [analysisId] }
    return runOnce(context.database, check([provider]), payload)
  }

  async function open(project: RankProject, keywordId: number, day: number): Promise<number> {
    const ofProject = await project.context()
    const slotAtMs = Date.now() + day * DAY_MS
    const [id] = await context.database.transaction((tx) =>
      insertAnalyses(tx, context.engine, ofProject, [{ keywordId, slotAtMs }]),
    )
    return id as number
  }

  const readFrame = async (project: RankProject, keywordId: number) =>
    (
      await context.database.read((db) =>
        readKeyFrames(db, context.engine, {
          projectId: project.id,
          keywordIds: [keywordId],
          nowMs: Date.now(),
        }),
      )
    ).get(keywordId)

  const urlsOf = async (project: RankProject, analysisId: number) =>
    (await context.database.read((db) => readSeen(db, project.id, analysisId)))?.results.map(({ url }) => url)

  test('is kept against the key frame of its keyword, and read as it was seen', async () => {
    const pages = [pageOf(0), pageOf(5), pageOf(10)]
    const { project, keywordId, analysisIds } = await see(pages)
    assert.deepEqual(await readFrame(project, keywordId), {
      analysisId: analysisIds[0],
      day: evidenceDay(Date.now()),
      fingerprints: fingerprintsOf(pageOf(0).results),
    })
    for (const [index, analysisId] of analysisIds.entries()) {
      assert.deepEqual(
        await urlsOf(project, analysisId),
        pages[index]?.results.map(({ url }) => url),
      )
    }
  })

  test('becomes the next key frame on a day of its keyword, and after less than thirty days at the latest', async () => {
    const { project, keywordId } = await see([pageOf(0)])
    const today = evidenceDay(Date.now())
    const lastAge = (today + keywordId) % FRAME_DAYS
    for (const age of [0, 1, lastAge - 1, lastAge, lastAge + 1, FRAME_DAYS - 1, FRAME_DAYS, 400]) {
      if (age < 0) continue
      await changeRows(
        context.database,
        'analysis_evidence',
        { frame_day: today - age },
        { project_id: project.id },
      )
      assert.equal(
        (await readFrame(project, keywordId)) !== undefined,
        age <= lastAge,
        `${age} of ${lastAge} days`,
      )
    }
  })

  test('is stored under the day of its key frame, and gone when that is', async () => {
    const { project, analysisIds } = await see([pageOf(0), pageOf(5)])
    const rows = await storedRows(
      context.database,
      'analysis_evidence',
      ['frame_id', 'frame_day'],
      { project_id: project.id },
      'analysis_id',
    )
    assert.deepEqual(rows, [
      { frame_id: null, frame_day: evidenceDay(Date.now()) },
      { frame_id: analysisIds[0], frame_day: evidenceDay(Date.now()) },
    ])
    await context.database.write((db) =>
      db
        .deleteFrom('analysis_evidence')
        .where('project_id', '=', project.id)
        .where('frame_id', 'is', null)
        .execute(),
    )
    assert.equal(await urlsOf(project, analysisIds[1] as number), undefined)
  })

  test('becomes the next key frame when little of the last one is left', async () => {
    const { project, keywordId, analysisIds } = await see([pageOf(0), pageOf(80)])
    assert.equal((await readFrame(project, keywordId))?.analysisId, analysisIds[1])
  })

  test('becomes the next key frame when the last one has no fingerprints', async () => {
    const { project, keywordId, analysisIds } = await see([pageOf(0)])
    const columns = { from: [-1], position: [1], owned: [], url: ['https://old.test/'], title: ['Old'] }
    await changeRows(
      context.database,
      'analysis_evidence',
      {
        results: zstdCompressSync(
          JSON.stringify({ ...columns, display_url: [''], description: [''], features: {} }),
        ),
      },
      { project_id: project.id },
    )
    assert.deepEqual(await urlsOf(project, analysisIds[0] as number), ['https://old.test/'])
    assert.equal(await readFrame(project, keywordId), undefined)
    const next = await open(project, keywordId, 1)
    await checkOne(project, next, pageOf(0))
    assert.equal((await readFrame(project, keywordId))?.analysisId, next)
  })
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { listSnapshots } from '../../../../test/helpers/snapshots.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import type { HistoryPoint } from '../../../background/providers/backlink-source.ts'
import { addReportedHistory, type Snapshot, storeSnapshot } from './snapshot-store.ts'

const point = (
  day: number,
  backlinks: number | null,
  referringDomains: number | null = null,
): HistoryPoint => ({
  day,
  backlinks,
  referringDomains,
})

onEveryEngine('snapshots of a profile', (context) => {
  let projectId: number
  before(async () => {
    projectId = await trackedProjects(context)()
  })

  const note = (profileId: number, snapshot: Snapshot) =>
    context.database.transaction((tx) => storeSnapshot(tx, { projectId, profileId }, snapshot))
  const tell = (profileId: number, points: readonly HistoryPoint[]) =>
    context.database.transaction((tx) =>
      addReportedHistory(tx, context.engine, { projectId, profileId }, points),
    )
  const list = (profileId: number, fromDay: number) =>
    context.database.read((db) => listSnapshots(db, { projectId, profileId }, fromDay))

  test('are kept once for each day, the last one that was made', async () => {
    await note(1, { ...point(20_001, 5, 2), isReported: false })
    await note(1, { ...point(20_000, 4, null), isReported: false })
    await note(1, { ...point(20_001, null, 3), isReported: false })
    await note(2, { ...point(20_001, 9, 9), isReported: false })
    assert.deepEqual(await list(1, 20_000), [
      { ...point(20_000, 4, null), isReported: false },
      { ...point(20_001, null, 3), isReported: false },
    ])
    assert.deepEqual(await list(1, 20_001), [{ ...point(20_001, null, 3), isReported: false }])
  })

  test('stand beside those that a source tells, which replace what it told before', async () => {
    await note(3, { ...point(100, 1), isReported: false })
    await tell(3, [point(99, 7, 1), point(100, 8), point(99, 9, 2)])
    await tell(3, [])
    await tell(3, [point(100, null, 4)])
    assert.deepEqual(await list(3, 0), [
      { ...point(99, 9, 2), isReported: true },
      { ...point(100, 1), isReported: false },
      { ...point(100, null, 4), isReported: true },
    ])
  })
})

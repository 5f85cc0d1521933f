import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { openProfileImport } from '../store/profile-import.ts'
import { storeSnapshot } from '../store/snapshot-store.ts'
import { OLD_SNAPSHOTS_KIND, oldSnapshotsHandler } from './old-snapshots.ts'

const TODAY = 20_700

onEveryEngine(OLD_SNAPSHOTS_KIND, (context) => {
  test('days go after their time, except for the last one before the first that is kept', async () => {
    const { database } = context
    const projectId = await trackedProjects(context)()
    const writer = await openProfileImport(database, {
      projectId,
      domain: 'shop.example',
      source: 'file',
      nowMs: TODAY * DAY_MS,
    })
    await writer.abandon()
    const [profile] = await storedRows(database, 'backlink_profiles', ['id'], { project_id: projectId })
    const key = { projectId, profileId: profile?.id as number }
    await database.transaction(async (tx) => {
      for (const [age, isReported] of [
        [300, true],
        [150, true],
        [120, false],
        [110, false],
        [90, false],
      ] as const)
        await storeSnapshot(tx, key, { day: TODAY - age, isReported, backlinks: age, referringDomains: 1 })
    })
    const clock = { nowMs: () => TODAY * DAY_MS }
    await runOnce(database, oldSnapshotsHandler({ database, clock, daysKept: { charts: 100 } }))
    const rows = await storedRows(
      database,
      'backlink_snapshots',
      ['day', 'is_reported'],
      { project_id: projectId },
      'day',
    )
    assert.deepEqual(
      rows.map(({ day, is_reported }) => [TODAY - day, is_reported]),
      [
        [150, 1],
        [110, 0],
        [90, 0],
      ],
    )
  })
})

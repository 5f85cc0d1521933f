import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openOlderDatabase } from '../../../../test/helpers/older-database.ts'
import { changeRows, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { insertTracked } from '../../../../test/helpers/tracked-keywords.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { migrate } from '../../../data/storage/migrate.ts'
import { ENGINES } from '../../../data/storage/portable.ts'

const DECLINED = '0015_withheld-and-declined'
const TODAY = 20_541

for (const engine of ENGINES) {
  test(`totals that an older release kept count keywords that lost their position (${engine})`, async (t) => {
    const database = await openOlderDatabase(t, engine, DECLINED)
    const nowMs = () => 0
    const projectId = await trackedProjects({ database })()
    await insertTracked(database, projectId, TODAY, [
      { url: 'https://example.com/a', position: 9, previousPosition: 4 },
      { status: 'success', previousPosition: 7 },
      { status: 'success', previousPosition: 8 },
      { status: 'success' },
      { device: 'desktop', status: 'success', previousPosition: 3 },
    ])
    const declined = async () => {
      const rows = await storedRows(
        database,
        'rank_totals',
        ['device', 'declined'],
        { project_id: projectId },
        'device',
      )
      return rows.map((row) => [row.device, row.declined])
    }
    const counted = await declined()
    assert.deepEqual(counted, [
      ['desktop', 1],
      ['mobile', 3],
    ])
    // Earlier releases counted like this, without keywords that are not found any more.
    for (const [device, declined] of [
      ['desktop', 0],
      ['mobile', 1],
    ] as const)
      await changeRows(database, 'rank_totals', { declined }, { device })
    assert.deepEqual(await migrate(database, { nowMs }), [DECLINED])
    assert.deepEqual(await declined(), counted)
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { loadConfig } from '../../../data/settings/config.ts'
import { recordSizes } from '../../../data/storage/table-sizes.ts'
import { examineGrowth } from './growth.ts'

const DAY = 20_700
const MIB = 2 ** 20

onEveryEngine('what doctor says of growth', (context) => {
  const record = (day: number, bytes: number) =>
    context.database.transaction((tx) => recordSizes(tx, context.engine, [{ name: 'analyses', bytes }], day))
  const examine = () => examineGrowth(context.database, loadConfig(context.storage.env))

  test('it is what was measured, and a disk that is soon full is a warning', async () => {
    assert.match((await examine()).message, /not been measured yet/)
    await record(DAY, 0)
    assert.match((await examine()).message, /measured on 2026-09-04\); how fast .* second day/)
    await record(DAY + 1, MIB)
    const slow = await examine()
    assert.equal(slow.status, 'ok')
    assert.match(slow.message, /they grow by 1 MiB a day, most of all analyses 1 MiB/)
    // More a day than any disk of a test machine has.
    await record(DAY + 1, 2 ** 50)
    const fast = await examine()
    if (context.engine === 'postgres') return assert.equal(fast.status, 'ok')
    assert.equal(fast.status, 'warn')
    assert.match(fast.message, /the disk is full in 0 days at this rate/)
    assert.match(fast.advice ?? '', /Lower SIGHTLINE_ANALYSIS_DAYS_KEPT/)
  })
})

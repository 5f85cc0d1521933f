import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { enqueueOne, jobRow } from '../../../test/helpers/jobs.ts'
import { changeRows } from '../../../test/helpers/stored-rows.ts'
import { createClaim } from './lease.ts'
import { boundLeases, findLeasesAhead } from './lease-bound.ts'

const DAY_MS = 86_400_000
const lease = { owner: 'worker-1', leaseMs: 30_000 }

onEveryEngine('a lease that was taken under a clock that ran ahead', (context) => {
  test('is shortened, and leases of the usual length are left alone', async () => {
    const { database } = context
    await enqueueOne(database, { kind: 'ahead' })
    await enqueueOne(database, { kind: 'usual' })
    const claim = createClaim(database, lease, ['ahead', 'usual'])
    const claimed = await claim({ ofKinds: [1, 1], total: 2 })
    const [ahead, usual] = ['ahead', 'usual'].map((kind) => claimed.find((job) => job.kind === kind)!.id)
    const before = await jobRow(database, usual!)
    await changeRows(database, 'jobs', { lease_until: Date.now() + DAY_MS }, { id: ahead! })

    assert.deepEqual(
      (await findLeasesAhead(database)).map(({ id, kind }) => [id, kind]),
      [[ahead, 'ahead']],
    )
    assert.deepEqual(
      (await boundLeases(database, lease.leaseMs)).map(({ id }) => id),
      [ahead],
    )
    assert.ok((await jobRow(database, ahead!)).lease_until! < Date.now() + 60_000)
    assert.deepEqual(await jobRow(database, usual!), before)
    assert.deepEqual(await boundLeases(database, lease.leaseMs), [])
  })
})

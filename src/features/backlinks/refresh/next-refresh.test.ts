import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '../../../lib/durations.ts'
import { nextRefresh } from './next-refresh.ts'

const anyKey = fc.record({ projectId: fc.integer({ min: 1 }), profileId: fc.integer({ min: 1 }) })

test('the next refresh is so many days later, at the same moment of the day each time', () => {
  fc.assert(
    fc.property(
      anyKey,
      fc.integer({ min: 0, max: 4e12 }),
      fc.integer({ min: 1, max: 90 }),
      (key, nowMs, days) => {
        const next = nextRefresh(nowMs, days, key)
        assert.equal(Math.floor(next / DAY_MS), Math.floor(nowMs / DAY_MS) + days)
        assert.ok(next > nowMs)
        assert.equal(nextRefresh(next, days, key), next + days * DAY_MS)
      },
    ),
  )
})

test('profiles are spread over the day', () => {
  const hours = new Set<number>()
  for (let projectId = 1; projectId <= 20; projectId++)
    for (let profileId = 1; profileId <= 6; profileId++)
      hours.add(Math.floor((nextRefresh(0, 1, { projectId, profileId }) % DAY_MS) / 3_600_000))
  assert.ok(hours.size >= 22, `only ${hours.size} hours have one`)
})

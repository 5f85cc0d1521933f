import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProviderDescription } from '../../../background/providers/registry.ts'
import { createProviders } from '../../../background/providers/registry.ts'
import { loadConfig } from '../../../data/settings/config.ts'
import { proposeCheaper, sumOfCosts, type Tracking, trackingCost } from './tracking-cost.ts'

const queued = createProviders(loadConfig({}).providers, { fetch, nowMs: () => 0 })
  .describe()
  .find(({ name }) => name === 'dataforseo') as ProviderDescription

const tracking = (more: Partial<Tracking> = {}): Tracking => ({
  checks: 20_000,
  frequency: 'daily',
  depth: 100,
  estimateMicros: queued.estimateMicros,
  ...more,
})
const dollars = (micros: number) => micros / 1e6

test('20,000 keywords a day to depth 100 cost $2,790 in thirty days', () => {
  const { roundMicros, monthMicros } = trackingCost(tracking())
  assert.deepEqual([roundMicros, monthMicros].map(dollars), [93, 2790])
})

test('less often or less deep is proposed where it costs half or less', () => {
  const proposed = (...trackings: Tracking[]) =>
    proposeCheaper(trackings).map(({ what, cost }) => [what, dollars(cost.monthMicros)])
  assert.deepEqual(proposed(tracking()), [
    ['weekly', 398.58],
    ['depth 20', 630],
    ['weekly and depth 20', 90],
  ])
  assert.deepEqual(proposed(tracking({ depth: 20 })), [['weekly', 90]])
  assert.deepEqual(proposed(tracking({ frequency: 'monthly' })), [['depth 20', 21]])
  assert.deepEqual(proposed(tracking({ frequency: 'weekly', depth: 10 })), [])
  assert.deepEqual(proposed(tracking({ depth: 20 }), tracking({ frequency: 'weekly', depth: 10 })), [
    ['weekly', 141.43],
  ])
})

test('what several projects cost is the sum', () => {
  const one = trackingCost(tracking({ checks: 1 }))
  assert.deepEqual(one, { roundMicros: 4650, monthMicros: 140_000 })
  assert.deepEqual(sumOfCosts([one, one]), { roundMicros: 9300, monthMicros: 280_000 })
  assert.deepEqual(sumOfCosts([]), { roundMicros: 0, monthMicros: 0 })
})

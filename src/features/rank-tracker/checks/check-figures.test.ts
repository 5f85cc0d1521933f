// What the engine does is what the metrics count.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { fakeProvider, fakeQueue, providersOf, ranked } from '../../../../test/helpers/fake-provider.ts'
import { createRankProject, runOnce } from '../../../../test/helpers/rank-project.ts'
import { createMetrics } from '../../../background/metrics/registry.ts'
import type { SerpProvider } from '../../../background/providers/contracts.ts'
import { failed } from '../../../background/providers/failure.ts'
import { rankTrackerMetrics } from '../metrics.ts'
import { checkHandler } from './check-job.ts'
import { collectHandler } from './collect-job.ts'

onEveryEngine('the figures of checks', (context) => {
  /** The lines about checks that `work` adds. */
  async function countDuring(work: () => Promise<void>): Promise<string[]> {
    const metrics = createMetrics({ features: [rankTrackerMetrics(context.database)] })
    await work()
    const names = /^sightline_(?:analyses_ended|provider_failures|spent_micros|spend_refusals)_total\{/
    const lines = (await metrics.render()).split('\n').filter((line) => names.test(line))
    return lines.map((line) => line.replace('sightline_', ''))
  }

  async function check(count: number, provider: SerpProvider, spendLimitMicros = 1_000_000): Promise<void> {
    const project = await createRankProject(context.database)
    await project.add(Array.from({ length: count }, (_, index) => `keyword ${index}`))
    const { database } = context
    const handler = checkHandler({ database, providers: providersOf(provider), spendLimitMicros })
    await runOnce(database, handler, (await project.takeBatches())[0])
  }

  test('are how they ended, why they failed and what they cost, also of those that are tried again', async () => {
    const provider = fakeProvider({
      answer({ keyword }) {
        if (keyword === 'keyword 1') return failed('auth', 'No.')
        return keyword === 'keyword 2' ? failed('rate', 'Later.') : ranked(1)
      },
    })
    assert.deepEqual(await countDuring(() => check(4, provider)), [
      'analyses_ended_total{provider="serper",status="success"} 2',
      'analyses_ended_total{provider="serper",status="failed"} 1',
      'provider_failures_total{provider="serper",class="auth"} 1',
      'provider_failures_total{provider="serper",class="rate"} 1',
      'spent_micros_total{provider="serper"} 2000',
    ])
  })

  test('have what was not bought for lack of money', async () => {
    assert.deepEqual(await countDuring(() => check(5, fakeProvider(), 3000)), [
      'analyses_ended_total{provider="serper",status="success"} 3',
      'spent_micros_total{provider="serper"} 3000',
      'spend_refusals_total{provider="serper"} 2',
    ])
  })

  test('have the money of a post when it is made, and its outcome when it is collected', async () => {
    const { database } = context
    const provider = fakeQueue()
    assert.deepEqual(await countDuring(() => check(2, provider)), [
      'spent_micros_total{provider="dataforseo"} 2000',
    ])
    const handler = collectHandler({
      database,
      providers: providersOf(provider),
      spendLimitMicros: 1_000_000,
    })
    assert.deepEqual(await countDuring(() => runOnce(database, handler, null)), [
      'analyses_ended_total{provider="dataforseo",status="success"} 2',
    ])
  })
})

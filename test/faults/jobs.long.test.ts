import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { surviveStorm } from './job-storm.ts'

onEveryEngine('jobs whose workers are killed and frozen, for long', (context) => {
  test('the effect of each of 2,000 jobs happens once in spite of 300 kills', async () => {
    await surviveStorm(context, { jobs: 2000, kills: 300, timeoutMs: 600_000 })
  })
})

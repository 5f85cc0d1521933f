import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { surviveStorm } from './job-storm.ts'

onEveryEngine('jobs whose workers are killed and frozen, for long', (context) => {
  test('the effect of each of 5,000 jobs happens once in spite of 500 kills', async () => {
    await surviveStorm(context, { jobs: 5000, kills: 500, timeoutMs: 600_000 })
  })
})

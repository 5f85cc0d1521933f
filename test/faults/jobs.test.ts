import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { surviveStorm } from './job-storm.ts'

onEveryEngine('jobs whose workers are killed and frozen', (context) => {
  test('the effect of each of 200 jobs happens once in spite of 40 kills', async () => {
    await surviveStorm(context, { jobs: 200, kills: 40, timeoutMs: 60_000 })
  })
})

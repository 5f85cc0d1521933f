import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { surviveStorm } from './job-storm.ts'

onEveryEngine('jobs whose workers are killed and frozen', (context) => {
  test('the effect of each of 60 jobs happens once in spite of 5 kills', async () => {
    await surviveStorm(context, { jobs: 60, kills: 5, timeoutMs: 180_000 })
  })
})

import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { surviveKills } from './rank-kills.ts'

onEveryEngine('paid checks whose workers are killed', (context) => {
  for (const mode of ['live', 'queued'] as const) {
    test(`no slot is lost and nothing is bought twice at a ${mode} provider in spite of 2 kills`, async () => {
      await surviveKills(context, { mode, workers: 2, kills: 2, timeoutMs: 40_000 })
    })
  }
})

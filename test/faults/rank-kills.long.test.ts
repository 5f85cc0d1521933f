import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { surviveKills } from './rank-kills.ts'

onEveryEngine('paid checks whose workers are killed, for long', (context) => {
  for (const mode of ['live', 'queued'] as const) {
    test(`no slot is lost and nothing is bought twice at a ${mode} provider in spite of 500 kills`, async () => {
      await surviveKills(context, { mode, workers: 3, kills: 500, timeoutMs: 600_000 })
    })
  }
})

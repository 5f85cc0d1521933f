import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { seededInt } from '../helpers/seeded-random.ts'
import { surviveKills } from './rank-kills.ts'

const randomInt = seededInt('rank-kills')

// Each engine has one of the two, by lot: rank-kills.long.test.ts puts both to both.
const MODES = randomInt(2) === 0 ? (['live', 'queued'] as const) : (['queued', 'live'] as const)

onEveryEngine('paid checks whose workers are killed', (context) => {
  const mode = MODES[context.engine === 'sqlite' ? 0 : 1]
  test(`no slot is lost and nothing is bought twice at a ${mode} provider in spite of 2 kills`, async () => {
    await surviveKills(context, { mode, workers: 2, kills: 2, timeoutMs: 180_000 })
  })
})

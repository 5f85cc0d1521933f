import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { surviveKills } from './channel-kills.ts'

onEveryEngine('messages whose workers are killed, for long', (context) => {
  test('every event arrives under one id in spite of 1,000 kills', async (t) => {
    await surviveKills(t, context, { workers: 3, kills: 1_000, timeoutMs: 600_000 })
  })
})

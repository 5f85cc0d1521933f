import { test } from 'node:test'
import { onEveryEngine } from '../helpers/engines.ts'
import { surviveKills } from './channel-kills.ts'

onEveryEngine('messages whose workers are killed', (context) => {
  test('every event arrives under one id in spite of 4 kills', async (t) => {
    await surviveKills(t, context, { workers: 2, kills: 4, timeoutMs: 180_000 })
  })
})

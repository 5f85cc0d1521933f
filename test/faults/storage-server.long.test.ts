import { test } from 'node:test'
import { surviveOutages } from './storage-server.ts'

test('a PostgreSQL that is stopped under load 20 times is used again each time, and nothing is lost or doubled', async () => {
  await surviveOutages({ how: 'stop', times: 20, awayMs: 1_000 })
})

test('a PostgreSQL that crashes under load 50 times loses nothing acknowledged', async () => {
  await surviveOutages({ how: 'kill', times: 50, awayMs: 100 })
})

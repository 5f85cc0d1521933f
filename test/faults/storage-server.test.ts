import { test } from 'node:test'
import { surviveOutages } from './storage-server.ts'

test('a PostgreSQL that is stopped under load and started again is used again, and nothing is lost or doubled', async () => {
  await surviveOutages({ how: 'stop', times: 1, awayMs: 1_000 })
})

test('a PostgreSQL that crashes under load loses nothing acknowledged', async () => {
  await surviveOutages({ how: 'kill', times: 2, awayMs: 100 })
})

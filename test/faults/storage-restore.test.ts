import { test } from 'node:test'
import { surviveKilledRestores } from './storage-restore.ts'

test('a restore that is killed leaves the database as it was or as the backup is', async () => {
  await surviveKilledRestores(2)
})

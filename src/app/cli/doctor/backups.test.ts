import assert from 'node:assert/strict'
import { test } from 'node:test'
import { installFakeTools } from '../../../../test/faults/fake-tools.ts'
import { createMigratedStorage } from '../../../../test/helpers/engines.ts'
import { loadConfig } from '../../../data/settings/config.ts'
import { migrate } from '../../../data/storage/migrate.ts'
import { examineBackups } from './backups.ts'

test('programs that are older than the PostgreSQL server are a fault, before a backup fails of it', async (context) => {
  const tools = await installFakeTools()
  const storage = await createMigratedStorage('postgres')
  const database = await storage.open()
  context.after(async () => {
    await database.close()
    await Promise.all([tools.remove(), storage.remove()])
  })
  await migrate(database, { nowMs: Date.now })
  const config = loadConfig({ ...storage.env, SIGHTLINE_BACKUP_HOURS: '24' })
  const examine = () => examineBackups(database, config, Date.now())

  await tools.setVersion('13.22 (Debian 13.22-0+deb11u1)')
  const old = await examine()
  assert.equal(old.status, 'fail')
  assert.match(old.advice ?? '', /^pg_dump is of version 13\.22, older than the server's \d+\.\d+\. Install/)
  await tools.setVersion('99.1')
  assert.equal((await examine()).status, 'ok')
})

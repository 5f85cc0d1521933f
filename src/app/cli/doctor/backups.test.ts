import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { installFakeTools } from '../../../../test/faults/fake-tools.ts'
import { createMigratedStorage } from '../../../../test/helpers/engines.ts'
import { loadConfig } from '../../../data/settings/config.ts'
import { migrate } from '../../../data/storage/migrate.ts'
import { examineBackups, examineTrialBackup } from './backups.ts'

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

test('a trial backup of SQLite is read back and leaves nothing; one that fails says why', async (context) => {
  const storage = await createMigratedStorage('sqlite')
  context.after(() => storage.remove())
  const folder = join(storage.env.SIGHTLINE_DATA as string, 'trials')
  const examine = (SIGHTLINE_BACKUP_FOLDER: string) =>
    examineTrialBackup(loadConfig({ ...storage.env, SIGHTLINE_BACKUP_FOLDER }), Date.now)

  const made = await examine(folder)
  assert.equal(made.status, 'ok', made.message)
  assert.match(made.message, /^\d+ [KM]iB were written to .*trials in \d+\.\d s, read back and removed$/)
  assert.ok(!existsSync(folder))

  writeFileSync(folder, 'a file in place of the folder')
  const failed = await examine(join(folder, 'backups'))
  assert.equal(failed.status, 'fail')
  assert.match(failed.message, /cannot be created \(ENOTDIR\)/)
})

test('a trial backup of PostgreSQL runs the same programs as a scheduled one', async (context) => {
  const tools = await installFakeTools()
  const storage = await createMigratedStorage('postgres')
  context.after(async () => {
    await Promise.all([tools.remove(), storage.remove()])
  })
  const config = loadConfig(storage.env)
  assert.equal((await examineTrialBackup(config, Date.now)).status, 'ok')
  assert.deepEqual(
    (await tools.calls()).map(({ tool }) => tool).filter((tool) => tool === 'pg_dump'),
    ['pg_dump'],
  )
  await tools.breakTool('pg_dump', 'pg_dump: detail: server version: 18.4; pg_dump version: 15.19\n')
  const failed = await examineTrialBackup(config, Date.now)
  assert.equal(failed.status, 'fail')
  assert.match(failed.message, /^pg_dump is of version 15\.19, older than the server's 18\.4/)
})

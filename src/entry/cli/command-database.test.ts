import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { createMigratedStorage } from '../../../test/helpers/engines.ts'
import { loadConfig } from '../../data/settings/config.ts'
import { parseWriter } from '../../data/storage/sqlite/lock-holder.ts'
import { AppError } from '../../lib/errors.ts'
import { nameWriter, openForCommand } from './command-database.ts'

const HOLD = `const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(process.argv[1])
  database.exec('pragma journal_mode = wal; begin immediate')
  console.log('held')
  process.stdin.on('end', () => process.exit()).resume()`

test('a command that waits in vain for a busy SQLite file says which process writes to it', async (t) => {
  const storage = await createMigratedStorage('sqlite')
  t.after(() => storage.remove())
  const config = loadConfig(storage.env)
  const database = await openForCommand(config, { canCreate: true, busyTimeoutMs: 50 })
  t.after(() => database.close())
  const holder = spawn(process.execPath, ['--no-warnings', '--eval', HOLD, storage.place])
  t.after(() => holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')

  const insert = () =>
    database.transaction((tx) => tx.insertInto('accounts').values({ name: 'x', created_at: 1 }).execute())
  const refused = await insert().then(
    () => assert.fail('the writer was not held'),
    (error) => nameWriter(error, config),
  )
  assert.ok(refused instanceof AppError)
  assert.equal(refused.code, 'database_unavailable')
  const who = process.platform === 'linux' ? `process ${holder.pid} (${process.execPath} ` : 'another process'
  assert.ok(refused.message.includes(`The database stayed busy: ${who}`), refused.message)

  holder.stdin.end()
  await once(holder, 'exit')
  await insert()
})

test('the writer is the process whose lock covers the byte of the write lock in that file', () => {
  const locks = `1: POSIX  ADVISORY  READ  11 00:19:77 124 124
2: POSIX  ADVISORY  WRITE 12 00:19:78 120 120
3: POSIX  ADVISORY  WRITE 13 00:19:77 121 121
4: FLOCK  ADVISORY  WRITE 14 00:19:77 0 EOF
5: POSIX  ADVISORY  WRITE 15 00:19:77 120 120
`
  assert.equal(parseWriter(locks, 77), 15)
  assert.equal(parseWriter(locks, 79), undefined)
})

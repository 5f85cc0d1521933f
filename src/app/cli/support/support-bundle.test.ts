import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { createMigratedStorage } from '../../../../test/helpers/engines.ts'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { SETTINGS, type Setting } from '../../../data/settings/settings.ts'
import { ENGINES } from '../../../data/storage/portable.ts'
import { createLogger } from '../../../lib/log.ts'
import { openRecentLog, readRecentLog } from '../../../lib/recent-log.ts'
import { slowStatements } from './gather-bundle.ts'

const SECRET_SETTINGS = Object.entries(SETTINGS as Record<string, Setting>)
  .filter(([name, { isSecret }]) => isSecret && name !== 'SIGHTLINE_DATABASE_URL')
  .map(([name]) => name)

for (const engine of ENGINES)
  describe(`a support bundle (${engine})`, () => {
    test('has settings, findings, log and plans, and none of the secrets that were planted everywhere', async (t) => {
      const storage = await createMigratedStorage(engine)
      t.after(() => storage.remove())
      const folder = storage.env.SIGHTLINE_DATA as string
      const created = await callJson(['accounts', 'create', '--name', 'Shop'], storage.env)
      writeFileSync(join(folder, 'secret'), `secret-of-the-file-${'f'.repeat(32)}`, { mode: 0o600 })
      const planted = new Map(
        SECRET_SETTINGS.map((name, index) => [
          name,
          `planted"${index}"${name.toLowerCase()}-${'x'.repeat(30)}`,
        ]),
      )
      // These settings are refused unless their values have the right form.
      planted.set('SIGHTLINE_MCP_KEY', `slm_${'p1anted'.repeat(6).slice(0, 40)}`)
      planted.set('SIGHTLINE_SMTP_URL', 'smtp://mailer:planted-mail%40password@127.0.0.1:1')
      const values = [
        ...planted.values(),
        created.key,
        'planted-mail%40password',
        'planted-mail@password',
        readFileSync(join(folder, 'secret'), 'utf8'),
      ]
      const statement = 'select id, name from accounts where name = '.concat(engine === 'sqlite' ? '?' : '$1')
      const recent = openRecentLog(folder)
      const log = createLogger({ level: 'info', destination: { write() {} }, copy: recent })
      for (const value of values)
        log.warn({ value, url: `https://a:${value}@b.example` }, `said ${value} aloud`)
      log.info({ statement, ms: 2_345 }, 'a statement was slow')
      recent.flush()

      // Some of the values are refused by their setting: the bundle is made all the same.
      for (const names of [[], SECRET_SETTINGS]) {
        const env = Object.fromEntries(names.map((name) => [name, planted.get(name) as string]))
        const file = join(temporaryFolder(t), 'bundle.json')
        const settings = { ...storage.env, ...env, SIGHTLINE_PORT: '0', SIGHTLINE_PLAN: 'shown' }
        const ended = await callCommand(['support-bundle', '--output', file], settings)
        assert.equal(ended.exitCode, 0, ended.stderr)
        assert.equal(statSync(file).mode & 0o777, 0o600)
        const text = readFileSync(file, 'utf8')
        for (const value of names.length === 0 ? [created.key] : values)
          assert.ok(!text.includes(JSON.stringify(value).slice(1, -1)), `${value} is in the bundle`)
        const bundle = JSON.parse(text)
        assert.ok(bundle.version && bundle.doctor.length > 0, text)
        if (names.length > 0) continue
        assert.equal(bundle.settings.SIGHTLINE_PLAN.value, 'shown')
        assert.match(bundle.database.engine, /^(SQLite|PostgreSQL) /)
        assert.ok(bundle.log.length > values.length)
        const [slow] = bundle.database.slow_statements
        assert.deepEqual([slow.statement, slow.ms_max], [statement, 2_345])
        assert.match(JSON.stringify(slow.plan), /accounts|syntax error/i)
      }
    })
  })

test('a bundle where nothing was ever started says so, and creates nothing but its file', async (t) => {
  const folder = temporaryFolder(t)
  const file = join(folder, 'bundle.json')
  const data = join(folder, 'data')
  const ended = await callCommand(['support-bundle', '--output', file], {
    SIGHTLINE_DATA: data,
    SIGHTLINE_PORT: '0',
  })
  assert.equal(ended.exitCode, 0, ended.stderr)
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).database, null)
  assert.ok(!existsSync(data))
  const again = await callCommand(['support-bundle', '--output', file], { SIGHTLINE_DATA: data })
  assert.equal(again.exitCode, 2)
})

test('of slow statements the slowest come first, each once', () => {
  const line = (statement: string, ms: number) => ({ statement, ms })
  assert.deepEqual(slowStatements([line('a', 1_100), line('b', 5_000), line('a', 1_200), { msg: 'other' }]), [
    { statement: 'b', ms_max: 5_000, lines: 1 },
    { statement: 'a', ms_max: 1_200, lines: 2 },
  ])
})

test('the recent log is bounded by two files', (t) => {
  const folder = temporaryFolder(t)
  const recent = openRecentLog(folder)
  const line = `${'x'.repeat(32_000)}\n`
  for (let count = 0; count < 40; count++) {
    recent.write(line)
    recent.flush()
  }
  const bytes = ['recent-log.jsonl', 'recent-log.1.jsonl'].map((name) => statSync(join(folder, name)).size)
  assert.ok(Math.max(...bytes) < 350_000, bytes.join())
  assert.equal(readRecentLog(folder, 5).length, 5)
})

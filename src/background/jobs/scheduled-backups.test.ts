import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type FakeTools, installFakeTools } from '../../../test/faults/fake-tools.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { enqueueOne, testRunner } from '../../../test/helpers/jobs.ts'
import { until } from '../../../test/helpers/until.ts'
import { examineBackups } from '../../app/cli/doctor/backups.ts'
import { type Config, loadConfig } from '../../data/settings/config.ts'
import { readBackupResult } from '../../data/storage/backup/backup-result.ts'
import { readKeptProgress } from '../../data/storage/backup/kept-progress.ts'
import { createMetrics } from '../metrics/registry.ts'
import { BACKUP_KIND, scheduledBackups } from './scheduled-backups.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START = Date.UTC(2026, 10, 15)

onEveryEngine('scheduled backups', (context) => {
  // Those of this machine may be older than the server of the tests.
  let tools: FakeTools
  let config: Config
  let folder: string
  const clock = { ms: START, nowMs: () => clock.ms }
  const warnings: unknown[] = []

  before(async () => {
    tools = await installFakeTools()
    config = loadConfig({
      ...context.storage.env,
      SIGHTLINE_BACKUP_HOURS: '24',
      SIGHTLINE_BACKUPS_KEPT: '2',
    })
    folder = join(config.storage.dataFolder, 'backups')
  })
  after(() => tools.remove())

  const parts = () => ({
    database: context.database,
    config,
    clock,
    log: { warn: (about: unknown) => void warnings.push(about) },
  })

  async function runOne(): Promise<void> {
    const runner = testRunner(context.database, scheduledBackups(parts()).handlers)
    await enqueueOne(context.database, { kind: BACKUP_KIND })
    runner.start()
    await until('the backup ended', () => runner.finished.length > 0)
    await runner.stop(5_000)
    assert.equal(runner.finished[0]?.outcome, 'succeeded')
  }

  const result = () => context.database.read(readBackupResult)
  const figures = () => createMetrics({ features: [scheduledBackups(parts()).metrics] }).render()
  const finding = () => examineBackups(context.database, config, clock.ms)
  const ending = () => (context.engine === 'sqlite' ? 'db' : 'dump')

  test('are made only where they are asked for', () => {
    const { schedules } = scheduledBackups(parts())
    assert.deepEqual(schedules, [{ name: BACKUP_KIND, kind: BACKUP_KIND, everyMs: DAY_MS }])
    const none = loadConfig({ ...context.storage.env })
    assert.deepEqual(scheduledBackups({ ...parts(), config: none }).schedules, [])
  })

  test('before the first one is due, doctor says so and there is no figure', async () => {
    assert.match((await finding()).message, /none was due so far/)
    assert.doesNotMatch(await figures(), /^sightline_backup_\w+ \d/m)
  })

  test('show any process how far they are while they are made, and nothing afterwards', async () => {
    clock.ms = START - DAY_MS
    const look = async () => readKeptProgress(config, (await result())?.endedAtMs)
    assert.equal(await look(), undefined)
    const seen: NonNullable<Awaited<ReturnType<typeof look>>>[] = []
    const goOn = await tools.holdDumps()
    let isOver = false
    const made = runOne().finally(() => {
      isOver = true
    })
    while (!isOver) {
      const progress = await look()
      if (progress !== undefined) seen.push(progress)
      if (progress !== undefined && progress.bytes > 0) await goOn()
    }
    await made
    const phases = seen.map(({ phase }) => phase)
    assert.ok(phases.includes('writing'))
    assert.ok(phases.lastIndexOf('writing') < phases.indexOf('checking'))
    for (const [index, { bytes }] of seen.entries()) assert.ok(bytes >= (seen[index - 1]?.bytes ?? 0))
    assert.equal(seen.at(-1)?.bytes, (await result())?.bytes)
    assert.equal(await look(), undefined)
    assert.ok((await readdir(folder)).every((name) => !name.includes('partial')))
  })

  test('are kept up to a number, and what others put there stays', async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'mine.db'), 'mine')
    const left = join(folder, `sightline-20261101T000000.000Z.${ending()}.partial-abc`)
    await writeFile(left, 'half')
    await utimes(left, 1, 1)
    for (let day = 0; day < 3; day++) {
      clock.ms = START + day * DAY_MS
      await runOne()
    }
    assert.deepEqual((await readdir(folder)).sort(), [
      'mine.db',
      `sightline-20261116T000000.000Z.${ending()}`,
      `sightline-20261117T000000.000Z.${ending()}`,
    ])
    const last = join(folder, `sightline-20261117T000000.000Z.${ending()}`)
    const bytes = (await readFile(last)).length
    assert.deepEqual(await result(), {
      endedAtMs: clock.ms,
      file: last,
      bytes,
      fault: null,
      succeededAtMs: clock.ms,
    })
    assert.match(await figures(), /^sightline_backup_ok 1$/m)
    assert.match(
      await figures(),
      new RegExp(`^sightline_backup_success_timestamp_seconds ${clock.ms / 1000}$`, 'm'),
    )
    const { status, message } = await finding()
    assert.equal(status, 'ok')
    assert.match(message, /could be read back/)
  })

  test('that stop coming are told by doctor', async () => {
    const { status, message } = await examineBackups(context.database, config, clock.ms + 2 * DAY_MS + 1)
    assert.equal(status, 'warn')
    assert.match(message, /due every 24 h/)
  })

  test('that fail remove none, and say why', async () => {
    const before = await readdir(folder)
    clock.ms += DAY_MS
    const good = config
    if (context.engine === 'sqlite') {
      // A file where the folder should be.
      config = loadConfig({
        ...context.storage.env,
        SIGHTLINE_BACKUP_HOURS: '24',
        SIGHTLINE_BACKUP_FOLDER: join(folder, 'mine.db'),
      })
    } else await tools.breakTool('pg_restore --table', 'pg_restore: error: unexpected end of file')
    await runOne()
    config = good
    assert.deepEqual(await readdir(folder), before)
    const stored = await result()
    assert.match(stored?.fault ?? '', /cannot be created|cannot be made|unexpected end of file/)
    assert.deepEqual([stored?.file, stored?.succeededAtMs], [null, clock.ms - DAY_MS])
    assert.equal(warnings.length, 1)
    assert.match(await figures(), /^sightline_backup_ok 0$/m)
    const { status, message } = await finding()
    assert.equal(status, 'fail')
    assert.match(message, /failed: /)
  })

  test('on PostgreSQL need its programs, and doctor says which one is not there', async () => {
    const { PATH } = process.env
    process.env.PATH = folder
    try {
      const { status, advice } = await finding()
      if (context.engine === 'sqlite') return
      assert.equal(status, 'fail')
      assert.match(advice ?? '', /^pg_dump was not found\. Install PostgreSQL/)
    } finally {
      process.env.PATH = PATH
    }
  })
})

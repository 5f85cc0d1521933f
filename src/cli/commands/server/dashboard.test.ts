import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { createDashboardFiles } from '../../../dashboard/dashboard-files.ts'
import { systemClock } from '../../../lib/clock.ts'
import { createLogger } from '../../../lib/log.ts'

test('sightline dashboard build makes what a server takes without building', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-shipped-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  const shippedFolder = join(folder, 'dist', 'dashboard')
  const made = await callJson(['dashboard', 'build', '--output', shippedFolder], {})
  assert.deepEqual(await readdir(shippedFolder), [basename(String(made.file))])
  const files = createDashboardFiles({
    shippedFolder,
    cacheFolder: join(folder, 'cache'),
    build: () => assert.fail('It was built.'),
    clock: systemClock,
    log: createLogger({ level: 'silent' }),
  })
  const built = await files.get()
  const sent = [...built.files].filter(([name]) => !name.endsWith('.map'))
  assert.equal(made.files, sent.length)
  assert.equal(
    made.bytes,
    sent.reduce((sum, [, { brotli }]) => sum + brotli.length, 0),
  )

  const unasked = await callCommand(['dashboard', 'build'], {})
  assert.equal(unasked.exitCode, 2)
  assert.match(unasked.stderr, /required option '--output <folder>' not specified/)
})

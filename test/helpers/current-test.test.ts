import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const CURRENT_TEST = fileURLToPath(new URL('./current-test.cjs', import.meta.url))

const WITH_STRAYS = `
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

describe('a suite', () => {
  let ready = false
  before(async () => {
    await null
    ready = true
  })
  test('runs after its hook, and has subtests', async (t) => {
    await null
    assert.ok(ready)
    await t.test('one of them', () => {})
  })
})
for (const stray of [() => setImmediate(() => { throw new Error('thrown') }), () => Promise.reject(new Error('rejected'))])
  test('leaves something behind that fails', async () => {
    void stray()
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
`

test('tests find their suites and hooks, and what fails outside of any test fails the run and is shown', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-current-test-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'strays.test.mjs')
  writeFileSync(file, WITH_STRAYS)
  const args = [`--require=${CURRENT_TEST}`, '--test', '--test-reporter=tap', file]
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
  assert.equal(status, 1, stdout)
  assert.match(
    stdout,
    /^# Subtest: a suite\n {4}# Subtest: runs after its hook.*\n {8}# Subtest: one of them\n {8}ok 1/m,
  )
  for (const message of ['thrown', 'rejected'])
    assert.match(stdout, new RegExp(`Error: ${message}\\n.*at .*strays\\.test\\.mjs:\\d+`))
  assert.match(stdout, /^# pass 4$/m)
  assert.match(stdout, /^# fail 1$/m)
})

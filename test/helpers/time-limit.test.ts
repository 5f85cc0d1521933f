import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const TIME_LIMIT = fileURLToPath(new URL('./time-limit.cjs', import.meta.url))

const NEVER_ENDS = `
import { test } from 'node:test'
test('runs out of time, and leaves something open', { timeout: 50 }, () => new Promise(() => setInterval(() => {}, 1_000)))
`

test('a test process that never ends is ended, fails the run and says what is open', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-time-limit-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'never.test.mjs')
  writeFileSync(file, NEVER_ENDS)
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { status, stdout } = spawnSync(
    process.execPath,
    [`--require=${TIME_LIMIT}`, '--test', '--test-reporter=tap', file],
    { encoding: 'utf8', timeout: 60_000, env: { ...env, TEST_PROCESS_MINUTES: '0.02' } },
  )
  assert.equal(status, 1)
  assert.match(stdout, /has not ended after 0\.02 minutes\. Still open: .*Timeout/)
})

// That work ends within two seconds of a signal or a cancel, without regard to how busy the machine is (spent-time.ts).

import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SpentTime } from './spent-time.ts'

const END_MS_MAX = 2_000
const RECORDER = new URL('./stopping-time-recorder.ts', import.meta.url).href

export function assertSoon(spent: SpentTime): void {
  assert.ok(spent.ranMs + spent.waitedMs < END_MS_MAX, `until the end: ${JSON.stringify(spent)}`)
}

type Stopping = {
  /** Settings of the process. */
  settings: { NODE_OPTIONS: string; STOPPING_TIME_FILE: string }
  /** After it has ended. */
  assertSoon(): void
}

/** Measures how a process ends that a test starts and stops by a signal; it loads the modules before it begins. */
export function measureStopping(
  context: { after(clean: () => void): void },
  modules: readonly string[] = [],
): Stopping {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-test-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'spent-time.json')
  return {
    settings: {
      NODE_OPTIONS: [RECORDER, ...modules].map((module) => `--import=${module}`).join(' '),
      STOPPING_TIME_FILE: file,
    },
    assertSoon: () => assertSoon(JSON.parse(readFileSync(file, 'utf8'))),
  }
}

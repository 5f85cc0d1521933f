// Waits on a condition. A test that sleeps instead is slow on a fast machine and wrong on a slow one.

import { setTimeout as delay } from 'node:timers/promises'

const LOOK_AFTER_MS = 5
// Most looks are queries. Whoever has waited half a second asks twenty times a second, not two hundred: what is waited for
// needs the processor more than the question does.
const LOOK_AFTER_SHARE = 0.1
const LOOK_AFTER_MS_MAX = 50

// A little less than a test may take: a test that passes never waits that long, and a machine that is busy with other things must not
// fail one.
const TIMEOUT_MS = 240_000

export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const startedMs = Date.now()
  while (!(await condition())) {
    const waitedMs = Date.now() - startedMs
    if (waitedMs > timeoutMs) throw new Error(`Waited ${timeoutMs} ms in vain until ${what}.`)
    await delay(Math.min(LOOK_AFTER_MS_MAX, Math.max(LOOK_AFTER_MS, waitedMs * LOOK_AFTER_SHARE)))
  }
}

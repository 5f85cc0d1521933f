// Waits on a condition. A test that sleeps instead is slow on a fast machine and wrong on a slow one.

import { setTimeout as delay } from 'node:timers/promises'

const LOOK_EVERY_MS = 5

export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 20_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain until ${what}.`)
    await delay(LOOK_EVERY_MS)
  }
}

// How a server, or a command that waits, is stopped. The first signal stops a server in order. A second signal need not
// come from an impatient person: systemd and npm signal the whole process group, and a launcher forwards a signal that
// its child has received already. Only a second Ctrl-C, at least a second later, ends the process at once.

import type { EventEmitter } from 'node:events'

const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
const IMPATIENT_AFTER_MS = 1_000

type StopSignal = (typeof STOP_SIGNALS)[number]

type SignalOptions = {
  /** The emitter of signals: the process. */
  source: EventEmitter
  nowMs(): number
  onImpatient(): void
}

/**
 * Resolves with the first signal. The handlers stay, so that a later signal does not kill a process that is stopping.
 */
export function waitForStop({ source, nowMs, onImpatient }: SignalOptions): Promise<StopSignal> {
  return new Promise((resolve) => {
    let stoppingSinceMs: number | undefined
    for (const signal of STOP_SIGNALS) {
      source.on(signal, () => {
        if (stoppingSinceMs === undefined) {
          stoppingSinceMs = nowMs()
          resolve(signal)
        } else if (signal === 'SIGINT' && nowMs() - stoppingSinceMs >= IMPATIENT_AFTER_MS) {
          onImpatient()
        }
      })
    }
  })
}

/** Does the work with a signal that the first Ctrl-C aborts; the second one ends the process. */
export async function withInterrupt<T>(
  source: EventEmitter,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const interrupted = new AbortController()
  const onSignal = () => interrupted.abort()
  source.once('SIGINT', onSignal)
  try {
    return await work(interrupted.signal)
  } finally {
    source.removeListener('SIGINT', onSignal)
  }
}

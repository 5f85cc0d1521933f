// A pulse for long work: records now and then that the process still works on it. Without a pulse for a while, other
// processes take the work for abandoned. A single failed pulse does not matter.

type Pulse = { stop(): void }

export function startPulse(everyMs: number, say: () => Promise<void>): Pulse {
  const timer = setInterval(() => void say().catch(() => {}), everyMs)
  // The timer does not keep the process alive.
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

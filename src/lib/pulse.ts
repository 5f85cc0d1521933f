// While something long is under way: says now and then that its process still works on it. Once that falls silent, others
// may take it for broken off. That it could not be said once matters to nobody.

type Pulse = { stop(): void }

export function startPulse(everyMs: number, say: () => Promise<void>): Pulse {
  const timer = setInterval(() => void say().catch(() => {}), everyMs)
  // No reason for a process not to end.
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

// A heartbeat for long work: it regularly records that the process still works on it. Without a heartbeat for a while,
// other processes consider the work abandoned. A single failed heartbeat does not matter.

type Heartbeat = { stop(): void }

export function startHeartbeat(everyMs: number, say: () => Promise<void>): Heartbeat {
  const timer = setInterval(() => void say().catch(() => {}), everyMs)
  // The timer does not keep the process alive.
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

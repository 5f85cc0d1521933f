// Time as an argument: whoever needs it takes a Clock, so that tests can hold it still.

export type Clock = {
  /** Milliseconds since 1970 in UTC. */
  nowMs(): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }

/** RFC 3339 in UTC with whole seconds, as every time in the API is written. */
export function formatTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

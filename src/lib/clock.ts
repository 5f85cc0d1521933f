// Time as an argument: code that needs it takes a Clock, so that tests can stop it.

export type Clock = {
  /** Milliseconds since 1970 in UTC. */
  nowMs(): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }

/** Formats a time as everywhere in the API: RFC 3339 in UTC with whole seconds. */
export function formatTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

// When a key ends, as people choose it: after some days, or with a day of theirs.

export const EXPIRIES = ['30', '90', '365', 'never', 'day'] as const
export type Expiry = (typeof EXPIRIES)[number]

const DAY_MS = 86_400_000

/** Undefined for never, and while no day was entered. A day counts to its end, where the reader is. */
export function expiresAt(expiry: Expiry, day: string, nowMs: number): string | undefined {
  if (expiry === 'never') return undefined
  if (expiry !== 'day') return new Date(nowMs + Number(expiry) * DAY_MS).toISOString()
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString()
}

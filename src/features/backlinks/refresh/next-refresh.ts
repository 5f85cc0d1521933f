// When a profile is refreshed again: after a number of days, at the profile's own time of day, which never changes, so
// that many profiles do not ask at once. Pure.

import { DAY_MS, SECOND_MS } from '../../../lib/durations.ts'
import type { ProfileKey } from '../store/profile-store.ts'

const SECONDS_PER_DAY = 86_400
// These factors spread neighbouring ids far apart: multiplied by 2^32 over the golden ratio, and by another odd
// number with mixed bits.
const PROJECT_FACTOR = 0x9e3779b1
const PROFILE_FACTOR = 0x85ebca6b

/** Days are counted in UTC. */
export function nextRefresh(nowMs: number, everyDays: number, { projectId, profileId }: ProfileKey): number {
  const spread = (Math.imul(projectId, PROJECT_FACTOR) + Math.imul(profileId, PROFILE_FACTOR)) >>> 0
  const today = Math.floor(nowMs / DAY_MS)
  const second = Math.floor((spread / 2 ** 32) * SECONDS_PER_DAY)
  return (today + everyDays) * DAY_MS + second * SECOND_MS
}

// Time zones for tests that look at times of day, so that they see the same at whatever time they run.

const DAY_HOURS = 24
const MORNING_HOUR = 5

/** A zone in which it is early in the morning: the day ends in half a day at the soonest, and what is due in the next day is far off. */
export function zoneOfMorning(): string {
  const ahead = MORNING_HOUR - new Date().getUTCHours()
  const hours = ahead < -DAY_HOURS / 2 ? ahead + DAY_HOURS : ahead
  // The signs of these names are those of POSIX: ahead of UTC is negative.
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

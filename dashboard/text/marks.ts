// Words behind the small signs, for those who do not see them.

import { formatDay } from '../lib/format.ts'

export const unchanged = '±0'
export const unchangedInWords = 'unchanged'
export const noEarlier = 'no earlier day to compare with'
/** The period of a change of a level, which stands at a value at any time: visibility, health, linking domains. */
export const since = (day: string) => `since ${formatDay(day)}`
/** The period of a change of a sum, such as clicks: the days that it is compared with. */
export const vs = (from: string, to: string) => `vs ${formatDay(from)} – ${formatDay(to)}`
/** Why a change since a day is not known: nothing had been counted by then. */
export const firstData = (since: string, known: string | null) =>
  known !== null && known > since
    ? `First data on ${formatDay(known, { withYear: true })}; losses before it are unknown`
    : undefined
export const sinceCheck = 'since the previous check'
export const vsBefore = (days: number) => `vs ${days} days before`
export const up = 'up'
export const down = 'down'
export const severity = {
  critical: 'Critical',
  warning: 'Warning',
  notice: 'Notice',
  info: 'Information',
} as const

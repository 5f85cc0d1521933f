// Judges whether clicks from search fell: the last three known days against the same weekdays a week before. A missing
// day is unknown, and so is data that ends long ago. Pure.

import { clear, type Rule, raise, thresholdOf, type Verdict } from '../../background/alerts/rule.ts'
import { formatDay } from '../../lib/local-day.ts'

export const COMPARED_DAYS = 3
const WEEK_DAYS = 7
/** Google is two to three days behind. */
const AGE_DAYS_MAX = 5

/** `clicks` holds clicks by day, for known days only. */
export function judgeClicks(rule: Rule, clicks: ReadonlyMap<number, number>, today: number): Verdict[] {
  if (!rule.isOn || clicks.size === 0) return []
  const lastDay = Math.max(...clicks.keys())
  if (lastDay < today - AGE_DAYS_MAX) return []
  const after = sumOf(clicks, lastDay)
  const before = sumOf(clicks, lastDay - WEEK_DAYS)
  if (after === undefined || before === undefined) return []
  const subject = 'clicks'
  const lost = before === 0 ? 0 : (100 * (before - after)) / before
  if (before < thresholdOf(rule, 'clicks_min') || lost < thresholdOf(rule, 'percent'))
    return [clear(rule, subject)]
  const number = (value: number) => value.toLocaleString('en-US')
  const text = {
    title: `Clicks from search fell by ${Math.round(lost)}%`,
    text: `${number(after)} in the three days to ${formatDay(lastDay)}, down from ${number(before)} on the same weekdays a week before.`,
    place: 'search',
    before,
    after,
  }
  return [raise(rule, { subject, window: formatDay(lastDay), text })]
}

/** Returns undefined if one of the days is unknown. */
function sumOf(clicks: ReadonlyMap<number, number>, lastDay: number): number | undefined {
  let sum = 0
  for (let day = lastDay - COMPARED_DAYS + 1; day <= lastDay; day++) {
    const ofDay = clicks.get(day)
    if (ofDay === undefined) return undefined
    sum += ofDay
  }
  return sum
}

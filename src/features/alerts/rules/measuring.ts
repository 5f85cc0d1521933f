// Judges whether paid and connected services still deliver: ranks, money, Search Console, backlinks. Pure.

import { formatTime } from '../../../lib/clock.ts'
import { formatDollars } from '../../../lib/dollars.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { clear, type Rule, raise, thresholdOf, type Verdict } from '../rule.ts'

const CHECKS_MIN = 3

/** A provider that is down for a day raises one alert, and no keyword counts as dropped. */
export function judgeMeasuring(
  rule: Rule,
  { tracked, failed }: { tracked: number; failed: number },
  today: number,
): Verdict[] {
  if (!rule.isOn || tracked === 0) return []
  const share = (100 * failed) / tracked
  if (failed < Math.min(CHECKS_MIN, tracked) || share < thresholdOf(rule, 'percent'))
    return [clear(rule, 'ranks')]
  const text = {
    title: `${failed.toLocaleString('en-US')} of ${tracked.toLocaleString('en-US')} keywords could not be measured`,
    text: 'Their last check failed. Positions stay as they were last known; the keywords say why.',
    place: 'keywords?status=failed',
    before: null,
    after: failed,
  }
  return [raise(rule, { subject: 'ranks', window: formatDay(today), text })]
}

const SUSPECTS_MIN = 5

/** Raised for results that were not believed: they were not stored as losses, and somebody should check the provider. */
export function judgeSuspects(
  rule: Rule,
  [most]: readonly { provider: string; count: number }[],
  today: number,
): Verdict[] {
  if (!rule.isOn) return []
  if (most === undefined || most.count < SUSPECTS_MIN) return [clear(rule, 'ranks:suspect')]
  const text = {
    title: `The answers of ${most.provider} are suspect: ${most.count.toLocaleString('en-US')} keywords seemed lost at once`,
    text: 'Positions stay as they were last known. Each keyword is checked once more, and says when; only what the second check finds is written.',
    place: 'keywords',
    before: null,
    after: most.count,
  }
  return [raise(rule, { subject: 'ranks:suspect', window: formatDay(today), text })]
}

type MonthBudget = {
  readonly month: string
  readonly usedMicros: number
  readonly limitMicros: number
}

/** `used` follows `near` and ends its alert. */
export function judgeBudget(
  { near, used }: { near: Rule; used: Rule },
  { month, usedMicros, limitMicros }: MonthBudget,
  place: string,
): Verdict[] {
  const share = limitMicros === 0 ? 0 : (100 * usedMicros) / limitMicros
  const isUsed = limitMicros > 0 && usedMicros >= limitMicros
  const isNear = !isUsed && share >= thresholdOf(near, 'percent')
  const judge = (rule: Rule, isRaised: boolean, title: string) => {
    if (!rule.isOn) return []
    if (!isRaised) return [clear(rule, 'budget')]
    const text = {
      title,
      text: `${formatDollars(usedMicros)} of ${formatDollars(limitMicros)} are spent or set aside in ${month}.`,
      place,
      before: limitMicros / 1e6,
      after: usedMicros / 1e6,
    }
    return [raise(rule, { subject: 'budget', window: month, text })]
  }
  return [
    ...judge(near, isNear, `${Math.floor(share)}% of the spend limit is used`),
    ...judge(used, isUsed, 'The spend limit is used up'),
  ]
}

type Source = { readonly subject: string; readonly name: string }

/** `dueMs`: when it should have delivered at the latest. */
export function judgeSilence(
  rule: Rule,
  { subject, name, dueMs, lastMs }: Source & { dueMs: number; lastMs: number | null },
  nowMs: number,
): Verdict[] {
  if (!rule.isOn) return []
  const silentDays = Math.floor((nowMs - dueMs) / DAY_MS)
  if (silentDays < thresholdOf(rule, 'days')) return [clear(rule, subject)]
  const text = {
    title: `${name} has given nothing for ${silentDays} days`,
    text: lastMs === null ? 'It has never delivered.' : `It last delivered at ${formatTime(lastMs)}.`,
    place: 'settings/connections',
    before: null,
    after: silentDays,
  }
  return [raise(rule, { subject, window: formatTime(dueMs), text })]
}

export function judgeEnding(
  rule: Rule,
  { subject, name, endsAtMs, place }: Source & { endsAtMs: number; place: string },
  nowMs: number,
): Verdict[] {
  if (!rule.isOn) return []
  const days = Math.floor((endsAtMs - nowMs) / DAY_MS)
  if (endsAtMs - nowMs > thresholdOf(rule, 'days') * DAY_MS) return [clear(rule, subject)]
  const text = {
    title: days < 0 ? `${name} has ended` : `${name} ends in ${days === 1 ? '1 day' : `${days} days`}`,
    text: `It is valid until ${formatTime(endsAtMs)}.`,
    place,
    before: null,
    after: days,
  }
  return [raise(rule, { subject, window: formatTime(endsAtMs), text })]
}

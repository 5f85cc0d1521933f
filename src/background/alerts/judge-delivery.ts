// Judges whether what a project is connected to still delivers, and for how long something is still valid. Pure.

import { formatTime } from '../../lib/clock.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { clear, type Rule, raise, thresholdOf, type Verdict } from './rule.ts'

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

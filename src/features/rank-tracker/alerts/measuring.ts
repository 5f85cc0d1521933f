// Judges whether ranks can be measured at all: checks that fail, and answers that were not believed. Pure.

import { clear, type Rule, raise, thresholdOf, type Verdict } from '../../../background/alerts/rule.ts'
import { formatDay } from '../../../lib/local-day.ts'

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

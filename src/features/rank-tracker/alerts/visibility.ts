// Judges whether the visibility of a project fell within a week. It is unknown if many keywords were added or deleted
// during the week, because different things would be compared, and if the end of the week was not measured. Pure.

import { clear, type Rule, raise, thresholdOf, type Verdict } from '../../../background/alerts/rule.ts'
import { formatDay } from '../../../lib/local-day.ts'

export type VisibilityPoint = {
  /** The last day with data, up to the requested day. */
  readonly day: number
  readonly score: number
  /** The number of keywords with a result, from which the score is computed. */
  readonly keywords: number
  readonly tracked: number
}

export const WEEK_DAYS = 7
const KEYWORDS_MIN = 10
const KEYWORDS_CHANGED_SHARE = 0.1
/** Below this score, a single keyword makes a difference of ten percent. */
const SCORE_MIN = 1

export function judgeVisibility(
  rule: Rule,
  device: string,
  { before, after }: { before: VisibilityPoint | undefined; after: VisibilityPoint | undefined },
  today: number,
): Verdict[] {
  if (!rule.isOn || before === undefined || after === undefined) return []
  if (before.keywords < KEYWORDS_MIN || before.score < SCORE_MIN) return []
  if (Math.abs(after.keywords - before.keywords) > before.keywords * KEYWORDS_CHANGED_SHARE) return []
  const subject = `visibility:${device}`
  const lost = (100 * (before.score - after.score)) / before.score
  if (lost < thresholdOf(rule, 'percent')) return [clear(rule, subject)]
  // A score from before yesterday is no news.
  if (after.day < today - 1) return []
  const [was, is] = [before.score, after.score]
  const text = {
    title: `Visibility on ${device} fell by ${Math.round(lost)}% within a week`,
    text: `It was ${was} and is ${is}, with ${after.keywords === after.tracked ? '' : `${after.keywords} of `}${after.tracked} keywords measured.`,
    place: '',
    before: was,
    after: is,
  }
  return [raise(rule, { subject, window: formatDay(today), text })]
}

// Judges whether domains that linked to the project are gone, or many came at once. Only our own counts are compared: a
// source's figures about the past are measured differently. Pure.

import { clear, type Rule, raise, thresholdOf, type Verdict } from '../../background/alerts/rule.ts'
import { formatDay } from '../../lib/local-day.ts'

type DomainCount = { readonly day: number; readonly domains: number }

const SUBJECT = 'referring_domains'
const WEEK_DAYS = 7
/** An older count is too old to compare with. */
const BEFORE_AGE_DAYS_MAX = 45
const LOST_MIN = 3

/** `counts` are ordered by day, the newest last. */
export function judgeReferringDomains(
  { lost, burst }: { lost: Rule; burst: Rule },
  counts: readonly DomainCount[],
  today: number,
): Verdict[] {
  const newest = counts.at(-1)
  if (newest === undefined || newest.day < today - 1) return []
  return [...judgeLost(lost, counts, newest), ...judgeBurst(burst, counts, newest)]
}

/** Compares with the latest count that is at least a week old, or the oldest of this week. */
function judgeLost(rule: Rule, counts: readonly DomainCount[], newest: DomainCount): Verdict[] {
  const earlier = counts.filter(({ day }) => day < newest.day && day >= newest.day - BEFORE_AGE_DAYS_MAX)
  const before = earlier.findLast(({ day }) => day <= newest.day - WEEK_DAYS) ?? earlier[0]
  if (!rule.isOn || before === undefined) return []
  const gone = before.domains - newest.domains
  if (gone < LOST_MIN || gone * 100 < before.domains * thresholdOf(rule, 'percent'))
    return [clear(rule, SUBJECT)]
  return [
    raise(rule, {
      subject: SUBJECT,
      window: formatDay(newest.day),
      text: {
        title: `${gone.toLocaleString('en-US')} referring domains were lost`,
        text: `${describe(newest)}; on ${formatDay(before.day)} there were ${before.domains.toLocaleString('en-US')}.`,
        place: 'backlinks/domains',
        before: before.domains,
        after: newest.domains,
      },
    }),
  ]
}

function judgeBurst(rule: Rule, counts: readonly DomainCount[], newest: DomainCount): Verdict[] {
  const before = counts.findLast(({ day }) => day < newest.day)
  if (!rule.isOn || before === undefined || before.day < newest.day - BEFORE_AGE_DAYS_MAX) return []
  const added = newest.domains - before.domains
  if (added < thresholdOf(rule, 'domains') * (newest.day - before.day)) return [clear(rule, SUBJECT)]
  return [
    raise(rule, {
      subject: SUBJECT,
      window: formatDay(newest.day),
      text: {
        title: `${added.toLocaleString('en-US')} new referring domains at once`,
        text: `${describe(newest)}. Many new ones in a short time are often spam.`,
        place: 'backlinks/domains',
        before: before.domains,
        after: newest.domains,
      },
    }),
  ]
}

function describe({ day, domains }: DomainCount): string {
  return `${domains.toLocaleString('en-US')} linked to the site on ${formatDay(day)}`
}

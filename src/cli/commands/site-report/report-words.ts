// Sentences that every form of a report has.

import { amount } from '../../../lib/amount.ts'
import type { Fix, SiteReport } from './site-report-model.ts'

const LONG_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export function headline({ url, crawled_at, pages_crawled, is_interrupted }: SiteReport): string {
  const pages = amount(pages_crawled, 'page')
  const day = LONG_DAY.format(new Date(crawled_at))
  return `${url}: ${is_interrupted ? 'the first ' : ''}${pages} on ${day}`
}

export function verdict({ fixes, health_score, critical_issues, warnings, notices }: SiteReport): string {
  const score = health_score === null ? '' : `Health score ${health_score} of 100. `
  if (fixes.length === 0) return `${score}Nothing to fix: the audit found no issues.`
  if (critical_issues + warnings === 0)
    return `${score}Nothing serious: no critical issues and no warnings; ${amount(fixes.length, 'suggestion')}.`
  return `${score}${amount(critical_issues, 'critical issue')}, ${amount(warnings, 'warning')} and ${amount(notices, 'notice')}; ${amount(fixes.length, 'thing')} to fix.`
}

/** `critical, 12 pages` */
export function weightOf({ severity, pages_count }: Fix): string {
  return `${severity}, ${amount(pages_count, 'page')}`
}

/** How many pages the examples leave out; undefined when they are all. */
export function restOf({ pages_count, examples }: Fix): string | undefined {
  const rest = pages_count - examples.length
  return rest > 0 ? `and ${amount(rest, 'more page', 'more pages')}` : undefined
}

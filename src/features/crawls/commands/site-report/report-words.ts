// Sentences that every form of a report has.

import { amount } from '../../../../lib/amount.ts'
import type { Finding, SiteReport } from './site-report-model.ts'

const LONG_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const AND = new Intl.ListFormat('en-GB')
const NAMED_FIRST = 3

export function headline({ url, crawled_at, pages_crawled, limit }: SiteReport): string {
  const pages = amount(pages_crawled, 'page')
  const day = LONG_DAY.format(new Date(crawled_at))
  return `${url}: ${limit === null ? '' : 'the first '}${pages} on ${day}`
}

/** The one paragraph for people who read no further. */
export function summaryOf({ fixes, suggestions, health_score }: SiteReport): string {
  const score = health_score === null ? [] : [`Health score ${health_score} of 100.`]
  const besides =
    suggestions.length === 0
      ? []
      : [
          suggestions.length === 1
            ? 'There is also 1 suggestion, at the end.'
            : `There are also ${amount(suggestions.length, 'suggestion')}, at the end.`,
        ]
  return [...score, ...toFix(fixes, suggestions.length), ...besides].join(' ')
}

function toFix(fixes: readonly Finding[], suggestionsCount: number): string[] {
  if (fixes.length === 0 && suggestionsCount === 0) return ['Nothing to fix: the audit found no issues.']
  if (fixes.length === 0) return ['Nothing to fix: no critical issues and no warnings.']
  const critical = fixes.filter(({ severity }) => severity === 'critical').length
  const counts = [
    ...(critical > 0 ? [`${critical} critical`] : []),
    ...(fixes.length > critical ? [amount(fixes.length - critical, 'warning')] : []),
  ]
  const first = fixes.slice(0, NAMED_FIRST).map((fix) => `${fix.title} (${pagesOf(fix)})`)
  return [
    `${amount(fixes.length, 'thing')} to fix: ${AND.format(counts)}.`,
    `Start with ${AND.format(first)}.`,
  ]
}

type Group = { title: string; findings: readonly Finding[] }

/** Groups that have findings, the most urgent first. */
export function groupsOf({ fixes, suggestions }: SiteReport): Group[] {
  const groups: Group[] = [
    { title: 'Critical', findings: fixes.filter(({ severity }) => severity === 'critical') },
    { title: 'Warnings', findings: fixes.filter(({ severity }) => severity === 'warning') },
    { title: 'Suggestions', findings: suggestions },
  ]
  return groups.filter(({ findings }) => findings.length > 0)
}

export function pagesOf({ pages_count }: Finding): string {
  return amount(pages_count, 'page')
}

/** How many pages follow after the `shown` first ones; undefined when none do. */
export function restOf({ pages_count }: Finding, shown: number): string | undefined {
  return pages_count > shown ? `and ${amount(pages_count - shown, 'more page', 'more pages')}` : undefined
}

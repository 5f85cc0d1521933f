// Counts how often a rule would have raised an alert lately, from stored data. It uses the rules for the present and
// treats each day as if it were today. If the data was not stored, the result is unknown.

import { DEVICES } from '../../background/providers/contracts.ts'
import type { Database } from '../../data/storage/database.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { formatDay, localDay } from '../../lib/local-day.ts'
import { readDomainCounts } from '../backlinks/reads.ts'
import { type ReportedCrawl, readReportedCrawls } from '../crawls/reads.ts'
import { readHistoryContext, readKeptDays } from '../rank-tracker/reads.ts'
import { readDailyClicks } from '../search-performance/reads.ts'
import { filesOf, toState } from './evaluate/evaluate-crawl.ts'
import { pointAt } from './evaluate/evaluate-ranks.ts'
import { type Fired, previewKeywords } from './preview-keywords.ts'
import type { Rule, Verdict } from './rule.ts'
import { infoOf, type RuleKind } from './rule-kinds.ts'
import { judgeClicks } from './rules/clicks.ts'
import { judgeCrawl } from './rules/crawl.ts'
import { judgeReferringDomains } from './rules/referring-domains.ts'
import { judgeVisibility, WEEK_DAYS } from './rules/visibility.ts'

const PREVIEW_DAYS = 30
const CRAWLS_MAX = 31
/** Kinds without a preview: the pages of earlier crawls may have been removed. */
const NOT_KEPT: readonly RuleKind[] = [
  'certificate_ending',
  'pages_noindex',
  'important_pages_lost',
  'titles_removed',
  'titles_changed',
]

type Previewed = { id: number; domain: string }

export async function previewRule(database: Database, project: Previewed, rule: Rule, nowMs: number) {
  const fired = await countFired(database, project, rule, nowMs)
  const days = [...(fired ?? [])].filter(([, count]) => count > 0).sort(([a], [b]) => a - b)
  return {
    kind: rule.kind,
    days: PREVIEW_DAYS,
    fired: fired === undefined ? null : days.reduce((sum, [, count]) => sum + count, 0),
    dates: days.map(([day, count]) => ({ date: formatDay(day), fired: count })),
  }
}

function countFired(database: Database, project: Previewed, rule: Rule, nowMs: number): Promise<Fired> {
  const { group } = infoOf(rule.kind)
  if (rule.kind.startsWith('keyword_')) return previewKeywords(database, project.id, rule, nowMs)
  if (group === 'visibility') return ofVisibility(database, project, rule, nowMs)
  if (rule.kind === 'clicks_dropped') return ofClicks(database, project, rule, nowMs)
  if (rule.kind.startsWith('referring_domains')) return ofDomains(database, project, rule, nowMs)
  if (group === 'crawls' && !NOT_KEPT.includes(rule.kind)) return ofCrawls(database, project, rule, nowMs)
  return Promise.resolve(undefined)
}

async function ofVisibility(
  database: Database,
  { id }: Previewed,
  rule: Rule,
  nowMs: number,
): Promise<Fired> {
  const context = await readHistoryContext(database, id)
  if (context?.source !== 'real') return undefined
  const today = localDay(nowMs, context.timeZone)
  const fired = new Map<number, number>()
  for (const device of DEVICES) {
    const range = { firstDay: today - PREVIEW_DAYS - WEEK_DAYS, lastDay: today }
    const kept = await readKeptDays(database, id, device, range)
    addEdges(fired, today, (day) =>
      judgeVisibility(
        rule,
        device,
        { before: pointAt(kept, day - WEEK_DAYS), after: pointAt(kept, day) },
        day,
      ),
    )
  }
  return fired
}

async function ofClicks(database: Database, { id }: Previewed, rule: Rule, nowMs: number): Promise<Fired> {
  const clicks = await database.read((db) => readDailyClicks(db, id, PREVIEW_DAYS + 14))
  if (clicks.size === 0) return undefined
  const fired = new Map<number, number>()
  addEdges(fired, localDay(nowMs, 'UTC'), (day) =>
    judgeClicks(rule, new Map([...clicks].filter(([known]) => known <= day)), day),
  )
  return fired
}

async function ofDomains(database: Database, project: Previewed, rule: Rule, nowMs: number): Promise<Fired> {
  const counts = await database.read((db) =>
    readDomainCounts(db, { projectId: project.id, domain: project.domain }),
  )
  if (counts.length === 0) return undefined
  const off = { ...rule, isOn: false }
  const isLost = rule.kind === 'referring_domains_lost'
  const both = { lost: isLost ? rule : off, burst: isLost ? off : rule }
  const fired = new Map<number, number>()
  addEdges(fired, localDay(nowMs, 'UTC'), (day) =>
    judgeReferringDomains(
      both,
      counts.filter((count) => count.day <= day),
      day,
    ),
  )
  return fired
}

async function ofCrawls(database: Database, { id }: Previewed, rule: Rule, nowMs: number): Promise<Fired> {
  const crawls = await database.read((db) => readReportedCrawls(db, id, CRAWLS_MAX))
  if (crawls.length < 2) return undefined
  const isOfFiles = rule.kind === 'robots_changed' || rule.kind === 'sitemap_gone'
  if (isOfFiles && crawls.every(({ siteFiles }) => siteFiles === undefined)) return undefined
  const fired = new Map<number, number>()
  let isOpen = false
  for (const [at, newer] of [...crawls.entries()].reverse()) {
    const older: ReportedCrawl | undefined = crawls[at + 1]
    const comparable = older && newer.comparableId === older.crawlId ? toState(older) : undefined
    const verdicts = judgeCrawl([rule], {
      newer: toState(newer),
      older: comparable,
      lost: undefined,
      titles: undefined,
      ...filesOf(newer, crawls.slice(at + 1)),
    })
    const isNew = verdicts.some(({ state }) => state === 'raised') && !isOpen
    if (verdicts.length > 0) isOpen = verdicts.some(({ state }) => state === 'raised')
    if (isNew && newer.finishedAtMs >= nowMs - PREVIEW_DAYS * DAY_MS)
      add(fired, localDay(newer.finishedAtMs, 'UTC'))
  }
  return fired
}

/** Goes day by day, and counts a verdict only if it did not apply on the day before. */
function addEdges(fired: Map<number, number>, today: number, judge: (day: number) => Verdict[]): void {
  let isOpen = false
  for (let day = today - PREVIEW_DAYS; day <= today; day++) {
    const verdicts = judge(day)
    if (verdicts.length === 0) continue
    const isRaised = verdicts.some(({ state }) => state === 'raised')
    if (isRaised && !isOpen && day > today - PREVIEW_DAYS) add(fired, day)
    isOpen = isRaised
  }
}

function add(fired: Map<number, number>, day: number): void {
  fired.set(day, (fired.get(day) ?? 0) + 1)
}

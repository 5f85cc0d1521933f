// How commands present a crawl: a document for programs, and lines for people while it runs and when it has ended.

import { amount } from '../../../lib/amount.ts'
import { formatTime } from '../../../lib/clock.ts'
import { roundTo2 } from '../../../lib/rounding.ts'
import type { CrawlSettings } from '../engine/crawl-settings.ts'
import { readProgress } from '../records/crawl-progress.ts'
import { labelOf, progressOf, stateOf } from '../records/crawl-status.ts'
import type { StoredSummary } from '../reports/report-schema.ts'
import type { FoundCrawl } from './find-crawl.ts'

type Crawl = NonNullable<FoundCrawl>

const BAR_WIDTH = 24

export function crawlDocument(crawl: Crawl) {
  return {
    uid: crawl.uid,
    project_uid: crawl.project_uid,
    status: crawl.status,
    state: stateOf(crawl),
    status_label: labelOf(crawl),
    progress: progressOf(crawl),
    created_at: formatTime(crawl.created_at),
    started_at: crawl.started_at === null ? null : formatTime(crawl.started_at),
    finished_at: crawl.finished_at === null ? null : formatTime(crawl.finished_at),
    paused_at: crawl.paused_at === null ? null : formatTime(crawl.paused_at),
    paused_by: crawl.paused_by,
    summary: summaryOf(crawl),
  }
}

function summaryOf({ summary_json }: Crawl) {
  if (summary_json === null) return null
  const { summary, notes }: StoredSummary = JSON.parse(summary_json)
  const { health_score: score } = summary
  return { ...summary, health_score: score === null ? null : roundTo2(score), notes }
}

/** One line about a crawl that is under way. For a terminal, it has a progress bar while pages are read. */
export function progressLine(crawl: Crawl, hasBar: boolean): string {
  if (crawl.paused_at !== null)
    return `Paused since ${formatTime(crawl.paused_at)}: ${pagesText(crawl.pages_crawled)}`
  if (crawl.status === 'queued') return 'Queued'
  const doing = labelOf(crawl).replace(/^Running: (.)/, (_, first: string) => first.toUpperCase())
  if (crawl.phase === 'checks')
    return `${doing}: ${countText(readProgress(crawl.progress_json).checksDone)} checked`
  if (crawl.phase !== 'start' && crawl.phase !== 'pages') return `${doing}: ${pagesText(crawl.pages_crawled)}`
  const { pagesMax }: CrawlSettings = JSON.parse(crawl.settings_json)
  const total = Math.min(crawl.pages_found, pagesMax)
  const bar = hasBar ? `${barText(crawl.pages_crawled, total)} ` : ''
  return `${doing}: ${bar}${countText(crawl.pages_crawled)} of ${countText(total)}, depth ${crawl.current_depth}`
}

/** How the crawl ended, or where it stands. */
export function standingText(crawl: Crawl, hasBar = false): string {
  if (stateOf(crawl) !== 'finished') return progressLine(crawl, hasBar)
  const label = labelOf(crawl)
  const summary = summaryOf(crawl)
  if (summary === null) return label
  const score = summary.health_score === null ? 'no health score' : `health score ${summary.health_score}`
  const issues = `${summary.critical_issues} critical, ${amount(summary.warnings, 'warning')}, ${amount(summary.notices, 'notice')}`
  return [`${label}: ${pagesText(summary.pages_total)}, ${score}, ${issues}.`, ...summary.notes].join('\n')
}

function barText(done: number, total: number): string {
  const filled = total === 0 ? 0 : Math.min(BAR_WIDTH, Math.floor((BAR_WIDTH * done) / total))
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}]`
}

function pagesText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'page' : 'pages'}`
}

function countText(count: number): string {
  return count.toLocaleString('en')
}

// How healthy a site was at the start and at the end of a period, by the last crawl that had been completed by then. What
// these two crawls found is compared issue by issue, for issues that both looked for and that the project does not ignore.

import type { Reader } from '../../../data/storage/database.ts'
import { formatTime } from '../../../lib/clock.ts'
import { roundTo2 } from '../../../lib/rounding.ts'
import { comparedIssues, pairNotes } from '../changes/crawl-pair.ts'
import { toComparable } from '../changes/pair-store.ts'
import { SEVERITIES, type Severity } from '../engine/audit/rule.ts'
import { listIgnored } from '../issues/ignored-issues.ts'
import type { CrawlOverview, StoredSummary } from './report-schema.ts'

type CrawlHealth = {
  finished_at: string
  pages_total: number
  /** Null when there was no page. */
  health_score: number | null
  critical_issues: number
  warnings: number
  notices: number
}

type IssueMove = {
  issue: string
  title: string
  severity: Severity
  /** Pages that had it, before and after. */
  before: number
  after: number
}

type HealthPeriod = {
  now: CrawlHealth
  /** Null when no crawl had been completed before, or none has been since. */
  before: CrawlHealth | null
  /** Scores of different formulas cannot be compared. */
  isScoreComparable: boolean
  /** The crawls did not look at the same things in the same way. */
  isReadDifferently: boolean
  isInPeriod: boolean
  /** The last crawl of the period that failed after the one that is shown. */
  failedAt: string | null
  /** Issues on more pages than before, the most severe first. */
  more: IssueMove[]
  fewer: IssueMove[]
}

type Times = { readonly startMs: number; readonly endMs: number }

/** Undefined when no crawl had been completed by the end. Index: crawls_pkey, backwards. */
export async function readHealthPeriod(
  db: Reader,
  projectId: number,
  { startMs, endMs }: Times,
): Promise<HealthPeriod | undefined> {
  const now = await findLast(db, projectId, 'success', endMs)
  if (now?.finished_at == null) return undefined
  const failed = await findLast(db, projectId, 'failed', endMs)
  const isInPeriod = now.finished_at >= startMs
  const before = isInPeriod ? await findLast(db, projectId, 'success', startMs) : undefined
  const ignored = new Set((await listIgnored(db, projectId)).map(({ issue }) => issue as string))
  return {
    now: healthOf(now),
    isInPeriod,
    failedAt:
      failed?.finished_at != null && failed.finished_at > Math.max(now.finished_at, startMs)
        ? formatTime(failed.finished_at)
        : null,
    ...(before === undefined ? NOTHING_BEFORE : comparedWith(projectId, before, now, ignored)),
  }
}

const NOTHING_BEFORE = {
  before: null,
  isScoreComparable: false,
  isReadDifferently: false,
  more: [],
  fewer: [],
}

type CrawlRow = NonNullable<Awaited<ReturnType<typeof findLast>>>

async function findLast(db: Reader, projectId: number, status: 'success' | 'failed', beforeMs: number) {
  return db
    .selectFrom('crawls')
    .where('project_id', '=', projectId)
    .where('status', '=', status)
    .where('finished_at', '<', beforeMs)
    .select(['id', 'uid', 'status', 'settings_json', 'summary_json', 'overview_json', 'changes_json'])
    .select('finished_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function healthOf({ finished_at, summary_json }: CrawlRow): CrawlHealth {
  const { summary } = JSON.parse(summary_json as string) as StoredSummary
  const { pages_total, health_score, critical_issues, warnings, notices } = summary
  return {
    finished_at: formatTime(finished_at as number),
    pages_total,
    health_score: health_score === null ? null : roundTo2(health_score),
    critical_issues,
    warnings,
    notices,
  }
}

function comparedWith(projectId: number, before: CrawlRow, now: CrawlRow, ignored: ReadonlySet<string>) {
  const pair = { newer: toComparable(projectId, now), older: toComparable(projectId, before) }
  const [older, newer] = [overviewOf(before), overviewOf(now)]
  const moves = movesOf(older, newer, new Set(comparedIssues(pair)).difference(ignored))
  return {
    before: healthOf(before),
    isScoreComparable: older.health_score_version === newer.health_score_version,
    isReadDifferently: pairNotes(pair).length > 0,
    more: moves.filter((move) => move.after > move.before),
    fewer: moves.filter((move) => move.after < move.before),
  }
}

function overviewOf({ overview_json }: CrawlRow): CrawlOverview {
  return JSON.parse(overview_json as string) as CrawlOverview
}

function movesOf(before: CrawlOverview, after: CrawlOverview, compared: ReadonlySet<string>): IssueMove[] {
  const moves = new Map<string, IssueMove>()
  for (const [at, overview] of [before, after].entries())
    for (const { issue, title, severity, pages_count } of overview.categories.flatMap(
      ({ issues }) => issues,
    )) {
      if (!compared.has(issue)) continue
      const known = moves.get(issue)
      moves.set(issue, {
        issue,
        title,
        severity,
        before: at === 0 ? pages_count : (known?.before ?? 0),
        after: at === 0 ? 0 : pages_count,
      })
    }
  const rank = ({ severity }: IssueMove) => SEVERITIES.indexOf(severity)
  const size = (move: IssueMove) => Math.abs(move.after - move.before)
  return [...moves.values()].sort(
    (a, b) => rank(a) - rank(b) || size(b) - size(a) || (a.issue < b.issue ? -1 : 1),
  )
}

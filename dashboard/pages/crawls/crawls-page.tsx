// The crawls of a project, the newest first, with the health that each found.

import type { Crawl, CrawlSummary, ProjectWithSettings } from '../../api/types.ts'
import type { ProjectPageProps } from '../../app/routes.ts'
import { cutNotes } from '../../lib/cut-crawls.ts'
import { addDays } from '../../lib/days.ts'
import { formatDay, formatDuration, formatTenth, formatTime, formatWhole } from '../../lib/format.ts'
import { go } from '../../state/address.ts'
import { useList } from '../../state/list.ts'
import { usePoll } from '../../state/poll.ts'
import { crawls as t } from '../../text/crawls.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Figure, Figures } from '../../ui/figure.tsx'
import { Link } from '../../ui/link.tsx'
import { Badge, Delta, None } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Spark } from '../../ui/spark.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { RowCount, Toolbar } from '../../ui/toolbar.tsx'
import { durationMs, isUnderWay, StatusBadge } from './crawl-status.tsx'
import { useComparison, useSummaries, useUnlike } from './kept-answers.ts'
import { PartNotice } from './part-notice.tsx'
import { StartCrawl } from './start-crawl.tsx'

const LINE_LENGTH = 12
const RUNNING_MS = 2_000
const WEEK_DAYS = 7

export function CrawlsPage({ project }: ProjectPageProps) {
  const list = useList('GET /projects/{project_uid}/crawls', {
    path: { project_uid: project.uid },
    query: { limit: 30, include_total: true },
  })
  usePoll(list.rows.some(isUnderWay), list.reload, RUNNING_MS)
  const completed = list.rows.filter(({ status }) => status === 'success')
  const summaries = useSummaries(
    project.uid,
    completed.map(({ uid }) => uid),
  )
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          <>
            <LinkButton to={`/p/${project.uid}/settings/crawler`} icon="settings">
              {t.settings}
            </LinkButton>
            {list.rows.length > 0 && <StartCrawl project={project} />}
          </>
        }
      />
      {list.failure && <Failed failure={list.failure} onRetry={list.reload} />}
      {list.rows.length > 0 && (
        <LastCrawls project={project} crawls={list.rows} completed={completed} summaries={summaries} />
      )}
      <Toolbar>
        <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={t.noun} />
      </Toolbar>
      <div class="table-panel">
        {list.rows.length === 0 && list.isLoading ? (
          <Loading />
        ) : list.rows.length === 0 && list.failure === undefined ? (
          <Empty icon="bug" title={t.emptyTitle} action={<StartCrawl project={project} />}>
            {t.emptyText}
          </Empty>
        ) : (
          <Table
            label={t.title}
            columns={columnsOf(project, summaries)}
            rows={list.rows}
            keyOf={({ uid }) => uid}
            onOpen={({ uid }) => go(`/p/${project.uid}/crawls/${uid}`)}
            hasMore={list.hasMore}
            isLoading={list.isLoading}
            isPrevious={list.isPrevious}
            loadMore={list.loadMore}
          />
        )}
      </div>
    </>
  )
}

type LastCrawlsProps = {
  project: ProjectWithSettings
  crawls: readonly Crawl[]
  completed: readonly Crawl[]
  summaries: ReadonlyMap<string, CrawlSummary>
}

function LastCrawls({ project, crawls, completed, summaries }: LastCrawlsProps) {
  const [last, before] = completed
  const now = last && summaries.get(last.uid)
  const isUnlike = useUnlike(project.uid, before?.uid, last?.uid)
  const comparison = useComparison(project.uid, before?.uid, last?.uid).data
  const deltas = isUnlike ? undefined : comparison?.deltas
  const base = `/p/${project.uid}/crawls/${last?.uid}`
  const line = completed.slice(0, LINE_LENGTH).map(({ uid }) => summaries.get(uid)?.health_score ?? null)
  const lastStart = crawls.find(({ started_at }) => started_at !== null)?.started_at
  return (
    <>
      {last !== undefined && (
        <PartNotice view={{ path: { project_uid: project.uid, crawl_uid: last.uid } }} />
      )}
      <Figures>
        {now !== undefined && (
          <>
            <Figure
              label={t.lastHealth}
              hint={t.healthHint}
              value={now.health_score === null ? <None why={t.noHealth} /> : formatTenth(now.health_score)}
              to={base}
              change={<Delta value={deltas?.health_score} format={formatTenth} title={t.sinceBefore} />}
            >
              {line.length > 1 && (
                <Spark values={line.toReversed()} label={t.healthLine(line.length)} width={120} height={28} />
              )}
            </Figure>
            <Figure
              label={t.lastPages}
              value={formatWhole(now.pages_total)}
              to={`${base}/pages`}
              change={<Delta value={deltas?.pages_total} isNeutral title={t.sinceBefore} />}
            />
            <Figure
              label={t.lastCritical}
              value={formatWhole(now.critical_issues)}
              to={`${base}/issues?severity=critical`}
              change={<Delta value={deltas?.critical_issues} isLowerBetter title={t.sinceBefore} />}
            />
          </>
        )}
        <Figure
          label={t.schedule}
          value={project.crawler_enabled ? t.scheduleOn : t.scheduleOff}
          to={`/p/${project.uid}/settings/crawler`}
        >
          <span class="muted small">
            {!project.crawler_enabled
              ? t.scheduleOffText
              : lastStart != null && t.scheduleNext(formatDay(addDays(lastStart.slice(0, 10), WEEK_DAYS)))}
          </span>
        </Figure>
      </Figures>
    </>
  )
}

function columnsOf(
  project: ProjectWithSettings,
  summaries: ReadonlyMap<string, CrawlSummary>,
): readonly Column<Crawl>[] {
  const base = (uid: string) => `/p/${project.uid}/crawls/${uid}`
  const nowMs = Date.now()
  return [
    {
      id: 'started',
      label: t.started,
      rank: 1,
      cell: ({ uid, started_at }) => (
        <Link to={base(uid)}>
          {started_at === null ? t.notStarted : formatTime(started_at, project.timezone)}
        </Link>
      ),
    },
    {
      id: 'status',
      label: t.status,
      width: 30,
      rank: 2,
      cell: ({ uid, status }) => {
        const notes = cutNotes(summaries.get(uid)?.notes ?? [])
        return (
          <span class="inline">
            <StatusBadge status={status} />
            {notes.length > 0 && (
              <Badge tone="warn" title={notes.join(' ')}>
                {t.part}
              </Badge>
            )}
          </span>
        )
      },
    },
    {
      id: 'pages',
      label: t.pages,
      width: 12,
      isNumber: true,
      rank: 3,
      cell: ({ uid, status, pages_crawled }) =>
        status === 'success' ? (
          <Link to={`${base(uid)}/pages`}>{formatWhole(pages_crawled)}</Link>
        ) : (
          formatWhole(pages_crawled)
        ),
    },
    {
      id: 'health',
      label: t.health,
      hint: t.healthHint,
      width: 12,
      isNumber: true,
      cell: ({ uid }) => {
        const summary = summaries.get(uid)
        if (summary === undefined) return <None why={t.noNumbers} />
        if (summary.health_score === null) return <None why={t.noHealth} />
        return <Link to={base(uid)}>{formatTenth(summary.health_score)}</Link>
      },
    },
    {
      id: 'critical',
      label: t.critical,
      hint: t.criticalHint,
      width: 12,
      isNumber: true,
      cell: ({ uid }) => (
        <FindingsLink
          to={`${base(uid)}/issues?severity=critical`}
          count={summaries.get(uid)?.critical_issues}
        />
      ),
    },
    {
      id: 'warnings',
      label: t.warnings,
      width: 12,
      isNumber: true,
      cell: ({ uid }) => (
        <FindingsLink to={`${base(uid)}/issues?severity=warning`} count={summaries.get(uid)?.warnings} />
      ),
    },
    {
      id: 'duration',
      label: t.duration,
      width: 16,
      isNumber: true,
      cell: (crawl) => formatDuration(durationMs(crawl, nowMs)),
    },
  ]
}

function FindingsLink({ to, count }: { to: string; count: number | undefined }) {
  return count === undefined ? <None why={t.noNumbers} /> : <Link to={to}>{formatWhole(count)}</Link>
}

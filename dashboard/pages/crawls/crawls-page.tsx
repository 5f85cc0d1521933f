// The crawls of a project, the newest first, with the health that each found.

import { urlOf } from '../../api/client.ts'
import type { Crawl, ProjectWithSettings } from '../../api/types.ts'
import { addDays } from '../../lib/days.ts'
import { formatDay, formatDuration, formatTenth, formatTime, formatWhole } from '../../lib/format.ts'
import { go } from '../../state/address.ts'
import { useList } from '../../state/list.ts'
import { usePoll } from '../../state/poll.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/crawls.ts'
import { since } from '../../text/marks.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { Badge, Delta, None } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Spark } from '../../ui/spark.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import { DownloadMenu, RowCount, Toolbar } from '../../ui/toolbar.tsx'
import type { ProjectPageProps } from '../area.ts'
import { durationMs, isPaused, isUnderWay, StatusBadge, wereReadDifferently } from './crawl-status.tsx'
import { useComparison } from './kept-answers.ts'
import { PartNotice } from './part-notice.tsx'
import { PauseCrawl } from './pause-crawl.tsx'
import { StartCrawl } from './start-crawl.tsx'

const LINE_LENGTH = 12
const RUNNING_MS = 2_000
const WEEK_DAYS = 7

const LIST = 'GET /projects/{project_uid}/crawls'

export function CrawlsPage({ project }: ProjectPageProps) {
  const request = {
    path: { project_uid: project.uid },
    query: { limit: 30, include: 'summary', include_total: true },
  } as const
  const list = useList(LIST, request)
  usePoll(list.rows.some(isUnderWay), list.reload, RUNNING_MS)
  const completed = list.rows.filter(({ status }) => status === 'success')
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
      {list.rows.length > 0 && <LastCrawls project={project} crawls={list.rows} completed={completed} />}
      <Toolbar end={<DownloadMenu url={urlOf(LIST, request)} />}>
        <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={t.noun} />
      </Toolbar>
      <ListPanel
        list={list}
        label={t.title}
        columns={columnsOf(project)}
        keyOf={({ uid }) => uid}
        onOpen={({ uid }) => go(`/p/${project.uid}/crawls/${uid}`)}
        empty={
          <Empty icon="bug" title={t.emptyTitle} action={canEdit.value && <StartCrawl project={project} />}>
            {t.emptyText}
          </Empty>
        }
      />
    </>
  )
}

type LastCrawlsProps = {
  project: ProjectWithSettings
  crawls: readonly Crawl[]
  completed: readonly Crawl[]
}

function LastCrawls({ project, crawls, completed }: LastCrawlsProps) {
  const [last, before] = completed
  const now = last?.summary
  const isReadDifferently = wereReadDifferently(before, last)
  const comparison = useComparison(project.uid, before?.uid, last?.uid).data
  const deltas = isReadDifferently ? undefined : comparison?.deltas
  const base = `/p/${project.uid}/crawls/${last?.uid}`
  const period = since(before?.finished_at ?? '')
  // The health of a part of the site cannot be compared with that of the whole site.
  const line = completed
    .filter(({ summary }) => summary?.was_cut === now?.was_cut)
    .slice(0, LINE_LENGTH)
    .map(({ summary }) => summary?.health_score ?? null)
  const lastStart = crawls.find(({ started_at }) => started_at !== null)?.started_at
  return (
    <>
      {last !== undefined && <PartNotice crawl={last} />}
      <Tiles>
        {last !== undefined && now != null && (
          <>
            <Tile
              label={t.lastHealth}
              hint={t.healthHint}
              value={now.health_score === null ? null : formatTenth(now.health_score)}
              why={t.noHealth}
              to={base}
              change={
                <Delta
                  value={deltas?.health_score}
                  format={formatTenth}
                  period={period}
                  why={t.scoreChanged}
                />
              }
              spark={
                <Spark
                  values={line.toReversed()}
                  label={t.healthLine(line.length)}
                  minSpan={10}
                  showRange
                  format={formatTenth}
                  width={72}
                />
              }
            />
            <Tile
              label={t.lastPages}
              value={formatWhole(last.pages_crawled)}
              to={`${base}/pages`}
              change={<Delta value={deltas?.pages_total} isNeutral period={period} />}
            />
            <Tile
              label={t.lastCritical}
              value={formatWhole(now.critical_issues)}
              to={`${base}/issues?severity=critical`}
              change={<Delta value={deltas?.critical_issues} isLowerBetter period={period} />}
            />
          </>
        )}
        <Tile
          label={t.schedule}
          value={project.crawler_enabled ? t.scheduleOn : t.scheduleOff}
          to={`/p/${project.uid}/settings/crawler`}
          change={
            !project.crawler_enabled
              ? t.scheduleOffText
              : lastStart != null && t.scheduleNext(formatDay(addDays(lastStart.slice(0, 10), WEEK_DAYS)))
          }
        />
      </Tiles>
    </>
  )
}

function columnsOf(project: ProjectWithSettings): readonly Column<Crawl>[] {
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
      cell: (crawl) => (
        <span class="inline">
          <StatusBadge crawl={crawl} />
          {isUnderWay(crawl) && canEdit.value && (
            <PauseCrawl
              path={{ project_uid: project.uid, crawl_uid: crawl.uid }}
              isPaused={isPaused(crawl)}
              isSmall
            />
          )}
          {crawl.summary?.was_cut && (
            <Badge tone="warn" title={crawl.summary.cut_notes.join(' ')}>
              {t.part}
            </Badge>
          )}
        </span>
      ),
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
      rank: 4,
      cell: ({ uid, summary }) => {
        if (summary == null) return <None why={t.noNumbers} />
        if (summary.health_score === null) return <None why={t.noHealth} />
        return <Link to={base(uid)}>{formatTenth(summary.health_score)}</Link>
      },
    },
    {
      id: 'critical',
      label: t.critical,
      hint: t.criticalHint,
      width: 15,
      isNumber: true,
      rank: 5,
      cell: ({ uid, summary }) => (
        <FindingsLink to={`${base(uid)}/issues?severity=critical`} count={summary?.critical_issues} />
      ),
    },
    {
      id: 'warnings',
      label: t.warnings,
      width: 12,
      isNumber: true,
      cell: ({ uid, summary }) => (
        <FindingsLink to={`${base(uid)}/issues?severity=warning`} count={summary?.warnings} />
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

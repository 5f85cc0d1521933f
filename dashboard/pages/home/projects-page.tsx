// All projects at a glance, one row each: what an agency looks at in the morning. Every number leads to the list behind it.

import { useEffect } from 'preact/hooks'
import { urlOf } from '../../api/client.ts'
import type { ListedProject, SimulatedParts } from '../../api/types.ts'
import { addDays, todayIn } from '../../lib/days.ts'
import { formatCompact, formatPercent, formatPoints, formatTenth, formatWhole } from '../../lib/format.ts'
import { go } from '../../state/address.ts'
import { useList } from '../../state/list.ts'
import { API_SORTS, orderProjects, PROJECT_SORTS } from '../../state/project-order.ts'
import { useQuery } from '../../state/query.ts'
import { choice, direction, text } from '../../state/query-codec.ts'
import { canEdit } from '../../state/session.ts'
import { firstData, since } from '../../text/marks.ts'
import * as t from '../../text/projects.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { Badge, Delta, None, SeverityMark, SimulatedBadge } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Spark } from '../../ui/spark.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { DownloadMenu, RowCount, SearchBox, Toolbar } from '../../ui/toolbar.tsx'
import { CrawlAddress } from './crawl-address.tsx'

/** Every line of visibility spans at least so many points: in a list, a small change has to look small. */
const POINTS_SPAN = 10
const DAYS = ['7', '30', '90'] as const
// The page where each warning can be remedied, by the code of the warning.
const REMEDIES: Readonly<Record<string, (project: string) => string>> = {
  no_search_provider: (project) => `${project}/settings/rank-tracker`,
  spend_limit_reached: () => '/settings/spend',
  provider_failing: () => '/settings/providers',
}
const WARNINGS_MAX = 5
const connectionsOf = (project: string) => `${project}/settings/connections`
const QUERY = {
  q: text(),
  days: choice(DAYS, '30'),
  sort: choice(PROJECT_SORTS, null),
  direction: direction('asc'),
}

export function ProjectsPage() {
  const { values, set } = useQuery(QUERY)
  const request = {
    query: { include: 'summary', days: Number(values.days), limit: 100, include_total: true },
  } as const
  const list = useList('GET /projects', request)
  // All of them, however many there are: they are searched here, and what is wrong with the last one is said as well.
  useEffect(() => {
    if (list.hasMore && !list.isLoading) list.loadMore()
  }, [list.hasMore, list.isLoading])
  const sinceDay =
    list.rows.find(({ summary }) => summary?.backlinks)?.summary?.backlinks?.since ??
    addDays(todayIn('UTC'), -Number(values.days))
  const wanted = values.q.toLowerCase()
  const found = list.rows.filter(({ name, domain }) => `${name} ${domain}`.toLowerCase().includes(wanted))
  const rows = values.sort === null ? found : orderProjects(found, values.sort, values.direction)
  const add = canEdit.value && (
    <LinkButton to="/start" kind="main" icon="plus">
      {t.add}
    </LinkButton>
  )
  return (
    <>
      <PageHead title={t.title} actions={add} />
      {canEdit.value && <CrawlAddress />}
      <Warnings rows={list.rows} />
      <Toolbar
        end={
          <>
            <Switch
              label={t.range}
              value={values.days}
              options={DAYS.map((value) => ({ value, label: t.ranges[value] }))}
              onChange={(days) => set({ days })}
            />
            <DownloadMenu
              url={urlOf('GET /projects', {
                query: {
                  ...request.query,
                  search: values.q || undefined,
                  ...(values.sort !== null && { sort: API_SORTS[values.sort], direction: values.direction }),
                },
              })}
            />
          </>
        }
      >
        <SearchBox label={t.find} value={values.q} onChange={(q) => set({ q }, 'replace')} />
        <RowCount
          total={wanted === '' ? list.total : rows.length}
          isAtLeast={list.isTotalAtLeast}
          noun={t.noun}
        />
        <span class="muted small">{t.changesSince(sinceDay)}</span>
      </Toolbar>
      <ListPanel
        list={list}
        rows={rows}
        isWordy
        label={t.title}
        columns={columnsSince(sinceDay)}
        keyOf={({ uid }) => uid}
        onOpen={({ uid }) => go(`/p/${uid}`)}
        {...(values.sort !== null && { sort: { by: values.sort, direction: values.direction } })}
        onSort={({ by, direction }) => set({ sort: by as typeof values.sort, direction })}
        onClear={wanted === '' ? undefined : () => set({ q: '' })}
        empty={
          <Empty icon="globe" title={t.emptyTitle} action={add}>
            {t.emptyText}
          </Empty>
        }
      />
    </>
  )
}

/** Lists each warning once: if forty projects have no provider, one line leads to the first of them. */
function Warnings({ rows }: { rows: readonly ListedProject[] }) {
  const warnings = new Map<string, { uid: string; name: string; code: string; others: number }>()
  for (const { uid, name, summary } of rows)
    for (const { code, message } of summary?.warnings ?? []) {
      const known = warnings.get(message)
      if (known) known.others += 1
      else warnings.set(message, { uid, name, code, others: 0 })
    }
  return (
    <>
      {[...warnings].slice(0, WARNINGS_MAX).map(([message, { uid, name, code, others }]) => (
        <div key={message} class="notice" role="status">
          <Icon name="triangle-alert" />
          <p>
            <strong>{name}</strong>
            {others > 0 && t.andOthers(others)}: {message}
          </p>
          <LinkButton isSmall to={(REMEDIES[code] ?? connectionsOf)(`/p/${uid}`)}>
            {t.look}
          </LinkButton>
        </div>
      ))}
    </>
  )
}

function simulatedIn(summary: ListedProject['summary']): SimulatedParts {
  return [
    ...(summary?.rank_tracker?.is_simulated ? (['ranks'] as const) : []),
    ...(summary?.search_performance?.is_simulated ? (['search_data'] as const) : []),
    ...(summary?.backlinks?.is_simulated ? (['backlinks'] as const) : []),
    ...(summary?.is_demo ? (['site'] as const) : []),
  ]
}

/** `sinceDay`: the day that changes are counted from. */
const columnsSince = (sinceDay: string): readonly Column<ListedProject>[] => [
  {
    id: 'project',
    sort: 'project',
    label: t.project,
    rank: 1,
    cell: ({ uid, name, domain, summary }) => (
      <span class="inline">
        <Link to={`/p/${uid}`}>{name}</Link>
        <SimulatedBadge parts={simulatedIn(summary)} />
        {summary && summary.running.length > 0 ? <Badge tone="accent">{t.running}</Badge> : null}
        <span class="muted small domain" title={domain}>
          {domain}
        </span>
      </span>
    ),
  },
  {
    id: 'visibility',
    sort: 'visibility',
    label: t.visibility,
    hint: t.visibilityHint,
    width: 30,
    isNumber: true,
    rank: 2,
    cell: ({ uid, name, summary }) => {
      const ranks = summary?.rank_tracker
      if (ranks == null) return <None why={t.noKeywords} />
      if (ranks.visibility === null) return <None why={t.unmeasured} />
      return (
        <span class="inline">
          <Spark values={ranks.visibility_points} label={t.spark(name)} minSpan={POINTS_SPAN} />
          <Link to={`/p/${uid}/keywords`}>{formatPercent(ranks.visibility)}</Link>
          <Delta
            value={ranks.visibility_change}
            format={formatPoints}
            period={since(sinceDay)}
            isBrief
            why={t.unmeasuredOn(sinceDay)}
          />
          {ranks.with_result < ranks.keywords && (
            <small class="muted">
              {t.coverage(formatWhole(ranks.with_result), formatWhole(ranks.keywords))}
            </small>
          )}
        </span>
      )
    },
  },
  {
    id: 'top-ten',
    sort: 'top-ten',
    label: t.topTen,
    width: 11,
    isNumber: true,
    rank: 3,
    cell: ({ uid, summary }) => {
      const ranks = summary?.rank_tracker
      if (ranks == null) return <None why={t.noKeywords} />
      if (ranks.visibility === null) return <None why={t.unmeasured} />
      return (
        <Link
          to={`/p/${uid}/keywords?bucket=1-10`}
          title={t.topTenOf(formatWhole(ranks.top_ten), formatWhole(ranks.with_result))}
        >
          {formatWhole(ranks.top_ten)}/{formatWhole(ranks.with_result)}
        </Link>
      )
    },
  },
  {
    id: 'health',
    sort: 'health',
    label: t.health,
    width: 10,
    isNumber: true,
    cell: ({ uid, summary }) =>
      summary?.crawl == null ? (
        <None why={t.noCrawl} />
      ) : (
        <Link to={`/p/${uid}/crawls/${summary.crawl.crawl_uid}`}>
          {formatTenth(summary.crawl.health_score)}
        </Link>
      ),
  },
  {
    id: 'critical',
    sort: 'critical',
    label: t.critical,
    hint: t.criticalHint,
    width: 15,
    isNumber: true,
    cell: ({ uid, summary }) =>
      summary?.crawl == null ? (
        <None why={t.noCrawl} />
      ) : (
        <span class="inline">
          {summary.crawl.critical_issues > 0 && <SeverityMark severity="critical" />}
          <Link to={`/p/${uid}/crawls/${summary.crawl.crawl_uid}/issues?severity=critical`}>
            {formatWhole(summary.crawl.critical_issues)}
          </Link>
        </span>
      ),
  },
  {
    id: 'domains',
    sort: 'domains',
    label: t.domains,
    hint: t.domainsHint,
    width: 13,
    isNumber: true,
    cell: ({ uid, summary }) =>
      summary?.backlinks == null ? (
        <None why={t.noBacklinks} />
      ) : (
        <span class="inline">
          <Link to={`/p/${uid}/backlinks/domains`}>{formatCompact(summary.backlinks.referring_domains)}</Link>
          <Delta
            value={summary.backlinks.referring_domains_change}
            period={since(sinceDay)}
            isBrief
            why={firstData(sinceDay, summary.backlinks.known_since)}
          />
        </span>
      ),
  },
  {
    id: 'clicks',
    sort: 'clicks',
    label: t.clicks,
    width: 10,
    isNumber: true,
    cell: ({ uid, summary }) =>
      summary?.search_performance == null ? (
        <None why={t.noSearch} />
      ) : (
        <Link to={`/p/${uid}/search`} title={t.clicksHint(summary.search_performance.days)}>
          {formatCompact(summary.search_performance.clicks)}
        </Link>
      ),
  },
]

// What the project got from searches: over time, by query and by page. Every view ends on the last day with data, and names it.

import { useLayoutEffect } from 'preact/hooks'
import type { ProjectWithSettings } from '../../api/types.ts'
import { preload, useData } from '../../state/data.ts'
import { useQuery } from '../../state/query.ts'
import { choice, readQuery, writeQuery } from '../../state/query-codec.ts'
import { finality } from '../../text/common.ts'
import * as t from '../../text/search.ts'
import { searchTabs } from '../../text/shell.ts'
import { Select } from '../../ui/fields.tsx'
import { SimulatedBadge } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Switch, Tabs, tabsBelow } from '../../ui/tabs.tsx'
import { useFinalUntil } from '../../ui/use-final-days.ts'
import type { ProjectPageProps } from '../area.ts'
import { ConnectionNotice, NoSearchData } from './connection-state.tsx'
import { PerformanceList } from './performance-list.tsx'
import { PerformanceOverview, prepareChart } from './performance-overview.tsx'
import { SEARCH_RANGES, USUAL_RANGE } from './search-range.ts'
import { prepareTopRows } from './top-rows.tsx'

const COMPARISONS = ['previous', 'year', 'none'] as const
/** Kept from view to view. */
const PERIOD = { range: choice(SEARCH_RANGES, USUAL_RANGE), compare: choice(COMPARISONS, 'previous') }

const overviewOf = ({ uid }: ProjectWithSettings, compare: 'previous' | 'year' | undefined) =>
  [
    'GET /projects/{project_uid}/search-performance/overview',
    { path: { project_uid: uid }, query: { compare } },
  ] as const

export function preparePerformance(project: ProjectWithSettings, search: string): Promise<unknown> {
  const { range, compare: wanted } = readQuery(PERIOD, search)
  const compare = wanted === 'none' ? undefined : wanted
  return Promise.all([
    preload(...overviewOf(project, compare)).then((totals) => prepareChart(project, totals?.data, range)),
    prepareTopRows(project, range, compare),
  ])
}

export function PerformancePage({ project, params }: ProjectPageProps) {
  const { values, set } = useQuery(PERIOD)
  const base = `/p/${project.uid}/search`
  const kept = writeQuery(PERIOD, '', values)
  const view = params.list === 'queries' || params.list === 'pages' ? params.list : 'overview'
  const compare = values.compare === 'none' ? undefined : values.compare
  // Which day is the last one: ranges are counted back from it. It is what the usual range shows, too.
  const state = useData(...overviewOf(project, compare))
  const lastDay = state.data?.data.last_day ?? undefined
  const finalDay = useFinalUntil(project.uid, lastDay)
  useLayoutEffect(() => {
    if (view === 'overview') void prepareTopRows(project, values.range, compare)
  }, [view, project.uid, values.range, compare])
  const links = { queries: `${base}/queries${kept}`, pages: `${base}/pages${kept}` }
  return (
    <>
      <PageHead
        title={t.title}
        beside={
          <>
            {lastDay !== undefined && (
              <span class="muted" title={t.lastDayHint}>
                {t.lastDay(lastDay)}, {finality(finalDay)}
              </span>
            )}
            {state.data?.data.is_simulated && <SimulatedBadge />}
          </>
        }
        actions={
          lastDay !== undefined && (
            <>
              <Select
                label={t.compare}
                isLabelHidden
                value={values.compare}
                options={COMPARISONS.map((value) => ({ value, label: t.comparisons[value] }))}
                onChange={(next) => set({ compare: next })}
              />
              <Switch
                label={t.range}
                value={values.range}
                options={SEARCH_RANGES.map((value) => ({ value, label: t.ranges[value] }))}
                onChange={(range) => set({ range })}
              />
            </>
          )
        }
      />
      <Tabs label={t.views} tabs={tabsBelow(base, searchTabs, view === 'overview' ? '' : view, kept)} />
      <ConnectionNotice project={project} />
      <Loaded resource={state}>
        {() =>
          lastDay === undefined ? (
            <NoSearchData project={project} />
          ) : view === 'overview' ? (
            <PerformanceOverview
              project={project}
              lastDay={lastDay}
              range={values.range}
              compare={compare}
              links={links}
            />
          ) : (
            <PerformanceList
              key={view}
              project={project}
              view={view}
              lastDay={lastDay}
              range={values.range}
              compare={compare}
            />
          )
        }
      </Loaded>
    </>
  )
}

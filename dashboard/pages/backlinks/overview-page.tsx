// Backlinks at a glance: figures, the last twelve months, what came and went, and what links most.

import { useLayoutEffect } from 'preact/hooks'
import type { BacklinkOverview, ProjectWithSettings } from '../../api/types.ts'
import { formatCompact, formatTenth, formatWhole } from '../../lib/format.ts'
import { preload, useData } from '../../state/data.ts'
import { useQuery } from '../../state/query.ts'
import { choice, readQuery, text } from '../../state/query-codec.ts'
import * as t from '../../text/backlinks.ts'
import { firstData, since } from '../../text/marks.ts'
import { Unavailable } from '../../ui/list-panel.tsx'
import { Delta } from '../../ui/marks.tsx'
import { Loading } from '../../ui/states.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import type { ProjectPageProps } from '../area.ts'
import { BacklinksFrame, prepareFrame, Remedy } from './backlinks-frame.tsx'
import { lastMonth, NEW_LOST, newLostOf, OverviewCharts, preloadNewLost, SHOWN } from './overview-charts.tsx'
import { type ListOf, TopLists } from './overview-tops.tsx'

const QUERY = { target: text(), show: choice(SHOWN, 'domains') }

const overviewOf = ({ uid }: ProjectWithSettings, target: string) =>
  [
    'GET /projects/{project_uid}/backlinks/overview',
    { path: { project_uid: uid }, query: { target: target || undefined } },
  ] as const

export function prepareBacklinks(project: ProjectWithSettings, search: string): Promise<unknown> {
  const { target } = readQuery(QUERY, search)
  return Promise.all([
    preload(...overviewOf(project, target)),
    preloadNewLost(project.uid, target),
    preload(NEW_LOST, newLostOf(project.uid, target, lastMonth(project))),
    prepareFrame(project),
  ])
}

export function OverviewPage({ project }: ProjectPageProps) {
  const { values, set } = useQuery(QUERY)
  const target = values.target
  const overview = useData(...overviewOf(project, target))
  useLayoutEffect(() => {
    void preloadNewLost(project.uid, target)
  }, [project.uid, target])
  const kept = target === '' ? '' : `&target=${encodeURIComponent(target)}`
  const listOf = (view: string, query = '') =>
    `/p/${project.uid}/backlinks/${view}?${query}${kept}`.replace(/\?&?$/, '').replace('?&', '?')
  return (
    <BacklinksFrame project={project} view="" target={target} onTarget={(next) => set({ target: next })}>
      {overview.failure !== undefined ? (
        <Unavailable
          failure={overview.failure}
          onRetry={overview.reload}
          remedy={<Remedy project={project} />}
        />
      ) : overview.data === undefined ? (
        <Loading />
      ) : (
        <div class="stack" data-previous={overview.isPrevious || undefined}>
          <Summary {...{ project, target, listOf }} overview={overview.data.data} />
          <OverviewCharts
            project={project}
            overview={overview.data.data}
            target={target}
            shown={values.show}
            onShow={(show) => set({ show })}
          />
          <TopLists project={project} overview={overview.data.data} isOwn={target === ''} listOf={listOf} />
        </div>
      )}
    </BacklinksFrame>
  )
}

type SummaryProps = {
  project: ProjectWithSettings
  overview: BacklinkOverview
  target: string
  listOf: ListOf
}

function Summary({ project, overview: { summary }, target, listOf }: SummaryProps) {
  // The same days as in the list of projects and in the project's overview.
  const { data } = useData(NEW_LOST, newLostOf(project.uid, target, lastMonth(project)))
  const changeOf = (field: 'referring_domains' | 'backlinks') => {
    if (data === undefined) return undefined
    const { change, known_since } = data.data
    const { before, after } = change[field]
    return (
      <Delta
        value={before === null || after === null ? null : after - before}
        period={since(change.since)}
        why={firstData(change.since, known_since)}
      />
    )
  }
  return (
    <Tiles>
      <Tile
        label={t.domainsFigure}
        value={formatCompact(summary.referring_domains)}
        to={listOf('domains')}
        change={changeOf('referring_domains')}
      />
      <Tile
        label={t.linksFigure}
        value={summary.backlinks === null ? null : formatCompact(summary.backlinks)}
        why={t.notCounted}
        to={listOf('links')}
        change={changeOf('backlinks')}
      />
      <Tile
        label={t.linkingPages}
        hint={t.linkingPagesHint}
        value={summary.referring_pages === null ? null : formatCompact(summary.referring_pages)}
        why={t.notCounted}
      />
      <Tile
        label={t.broken}
        hint={t.brokenHint}
        value={summary.broken_backlinks === null ? null : formatWhole(summary.broken_backlinks)}
        why={t.brokenUnknown}
        to={summary.broken_backlinks === null ? undefined : listOf('links', 'status=broken')}
      />
      <Tile
        label={t.rank}
        hint={t.rankHint}
        value={summary.rank === null ? null : formatWhole(summary.rank)}
        why={t.noRank}
        to={listOf('domains', 'sort=rank')}
      />
      <Tile
        label={t.spam}
        hint={t.spamHint}
        value={summary.spam_score === null ? null : formatTenth(summary.spam_score)}
        why={t.noSpam}
        to={listOf('domains', 'sort=spam_score')}
      />
    </Tiles>
  )
}

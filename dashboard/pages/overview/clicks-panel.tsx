// Clicks from search in the last 28 days that are known, against the 28 before.

import type { ProjectWithSettings, SearchPerformance } from '../../api/types.ts'
import { eachDay } from '../../lib/days.ts'
import { formatCompact, formatDay, formatShare, formatTenth } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { isOwner } from '../../state/session.ts'
import * as t from '../../text/overview.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Delta, PositionDelta, SimulatedBadge } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Spark } from '../../ui/spark.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'

export function ClicksPanel({ project }: { project: ProjectWithSettings }) {
  const overview = useData('GET /projects/{project_uid}/search-performance/overview', {
    path: { project_uid: project.uid },
    query: { compare: 'previous' },
  })
  return (
    <Panel
      title={
        <span class="inline">
          {t.clicks} {overview.data?.data.is_simulated && <SimulatedBadge />}
        </span>
      }
      actions={<Link to={`/p/${project.uid}/search`}>{t.toSearch}</Link>}
    >
      <ConnectionFault project={project} />
      <Loaded resource={overview} rows={4}>
        {({ data }) =>
          data.last_day === null || data.from === null || data.to === null ? (
            <Empty
              icon="trending-up"
              title={t.noSearch}
              action={
                isOwner.value && (
                  <LinkButton to={`/p/${project.uid}/settings/connections`}>{t.connect}</LinkButton>
                )
              }
            >
              {t.noSearchText}
            </Empty>
          ) : (
            <Clicks project={project} performance={data} from={data.from} to={data.to} />
          )
        }
      </Loaded>
    </Panel>
  )
}

function ConnectionFault({ project }: { project: ProjectWithSettings }) {
  const resource = useData('GET /projects/{project_uid}/search-console', {
    path: { project_uid: project.uid },
  })
  const failure = resource.data?.data.connection?.failure
  if (failure == null) return null
  return (
    <div class="notice" role="status">
      <Icon name="triangle-alert" />
      <p>{failure}</p>
      <LinkButton isSmall to={`/p/${project.uid}/settings/connections`}>
        {t.look}
      </LinkButton>
    </div>
  )
}

type ClicksProps = { project: ProjectWithSettings; performance: SearchPerformance; from: string; to: string }

function Clicks({ project, performance, from, to }: ClicksProps) {
  const days = useData('GET /projects/{project_uid}/search-performance/days', {
    path: { project_uid: project.uid },
    query: { from, to },
  })
  const base = `/p/${project.uid}/search`
  const { clicks, impressions, ctr, position, compared } = performance
  const byDay = new Map(days.data?.data.days.map((day) => [day.date, day.clicks]))
  const change = (now: number | null, before: number | null | undefined) =>
    now === null || before == null ? null : now - before
  return (
    <>
      <p class="muted small">
        {t.clicksOf(formatDay(from), formatDay(to, { withYear: true }))}, {t.against}.{' '}
        {!performance.is_complete && t.incomplete(performance.known_days_count, performance.days_count)}
      </p>
      <Tiles>
        <Tile
          label={t.clicksLabel}
          to={base}
          value={clicks === null ? null : formatCompact(clicks)}
          change={
            <Delta
              value={change(clicks, compared?.clicks)}
              format={formatCompact}
              period={t.against}
              isBrief
            />
          }
        />
        <Tile
          label={t.impressions}
          to={base}
          value={impressions === null ? null : formatCompact(impressions)}
          change={
            <Delta
              value={change(impressions, compared?.impressions)}
              format={formatCompact}
              period={t.against}
              isBrief
            />
          }
        />
      </Tiles>
      {byDay.size > 0 && (
        <Spark
          values={eachDay(from, to).map((day) => byDay.get(day) ?? null)}
          label={t.clicksChart}
          width={360}
          height={44}
        />
      )}
      <ul class="lines">
        <li>
          <span class="fill">{t.ctr}</span>
          <b>{formatShare(ctr)}</b>
          <Delta
            value={rounded(change(ctr, compared?.ctr), 1_000)}
            format={formatShare}
            period={t.against}
            isBrief
          />
        </li>
        <li>
          <span class="fill">{t.position}</span>
          <b>{formatTenth(position)}</b>
          <PositionDelta
            value={rounded(change(position, compared?.position), 10)}
            period={t.against}
            isBrief
          />
        </li>
      </ul>
    </>
  )
}

/** As finely as it is shown: what rounds to nothing has not changed. */
function rounded(value: number | null, parts: number): number | null {
  return value === null ? null : Math.round(value * parts) / parts
}

// The best of the quick wins: of the three lists with the most to gain, the first entry of each.

import type { ProjectWithSettings, QuickWinRow, QuickWinSummary } from '../../api/types.ts'
import { formatWhole, pathOf } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { isOwner } from '../../state/session.ts'
import * as t from '../../text/overview.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Badge } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, Loaded, Loading } from '../../ui/states.tsx'

const SHOWN = 3
// What is rising or falling says what happened, not what to do.
const TO_DO = new Set<Type>([
  'strikingDistancePages',
  'ctrOpportunities',
  'cannibalizationRisks',
  'contentDecay',
  'newVisibilityOpportunities',
  'visibilityGrowthClicksFlat',
  'newContentOpportunities',
  'secondPageKeywords',
])

type Type = QuickWinSummary[number]['type']

export function WinsPanel({ project }: { project: ProjectWithSettings }) {
  const summary = useData('GET /projects/{project_uid}/quick-wins/summary', {
    path: { project_uid: project.uid },
  })
  const best = (summary.data?.data ?? [])
    .filter(({ type, rows_count }) => TO_DO.has(type) && (rows_count ?? 0) > 0)
    .toSorted((a, b) => (b.potential_clicks ?? 0) - (a.potential_clicks ?? 0))
    .slice(0, SHOWN)
  return (
    <Panel title={t.wins} actions={<Link to={`/p/${project.uid}/quick-wins`}>{t.allWins}</Link>}>
      <Loaded resource={summary} rows={4}>
        {() =>
          best.length === 0 ? (
            <Empty
              icon="zap"
              title={t.noWins}
              action={
                isOwner.value && (
                  <LinkButton to={`/p/${project.uid}/settings/connections`}>{t.connect}</LinkButton>
                )
              }
            >
              {t.noWinsText}
            </Empty>
          ) : (
            <ol class="wins">
              {best.map(({ type }) => (
                <Win key={type} project={project} type={type} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Win({ project, type }: { project: ProjectWithSettings; type: Type }) {
  const wins = useData('GET /projects/{project_uid}/quick-wins', {
    path: { project_uid: project.uid },
    query: { type, limit: 1 },
  })
  const row = wins.data?.data[0]
  if (row === undefined)
    return wins.isLoading ? (
      <li>
        <Loading rows={1} />
      </li>
    ) : null
  const { name, title } = nameOf(row)
  return (
    <li>
      <p class="line">
        <Link class="fill" to={`/p/${project.uid}/quick-wins/${type}`} title={title}>
          {name}
        </Link>
        <Badge tone="good" title={t.winsHint}>
          {t.winsClicks(formatWhole(Math.round(row.opportunity)))}
        </Badge>
      </p>
      <p class="muted small">
        {t.winTypes[type]}. {row.recommendation}
      </p>
    </li>
  )
}

/** A page by its path, a query as it is. */
function nameOf(row: QuickWinRow): { name: string; title: string } {
  const query = 'query' in row ? row.query : undefined
  const url = 'url' in row ? row.url : null
  if (query !== undefined) return { name: query, title: url === null ? query : `${query}\n${url}` }
  return { name: pathOf(url ?? ''), title: url ?? '' }
}

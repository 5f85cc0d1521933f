// The best of the quick wins: of the lists with the most to gain, the first entry of each, with its kind and one reason.

import type { ProjectWithSettings, QuickWinRow, QuickWinSummary } from '../../api/types.ts'
import { formatShare, formatTenth, formatWhole, pathOf, plural } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { isOwner } from '../../state/session.ts'
import * as t from '../../text/overview.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Badge } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded, Loading, NothingFound, NotSetUp } from '../../ui/states.tsx'

const SHOWN = 4
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
  const lists = summary.data?.data ?? []
  const best = lists
    .filter(({ type, rows_count }) => TO_DO.has(type) && (rows_count ?? 0) > 0)
    .toSorted((a, b) => (b.potential_clicks ?? 0) - (a.potential_clicks ?? 0))
    .slice(0, SHOWN)
  const isComputed = lists.some(({ rows_count }) => rows_count !== null)
  return (
    <Panel title={t.wins} actions={<Link to={`/p/${project.uid}/quick-wins`}>{t.allWins}</Link>}>
      <Loaded resource={summary} rows={4}>
        {() =>
          best.length > 0 ? (
            <ol class="wins">
              {best.map(({ type, range }) => (
                <Win key={type} project={project} type={type} range={range} />
              ))}
            </ol>
          ) : isComputed ? (
            <NothingFound title={t.noWins} searched={t.winsSearched} />
          ) : (
            <NotSetUp
              icon="zap"
              title={t.noWinsYet}
              brings={t.noWinsText}
              action={
                isOwner.value && (
                  <LinkButton to={`/p/${project.uid}/settings/connections`}>{t.connect}</LinkButton>
                )
              }
            />
          )
        }
      </Loaded>
    </Panel>
  )
}

type WinProps = { project: ProjectWithSettings; type: Type; range: QuickWinSummary[number]['range'] }

function Win({ project, type, range }: WinProps) {
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
  const isLoss = type === 'contentDecay'
  return (
    <li>
      <p class="line">
        <Link class="fill" to={`/p/${project.uid}/quick-wins/${type}`} title={title}>
          {name}
        </Link>
        <Badge tone={isLoss ? 'bad' : 'good'} title={isLoss ? t.lossHint : t.winsHint}>
          {isLoss ? t.lostClicks(formatWhole(row.opportunity)) : t.aboutClicksMore(roundly(row.opportunity))}
        </Badge>
      </p>
      <p class="muted small">
        {t.winTypes[type]} · {reasonOf(row, t.inRange(range))}
      </p>
    </li>
  )
}

/** An estimate has two digits that mean something. */
function roundly(clicks: number): string {
  return formatWhole(Number(clicks.toPrecision(2)))
}

/** The figures that put the row on its list. */
function reasonOf(row: QuickWinRow, during: string): string {
  const seen = `${plural(row.impressions ?? 0, 'impression')} ${during}`
  const position =
    'position' in row && row.position !== null ? t.atPosition(formatTenth(row.position)) : undefined
  if (row.type === 'contentDecay')
    return t.fromTo(formatWhole(row.previous_clicks), formatWhole(row.clicks), during)
  if (row.type === 'ctrOpportunities')
    return t.clickRate(position ?? '', formatShare(row.ctr), formatShare(row.expected_ctr))
  if (row.type === 'cannibalizationRisks') return t.share(row.pages.length, seen)
  if (row.type === 'strikingDistancePages') return t.queriesAt(row.queries_count, position ?? '', seen)
  return position === undefined ? seen : `${position}, ${seen}`
}

/** A page by its path, a query as it is. */
function nameOf(row: QuickWinRow): { name: string; title: string } {
  const query = 'query' in row ? row.query : undefined
  const url = 'url' in row ? row.url : null
  if (query !== undefined) return { name: query, title: url === null ? query : `${query}\n${url}` }
  return { name: pathOf(url ?? ''), title: url ?? '' }
}

// The results page as a check saw it: one's own results and those of competitors marked, and, beside another check, how each moved.

import type { Analysis, Competitor, Operations, ProjectWithSettings } from '../../api/types.ts'
import { formatTime, formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import type { Query } from '../../state/query.ts'
import { keyword as t } from '../../text/keyword.ts'
import { features as featureWords } from '../../text/keywords.ts'
import { Select } from '../../ui/fields.tsx'
import { OutLink } from '../../ui/link.tsx'
import { Badge, None, RankDelta } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { DETAIL_QUERY } from './keyword-body.tsx'
import { featuresOf } from './keyword-cells.tsx'
import { isOfDomain, type Move, movesBetween } from './result-moves.ts'

const RESULTS =
  'GET /projects/{project_uid}/rank-tracker/keywords/{keyword_id}/analyses/{analysis_id}/results' as const
type Seen = Operations[typeof RESULTS]['answer']['data']
type Result = Seen['results'][number]

type SeenResultsProps = {
  project: ProjectWithSettings
  keywordId: number
  checkId: number
  checks: readonly Analysis[]
  query: Query<typeof DETAIL_QUERY>
}

export function SeenResults({ project, keywordId, checkId, checks, query }: SeenResultsProps) {
  const withId = query.values.with === checkId ? null : query.values.with
  const path = { project_uid: project.uid, keyword_id: keywordId }
  const seen = useData(RESULTS, { path: { ...path, analysis_id: checkId } })
  const other = useData(withId === null ? null : RESULTS, { path: { ...path, analysis_id: withId ?? 0 } })
  const competitors = useData('GET /projects/{project_uid}/competitors', {
    path: { project_uid: project.uid },
    query: { limit: 100 },
  }).data?.data
  const timeOf = (check: Analysis | undefined) => formatTime(check?.finished_at, project.timezone)
  const options = checks.filter(({ id, status }) => status === 'success' && id !== checkId)
  return (
    <Panel
      title={seen.data === undefined ? t.results : t.resultsOf(timeOf(seen.data.data.analysis))}
      class="seen"
      isFlush
      actions={
        options.length > 0 && (
          <Select
            label={t.choose}
            isLabelHidden
            value={withId === null ? '' : String(withId)}
            options={[
              { value: '', label: `${t.choose}: ${t.nobody}` },
              ...options.map((check) => ({
                value: String(check.id),
                label: `${t.choose} ${timeOf(check)} (${check.position === null ? t.notFound : formatWhole(check.position)})`,
              })),
            ]}
            onChange={(value) => query.set({ with: value === '' ? null : Number(value) }, 'replace')}
          />
        )
      }
    >
      <Loaded resource={seen}>
        {({ data }) => (
          <ResultsPage
            seen={data}
            other={withId === null || other.data === undefined ? undefined : other.data.data}
            otherTime={timeOf(other.data?.data.analysis)}
            competitors={competitors ?? []}
          />
        )}
      </Loaded>
    </Panel>
  )
}

type ResultsPageProps = {
  seen: Seen
  other: Seen | undefined
  otherTime: string
  competitors: readonly Competitor[]
}

function ResultsPage({ seen, other, otherTime, competitors }: ResultsPageProps) {
  if (seen.analysis.status === 'failed') return <p class="muted nothing">{t.noResults}</p>
  if (seen.results.length === 0) return <p class="muted nothing">{t.notKept}</p>
  const moves = movesBetween(seen.results, other?.results ?? [])
  const found = featuresOf(seen.analysis.serp_features).map((feature) => featureWords[feature])
  return (
    <>
      <p class="muted small coverage">
        {t.read(formatWhole(seen.coverage.organic_results_scanned), seen.coverage.scan_complete)}
        {' · '}
        {t.features}: {found.length === 0 ? t.noFeatures : found.join(', ')}
      </p>
      <table class="table results" aria-label={t.results}>
        <thead>
          <tr>
            <th scope="col" class="number">
              {t.rank}
            </th>
            {other !== undefined && (
              <th scope="col" class="number" title={otherTime}>
                {t.before}
              </th>
            )}
            <th scope="col">{t.result}</th>
          </tr>
        </thead>
        <tbody>
          {moves.now.map((move) => (
            <ResultRow
              key={move.result.id}
              move={move}
              isCompared={other !== undefined}
              competitor={competitors.find(({ domain }) => isOfDomain(move.result.url, domain))}
            />
          ))}
        </tbody>
      </table>
      {other !== undefined && moves.gone.length > 0 && (
        <details class="gone">
          <summary>{t.goneFrom(moves.gone.length, otherTime)}</summary>
          <ol>
            {moves.gone.map((result) => (
              <li key={result.id}>
                <span class="muted">{formatWhole(result.rank)}</span> <OutLink href={result.url} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

type ResultRowProps = { move: Move<Result>; isCompared: boolean; competitor: Competitor | undefined }

function ResultRow({ move: { result, otherRank, gain }, isCompared, competitor }: ResultRowProps) {
  const isOwn = result.is_owned_result
  return (
    <tr data-own={isOwn || undefined} data-competitor={(!isOwn && competitor !== undefined) || undefined}>
      <td class="number">
        {result.result_type === 'organic' ? (
          <strong>{formatWhole(result.rank)}</strong>
        ) : (
          <None why={t.types[result.result_type]} />
        )}
      </td>
      {isCompared && (
        <td class="number">
          {otherRank === null ? (
            <Badge tone="accent">{t.new}</Badge>
          ) : (
            <span class="inline">
              <RankDelta value={gain || null} /> {formatWhole(otherRank)}
            </span>
          )}
        </td>
      )}
      <td>
        <div class="seen-result">
          <span class="seen-title" title={result.title}>
            {isOwn && <Badge tone="good">{t.yours}</Badge>}
            {!isOwn && competitor !== undefined && <Badge tone="warn">{competitor.name}</Badge>}
            {result.result_type !== 'organic' && <Badge>{t.types[result.result_type]}</Badge>} {result.title}
          </span>
          <span class="seen-url" title={result.url}>
            <OutLink href={result.url}>{result.url.replace(/^https?:\/\//i, '')}</OutLink>
          </span>
        </div>
      </td>
    </tr>
  )
}

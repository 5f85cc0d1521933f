// One results page as it was seen, line by line: one's own results and those of competitors marked, and how each has moved since an
// older page.

import type { Competitor, Operations } from '../../api/types.ts'
import { formatWhole } from '../../lib/format.ts'
import * as t from '../../text/keyword.ts'
import { features as featureWords } from '../../text/keywords.ts'
import { OutLink } from '../../ui/link.tsx'
import { Badge, None, RankDelta } from '../../ui/marks.tsx'
import { featuresOf } from './keyword-cells.tsx'
import { isOfDomain, type Move, movesBetween } from './result-moves.ts'

export const RESULTS =
  'GET /projects/{project_uid}/rank-tracker/keywords/{keyword_id}/analyses/{analysis_id}/results'
export type SeenPage = Operations[typeof RESULTS]['answer']['data']

type ResultsPageProps = {
  seen: SeenPage
  /** An older one, to compare with. */
  other: SeenPage | undefined
  otherTime: string
  otherDay: string
  competitors: readonly Competitor[]
}

export function ResultsPage({ seen, other, otherTime, otherDay, competitors }: ResultsPageProps) {
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
              {t.position}
            </th>
            {other !== undefined && (
              <th scope="col" class="number" title={otherTime}>
                {otherDay}
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

type ResultRowProps = {
  move: Move<SeenPage['results'][number]>
  isCompared: boolean
  competitor: Competitor | undefined
}

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
            {isOwn && <Badge tone="good">{t.you}</Badge>}
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

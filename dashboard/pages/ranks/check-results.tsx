// The results page of the chosen check, and another one to compare it with. Moves are always shown from the older to the newer one, whichever
// was chosen first.

import type { Analysis, ProjectWithSettings } from '../../api/types.ts'
import { todayIn } from '../../lib/days.ts'
import { formatDay, formatTime, formatWhole, NONE } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import type { Query } from '../../state/query.ts'
import * as t from '../../text/keyword.ts'
import { Select } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Fault, Loaded } from '../../ui/states.tsx'
import type { DETAIL_QUERY } from './keyword-query.ts'
import { RESULTS, ResultsPage, type SeenPage } from './results-page.tsx'

type SeenResultsProps = {
  project: ProjectWithSettings
  keywordId: number
  checkId: number
  checks: readonly Analysis[]
  query: Query<typeof DETAIL_QUERY>
}

export function CheckResults({ project, keywordId, checkId, checks, query }: SeenResultsProps) {
  const withId = query.values.with === checkId ? null : query.values.with
  const path = { project_uid: project.uid, keyword_id: keywordId }
  const seen = useData(RESULTS, { path: { ...path, analysis_id: checkId } })
  const other = useData(withId === null ? null : RESULTS, { path: { ...path, analysis_id: withId ?? 0 } })
  const competitors = useData('GET /projects/{project_uid}/competitors', {
    path: { project_uid: project.uid },
    query: { limit: 100 },
  }).data?.data
  const timeOf = (check: Analysis | undefined) => formatTime(check?.finished_at, project.timezone)
  const known = checks.filter(({ id, status }) => status === 'success' && id !== checkId)
  const chosen = withId === null ? undefined : other.data?.data.analysis
  // An older one than those of the list may be in the address.
  const options = chosen && !known.some(({ id }) => id === chosen.id) ? [...known, chosen] : known
  const [now, before] = newestFirst(seen.data?.data, withId === null ? undefined : other.data?.data)
  return (
    <Panel
      title={titleOf(timeOf(now?.analysis), before && timeOf(before.analysis))}
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
            seen={now ?? data}
            other={before}
            otherTime={timeOf(before?.analysis)}
            otherDay={dayOf(before?.analysis, project.timezone)}
            competitors={competitors ?? []}
          />
        )}
      </Loaded>
      <Fault failure={withId === null ? undefined : other.failure} />
    </Panel>
  )
}

function titleOf(time: string, otherTime: string | undefined): string {
  if (time === NONE) return t.results
  return otherTime === undefined ? t.resultsOf(time) : t.compared(time, otherTime)
}

function newestFirst(one: SeenPage | undefined, two: SeenPage | undefined): (SeenPage | undefined)[] {
  const isTwoNewer = (two?.analysis.finished_at ?? '') > (one?.analysis.finished_at ?? '')
  return isTwoNewer ? [two, one] : [one, two]
}

function dayOf(check: Analysis | undefined, timeZone: string): string {
  return check?.finished_at == null ? NONE : formatDay(todayIn(timeZone, new Date(check.finished_at)))
}

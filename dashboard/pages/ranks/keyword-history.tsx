// Where a keyword stood, day by day, beside competitors; another URL, notes of days and failed checks are marks.

import type { ProjectWithSettings, ReadKeyword } from '../../api/types.ts'
import { addDays, daysBetween, rangeDays, todayIn } from '../../lib/days.ts'
import { formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import type { Query } from '../../state/query.ts'
import * as t from '../../text/keyword.ts'
import { ChartControls } from '../../ui/chart-controls.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import { Panel } from '../../ui/panel.tsx'
import { lines } from '../../ui/series.ts'
import { Loaded } from '../../ui/states.tsx'
import { useNotes } from '../../ui/use-notes.ts'
import { historyDays } from './history-days.ts'
import { CHART_RANGES, type DETAIL_QUERY } from './keyword-query.ts'

// The palette has no more colours that can be told apart, beside the one of the project.
const COMPETITORS_DRAWN = 4

const HISTORY = 'GET /projects/{project_uid}/rank-tracker/keywords/{keyword_id}/history'

const WORDS = { urlChanged: t.urlChanged, failed: t.failedDay, absent: t.absentDay }

type KeywordHistoryProps = {
  project: ProjectWithSettings
  keyword: ReadKeyword
  query: Query<typeof DETAIL_QUERY>
  /** Shows the check of a day. */
  onPick(day: string): void
}

export function KeywordHistoryPanel({ project, keyword, query, onPick }: KeywordHistoryProps) {
  const { range } = query.values
  const { from, to } = rangeDays(range, todayIn(project.timezone))
  const path = { project_uid: project.uid }
  const history = useData(HISTORY, {
    path: { ...path, keyword_id: keyword.id },
    query: { from, to },
  })
  const count = daysBetween(from, to) + 1
  const before = useData(query.values.compare === 'none' ? null : HISTORY, {
    path: { ...path, keyword_id: keyword.id },
    query: { from: addDays(from, -count), to: addDays(to, -count) },
  }).data?.data
  const earlier = new Map(before?.dates.map((day, at) => [addDays(day, count), before.positions[at]]))
  const notes = useNotes(project.uid, from, to)
  return (
    <Panel
      title={t.history}
      actions={
        <ChartControls
          ranges={CHART_RANGES}
          values={query.values}
          set={(changes) => query.set(changes, 'replace')}
        />
      }
    >
      <Loaded resource={history} rows={5}>
        {({ data }) => {
          const { days, own, competitors, marks } = historyDays(data, WORDS)
          if (days.length === 0) return <p class="muted">{t.noHistory}</p>
          if ([own, ...competitors.map(({ values }) => values)].flat().every((value) => value == null))
            return <p class="muted">{t.nobodyFound}</p>
          const isSeen = ({ values }: (typeof competitors)[number]) => values.some((value) => value != null)
          const seen = competitors.filter(isSeen)
          const unseen = competitors.filter((one) => !isSeen(one))
          const drawn = seen.slice(0, COMPETITORS_DRAWN)
          return (
            <>
              <LineChart
                label={t.chart(keyword.keyword)}
                days={days}
                series={[
                  ...lines(t.you, own, earlier.size === 0 ? undefined : days.map((day) => earlier.get(day))),
                  ...drawn,
                ]}
                marks={[...marks, ...notes]}
                format={formatWhole}
                isInverted
                from={1}
                height={200}
                onPick={onPick}
              />
              {seen.length > drawn.length && (
                <p class="hint">{t.someCompetitors(drawn.length, seen.length)}</p>
              )}
              {unseen.length > 0 && <p class="hint">{t.unseenCompetitors(unseen.map(({ name }) => name))}</p>}
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

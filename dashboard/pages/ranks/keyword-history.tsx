// Where a keyword stood, day by day, beside competitors; another URL, notes of days and failed checks are marks.

import type { ProjectWithSettings, ReadKeyword } from '../../api/types.ts'
import { rangeDays, todayIn } from '../../lib/days.ts'
import { formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import type { Query } from '../../state/query.ts'
import * as t from '../../text/keyword.ts'
import * as list from '../../text/keywords.ts'
import { LineChart } from '../../ui/line-chart.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { historyDays } from './history-days.ts'
import { CHART_RANGES, type DETAIL_QUERY } from './keyword-query.ts'

// As many as there are colours that can be told apart, beside one's own.
const COMPETITORS_DRAWN = 4

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
  const history = useData('GET /projects/{project_uid}/rank-tracker/keywords/{keyword_id}/history', {
    path: { ...path, keyword_id: keyword.id },
    query: { from, to },
  })
  const notes = useData('GET /projects/{project_uid}/notes', { path, query: { from, to, limit: 100 } }).data
    ?.data
  return (
    <Panel
      title={t.history}
      actions={
        <Switch
          label={t.range}
          value={range}
          options={CHART_RANGES.map((value) => ({ value, label: list.ranges[value] }))}
          onChange={(value) => query.set({ range: value }, 'replace')}
        />
      }
    >
      <Loaded resource={history} rows={5}>
        {({ data }) => {
          const { days, own, competitors, marks } = historyDays(data, WORDS)
          if (days.length === 0) return <p class="muted">{t.noHistory}</p>
          if ([own, ...competitors.map(({ values }) => values)].flat().every((value) => value == null))
            return <p class="muted">{t.nobodyFound}</p>
          const drawn = competitors.slice(0, COMPETITORS_DRAWN)
          return (
            <>
              <LineChart
                label={t.chart(keyword.keyword)}
                days={days}
                series={[{ name: t.you, values: own }, ...drawn]}
                marks={[
                  ...marks,
                  ...(notes ?? []).map(({ day, text }) => ({ day, text, kind: 'note' as const })),
                ]}
                format={formatWhole}
                isInverted
                from={1}
                height={200}
                onPick={onPick}
              />
              {competitors.length > drawn.length && (
                <p class="hint">{t.someCompetitors(drawn.length, competitors.length)}</p>
              )}
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

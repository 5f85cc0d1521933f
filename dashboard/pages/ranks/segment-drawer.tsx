// One segment beside the list: how visible it is, and the way to its keywords.

import type { ProjectWithSettings, Segment } from '../../api/types.ts'
import { addDays, daysBetween, eachDay, rangeDays, todayIn } from '../../lib/days.ts'
import { formatPercent, formatTenth, formatWhole } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { useQuery } from '../../state/query.ts'
import { choice, comparison } from '../../state/query-codec.ts'
import { canEdit } from '../../state/session.ts'
import { segmentDays } from '../../text/keywords.ts'
import * as t from '../../text/segments.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ChartControls } from '../../ui/chart-controls.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import { lines } from '../../ui/series.ts'
import { Tile, Tiles } from '../../ui/tile.tsx'
import { useNotes } from '../../ui/use-notes.ts'
import type { DeviceChoice } from './keyword-query.ts'
import { rulesText } from './segment-changes.ts'

// The API keeps 31 days of a segment.
const RANGES = ['7d', '30d'] as const
const QUERY = { range: choice(RANGES, '30d'), compare: comparison('none') }

type SegmentDrawerProps = {
  project: ProjectWithSettings
  segment: Segment
  device: DeviceChoice
  editLink: string
  onClose(): void
}

export function SegmentDrawer({ project, segment, device, editLink, onClose }: SegmentDrawerProps) {
  const { id, name, rules, matched_count, avg_position } = segment
  const path = { project_uid: project.uid }
  const { values: chosen, set } = useQuery(QUERY)
  const { from, to } = rangeDays(chosen.range, todayIn(project.timezone))
  const marks = useNotes(project.uid, from, to)
  const history = useData('GET /projects/{project_uid}/rank-tracker/history', {
    path,
    query: {
      device,
      segment_id: id,
      from,
      to,
      compare: chosen.compare === 'none' ? undefined : chosen.compare,
    },
  }).data?.data
  const values = new Map(history?.dates.map((day, index) => [day, history.visibility[index] ?? null]))
  const count = daysBetween(from, to) + 1
  const before = new Map(
    history?.previous?.dates.map((day, at) => [addDays(day, count), history.previous?.visibility[at]]),
  )
  const first = history?.dates[0]
  const days = first === undefined ? [] : eachDay(first, to)
  const keywordsLink = `/p/${project.uid}/keywords?segment=${id}${device === 'all' ? '' : `&device=${device}`}`
  const last = days.findLast((day) => values.has(day))
  return (
    <Drawer title={name} onClose={onClose} kept={Object.keys(QUERY)}>
      <p class="muted">{rulesText(rules)}</p>
      <Tiles>
        <Tile label={t.keywords} value={formatWhole(matched_count)} to={keywordsLink} />
        <Tile
          label={t.averagePosition}
          value={avg_position === null ? null : formatTenth(avg_position)}
          why={t.noPosition}
        />
        <Tile
          label={t.visibility}
          value={last === undefined ? null : formatTenth(values.get(last))}
          unit="%"
          why={t.noHistory}
        />
      </Tiles>
      <h3>{t.history}</h3>
      <ChartControls ranges={RANGES} values={chosen} set={(changes) => set(changes, 'replace')} />
      {days.length === 0 ? (
        <p class="muted">{t.noHistory}</p>
      ) : (
        <LineChart
          label={t.chart(name)}
          days={days}
          series={lines(
            t.visibility,
            days.map((day) => values.get(day) ?? null),
            before.size === 0 ? undefined : days.map((day) => before.get(day) ?? null),
          )}
          marks={marks}
          format={formatPercent}
          height={180}
        />
      )}
      <p class="hint">{segmentDays}</p>
      <div class="inline">
        <LinkButton to={keywordsLink} icon="target">
          {t.showKeywords}
        </LinkButton>
        {canEdit.value && (
          <LinkButton to={editLink} icon="pencil">
            {t.edit(name)}
          </LinkButton>
        )}
      </div>
    </Drawer>
  )
}

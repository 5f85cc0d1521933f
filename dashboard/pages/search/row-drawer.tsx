// One query or page over the range: its own line, and whether it is tracked.

import type { ProjectWithSettings } from '../../api/types.ts'
import { eachDay } from '../../lib/days.ts'
import { useData } from '../../state/data.ts'
import { useQuery } from '../../state/query.ts'
import { choice } from '../../state/query-codec.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/search.ts'
import * as track from '../../text/track-query.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import { OutLink } from '../../ui/link.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { useFinalUntil } from '../../ui/use-final-days.ts'
import { useNotes } from '../../ui/use-notes.ts'
import { FORMATS } from './figure-format.ts'
import { pageLink, type RowKind } from './performance-columns.tsx'
import { comparedSpan, FIGURES, type SearchRange, spanOf, valuesOf } from './search-range.ts'
import { TrackedAs } from './tracked-as.tsx'

const DAYS = 'GET /projects/{project_uid}/search-performance/days'

type RowDrawerProps = {
  project: ProjectWithSettings
  view: RowKind
  name: string
  lastDay: string
  range: SearchRange
  compare: 'previous' | 'year' | undefined
  onTrack(): void
  onClose(): void
}

export function RowDrawer({
  project,
  view,
  name,
  lastDay,
  range,
  compare,
  onTrack,
  onClose,
}: RowDrawerProps) {
  const { values, set } = useQuery({ chart: choice(FIGURES, 'clicks') })
  const figure = values.chart
  const span = spanOf(range, lastDay)
  const marks = useNotes(project.uid, span.from, span.to)
  const finalDay = useFinalUntil(project.uid, span.to)
  const requestFor = (of: typeof span) => ({
    path: { project_uid: project.uid },
    query: { ...of, ...(view === 'queries' ? { query: name } : { page: name }) },
  })
  const days = useData(DAYS, requestFor(span))
  const before = comparedSpan(span, compare)
  const compared = useData(before === undefined ? null : DAYS, requestFor(before ?? span)).data?.data
  return (
    <Drawer title={name} onClose={onClose}>
      <Switch
        label={t.figures[figure]}
        value={figure}
        options={FIGURES.map((value) => ({ value, label: t.figures[value] }))}
        onChange={(chart) => set({ chart })}
      />
      <Loaded resource={days}>
        {({ data }) => (
          <LineChart
            label={t.chart(t.figures[figure])}
            days={eachDay(span.from, span.to)}
            series={[
              { name: t.figures[figure], values: valuesOf(data.days, span, figure) },
              ...(before && compared
                ? [
                    {
                      name: t.span(before.from, before.to),
                      values: valuesOf(compared.days, before, figure),
                      isCompared: true,
                    },
                  ]
                : []),
            ]}
            marks={marks}
            finalUntil={finalDay}
            format={FORMATS[figure]}
            isInverted={figure === 'position'}
            from={figure === 'position' ? 1 : 0}
            height={180}
          />
        )}
      </Loaded>
      {view === 'queries' ? (
        <>
          <TrackedAs project={project} query={name} />
          {canEdit.value && (
            <div class="actions-row">
              <Button icon="target" onClick={onTrack}>
                {track.title}
              </Button>
            </div>
          )}
        </>
      ) : (
        <div class="actions-row">
          <LinkButton icon="file-text" to={pageLink(project.uid, name)}>
            {t.openPage}
          </LinkButton>
          <OutLink href={name} />
        </div>
      )}
    </Drawer>
  )
}

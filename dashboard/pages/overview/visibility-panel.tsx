// How visible a project was, day by day and by device, with the notes of days, and how its positions are spread now.

import type { ProjectWithSettings, RankTrackerHistory } from '../../api/types.ts'
import { addDays, daysBetween, eachDay, RANGES, rangeDays, todayIn } from '../../lib/days.ts'
import { formatTenth } from '../../lib/format.ts'
import { useData } from '../../state/data.ts'
import { useQuery } from '../../state/query.ts'
import { choice, comparison } from '../../state/query-codec.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/overview.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ChartControls } from '../../ui/chart-controls.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import { Link } from '../../ui/link.tsx'
import { SimulatedBadge } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { lines, type Mark } from '../../ui/series.ts'
import { type Share, ShareBar } from '../../ui/share-bar.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useNotes } from '../../ui/use-notes.ts'
import { countMeasured } from '../ranks/measured-keywords.ts'

const DEVICES = ['mobile', 'desktop'] as const
const TONES: readonly Share['tone'][] = ['best', 'good', 'fair', 'poor', 'poor', 'none']

export function VisibilityPanel({ project }: { project: ProjectWithSettings }) {
  const { values, set } = useQuery({
    range: choice(RANGES, '30d'),
    compare: comparison('none'),
  })
  const isCompared = values.compare === 'previous'
  const path = { project_uid: project.uid }
  const { from, to } = rangeDays(values.range, todayIn(project.timezone))
  const name = 'GET /projects/{project_uid}/rank-tracker/history' as const
  const query = { from, to, ...(isCompared && { compare: 'previous' as const }) }
  const mobile = useData(name, { path, query: { ...query, device: 'mobile' } })
  const desktop = useData(name, { path, query: { ...query, device: 'desktop' } })
  const histories = [mobile, desktop].flatMap(({ data }) => data?.data ?? [])
  const marks = useNotes(project.uid, from, to)
  return (
    <Panel
      title={
        <span class="inline" title={t.visibilityHint}>
          {t.visibility} {histories.some(({ is_simulated }) => is_simulated) && <SimulatedBadge />}
        </span>
      }
      actions={
        <>
          <ChartControls ranges={RANGES} values={values} set={set} />
          <Link to={`/p/${project.uid}/keywords`}>{t.allKeywords}</Link>
        </>
      }
    >
      <Loaded resource={mobile}>
        {() => (
          <Loaded resource={desktop}>
            {() => <Chart project={project} histories={histories} marks={marks} from={from} to={to} />}
          </Loaded>
        )}
      </Loaded>
    </Panel>
  )
}

type ChartProps = {
  project: ProjectWithSettings
  histories: readonly RankTrackerHistory[]
  marks: readonly Mark[]
  from: string
  to: string
}

function Chart({ project, histories, marks, from, to }: ChartProps) {
  const path = { project_uid: project.uid }
  const overviews = DEVICES.map((device) =>
    useData('GET /projects/{project_uid}/rank-tracker/overview', { path, query: { device } }),
  ).flatMap(({ data }) => data?.data ?? [])
  const tracked = overviews.filter(({ summary }) => summary.tracked_keywords > 0)
  if (overviews.length === DEVICES.length && tracked.length === 0)
    return (
      <Empty
        icon="target"
        title={t.noKeywords}
        action={canEdit.value && <LinkButton to={`/p/${project.uid}/keywords`}>{t.addKeywords}</LinkButton>}
      >
        {t.noKeywordsText}
      </Empty>
    )
  const shown = histories.filter(({ dates }) => dates.length > 0)
  const first = shown.map(({ dates }) => dates[0]!).toSorted()[0]
  const days = first === undefined ? [] : eachDay(first, to)
  const length = daysBetween(from, to) + 1
  const sum = (of: (overview: (typeof tracked)[number]) => number) =>
    tracked.reduce((total, one) => total + of(one), 0)
  const all = sum(({ summary }) => summary.tracked_keywords)
  const measured = sum(({ position_distribution }) => countMeasured(position_distribution))
  const pending = sum(({ summary }) => summary.pending)
  const failed = sum(({ summary }) => summary.failed)
  return (
    <>
      {days.length === 0 ? (
        <p class="muted">{t.noDays}</p>
      ) : (
        <LineChart
          label={t.visibilityChart}
          days={days}
          series={shown.flatMap(({ device, previous, ...now }) =>
            lines(
              t.devices[device],
              valuesOn(days, now),
              previous
                ? valuesOn(
                    days.map((day) => addDays(day, -length)),
                    previous,
                  )
                : undefined,
            ),
          )}
          marks={marks}
          format={formatTenth}
          height={200}
        />
      )}
      {shown.length > 0 && <ShareBar label={t.bucketsLabel} shares={sharesOf(project, tracked)} />}
      {measured < all && <p class="muted">{t.coverage(measured, all)}</p>}
      {pending > 0 && (
        <p class="muted">
          <Link to={`/p/${project.uid}/keywords?status=pending`}>{t.pending(pending)}</Link>
        </p>
      )}
      {failed > 0 && (
        <p class="muted">
          <Link to={`/p/${project.uid}/keywords?status=failed`}>{t.failed(failed)}</Link>
        </p>
      )}
    </>
  )
}

type Days = Pick<RankTrackerHistory, 'dates' | 'visibility'>

function valuesOn(days: readonly string[], { dates, visibility }: Days): readonly (number | null)[] {
  const byDay = new Map(dates.map((day, index) => [day, visibility[index] ?? null]))
  return days.map((day) => byDay.get(day) ?? null)
}

type Distribution = { position_distribution: readonly { label: string; keywords: number }[] }

function sharesOf(project: ProjectWithSettings, tracked: readonly Distribution[]): Share[] {
  const labels = tracked[0]?.position_distribution.map(({ label }) => label) ?? []
  return labels.map((label, index) => ({
    label: t.buckets[label] ?? label,
    value: tracked.reduce(
      (total, { position_distribution }) =>
        total + (position_distribution.find((bucket) => bucket.label === label)?.keywords ?? 0),
      0,
    ),
    tone: TONES[Math.min(index, TONES.length - 1)]!,
    to: `/p/${project.uid}/keywords?bucket=${label}`,
  }))
}

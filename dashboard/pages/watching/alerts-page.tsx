// What is wrong in a project now, and what was.

import { urlOf } from '../../api/client.ts'
import type { Alert } from '../../api/types.ts'
import { useList } from '../../state/list.ts'
import { useQuery } from '../../state/query.ts'
import { choice } from '../../state/query-codec.ts'
import * as t from '../../text/alerts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Select } from '../../ui/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { SeverityMark, Time } from '../../ui/marks.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { DownloadMenu, RowCount, Toolbar } from '../../ui/toolbar.tsx'
import type { ProjectPageProps } from '../area.ts'
import { AlertsHead } from './alerts-head.tsx'
import { SEVERITIES, severityOptions } from './severities.ts'

const NAME = 'GET /projects/{project_uid}/alerts'
const STATES = ['open', 'resolved'] as const
const QUERY = { state: choice(STATES, 'open'), severity: choice(SEVERITIES, null) }

export function AlertsPage({ project }: ProjectPageProps) {
  const { values, set } = useQuery(QUERY)
  const { state, severity } = values
  const parameters = {
    path: { project_uid: project.uid },
    query: { state, severity: severity ?? undefined, limit: 100, include_total: true },
  }
  const list = useList(NAME, parameters)
  return (
    <>
      <AlertsHead uid={project.uid} />
      <Toolbar end={<DownloadMenu url={urlOf(NAME, parameters)} />}>
        <Switch
          label={t.state}
          value={state}
          options={STATES.map((value) => ({ value, label: t.states[value] }))}
          onChange={(next) => set({ state: next })}
        />
        <Select
          label={t.severity}
          isLabelHidden
          value={severity ?? ''}
          options={[{ value: '', label: t.allSeverities }, ...severityOptions]}
          onChange={(value) => set({ severity: value === '' ? null : value })}
        />
        <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={t.noun} />
      </Toolbar>
      <ListPanel<Alert>
        label={t.title}
        list={list}
        isWordy
        columns={columnsOf(state, project.timezone)}
        keyOf={({ id }) => id}
        onClear={severity === null ? undefined : () => set({ severity: null })}
        empty={
          state === 'open' ? (
            <Empty
              icon="check"
              title={t.noneOpen}
              action={<LinkButton to={`/p/${project.uid}/alerts/rules`}>{t.seeRules}</LinkButton>}
            >
              {t.noneOpenText}
            </Empty>
          ) : (
            <Empty icon="bell" title={t.noneResolved}>
              {t.noneResolvedText}
            </Empty>
          )
        }
      />
    </>
  )
}

function columnsOf(state: (typeof STATES)[number], timeZone: string): readonly Column<Alert>[] {
  const since: Column<Alert> = {
    id: 'since',
    label: t.since,
    width: 16,
    ...(state === 'open' && { rank: 4 }),
    cell: ({ opened_at }) => <Time at={opened_at} timeZone={timeZone} />,
  }
  const resolved: Column<Alert> = {
    id: 'resolved',
    label: t.resolvedAt,
    width: 16,
    rank: 4,
    cell: ({ resolved_at }) => <Time at={resolved_at} timeZone={timeZone} />,
  }
  return [
    {
      id: 'title',
      label: t.alert,
      width: 58,
      rank: 1,
      cell: ({ severity, title, path }) => (
        <span class="inline">
          <SeverityMark severity={severity} />
          <Link to={path} title={title}>
            {title}
          </Link>
        </span>
      ),
    },
    { id: 'text', label: t.what, rank: 2, cell: ({ text }) => <span title={text}>{text}</span> },
    since,
    ...(state === 'resolved' ? [resolved] : []),
  ]
}

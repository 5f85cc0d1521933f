// The goals of a project's keywords: what is open, and what became of the others.

import { useState } from 'preact/hooks'
import { call, urlOf } from '../../api/client.ts'
import type { Goal, ProjectWithSettings } from '../../api/types.ts'
import { formatDay, formatWhole } from '../../lib/format.ts'
import { useAction } from '../../state/action.ts'
import { useList } from '../../state/list.ts'
import { changed } from '../../state/live.ts'
import { useQuery } from '../../state/query.ts'
import { choice, direction } from '../../state/query-codec.ts'
import { canEdit } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/goals.ts'
import { keywordTabs } from '../../text/shell.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { None, SimulatedBadge } from '../../ui/marks.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Fault } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { Switch, Tabs, tabsBelow } from '../../ui/tabs.tsx'
import { DownloadMenu, RowCount, Toolbar } from '../../ui/toolbar.tsx'
import type { ProjectPageProps } from '../area.ts'
import { GoalDialog } from './goal-dialog.tsx'
import { DeviceMark } from './keyword-cells.tsx'

const NAME = 'GET /projects/{project_uid}/rank-tracker/goals'
const STATES = ['open', 'reached', 'missed', 'unmeasured'] as const
type State = (typeof STATES)[number]
const QUERY = {
  state: choice(STATES, 'open'),
  sort: choice(['due_day', 'distance', 'keyword'], 'due_day'),
  direction: direction('asc'),
}

export function GoalsPage({ project }: ProjectPageProps) {
  const { values, set } = useQuery(QUERY)
  const { state } = values
  const path = { project_uid: project.uid }
  const parameters = { path, query: { ...values, limit: 100, include_total: true } }
  const list = useList(NAME, parameters)
  const [edited, setEdited] = useState<Goal | undefined>(undefined)
  const remove = useAction(async ({ id, keyword_id, target_position, due_day, state: was }: Goal) => {
    await call('DELETE /projects/{project_uid}/rank-tracker/goals/{goal_id}', {
      path: { ...path, goal_id: id },
    })
    const stale = () => changed(`/projects/${project.uid}/rank-tracker/goals`)
    stale()
    toast(t.deleted, {
      ...(was === 'open' && {
        undo: async () => {
          const body = { keyword_ids: [keyword_id], target_position, due_day }
          await call('POST /projects/{project_uid}/rank-tracker/goals', { path, body })
          stale()
        },
      }),
    })
  })
  return (
    <div class="stack">
      <PageHead
        title={t.title}
        beside={list.rows.some(({ is_simulated }) => is_simulated) && <SimulatedBadge />}
      />
      <Tabs label={t.views} tabs={tabsBelow(`/p/${project.uid}/keywords`, keywordTabs, 'goals')} />
      <p class="muted prose">{state === 'unmeasured' ? t.unmeasuredWhy : t.about}</p>
      <Toolbar end={<DownloadMenu url={urlOf(NAME, parameters)} />}>
        <Switch
          label={t.state}
          value={state}
          options={STATES.map((value) => ({ value, label: t.states[value] }))}
          onChange={(next) => set({ state: next })}
        />
        <RowCount total={list.total} isAtLeast={list.isTotalAtLeast} noun={t.noun} />
      </Toolbar>
      <Fault failure={remove.failure} />
      <ListPanel<Goal>
        label={t.title}
        list={list}
        columns={columnsOf(project, state, { onEdit: setEdited, onDelete: (goal) => void remove.run(goal) })}
        keyOf={({ id }) => id}
        sort={{ by: values.sort, direction: values.direction }}
        onSort={({ by, direction: to }) => set({ sort: by as typeof values.sort, direction: to })}
        empty={
          <Empty
            icon="flag"
            title={t.emptyTitle[state]}
            action={
              canEdit.value && <LinkButton to={`/p/${project.uid}/keywords`}>{t.toKeywords}</LinkButton>
            }
          >
            {state === 'open' && t.emptyText}
          </Empty>
        }
      />
      {edited !== undefined && (
        <GoalDialog project={project} of={edited} onClose={() => setEdited(undefined)} />
      )}
    </div>
  )
}

type Actions = { onEdit(goal: Goal): void; onDelete(goal: Goal): void }

function columnsOf(
  { uid }: ProjectWithSettings,
  state: State,
  { onEdit, onDelete }: Actions,
): Column<Goal>[] {
  const isOpen = state === 'open'
  const left: Column<Goal> = {
    id: 'left',
    file: 'days_left',
    label: t.columns.left,
    isNumber: true,
    width: 11,
    cell: ({ days_left }) => (days_left === null ? null : t.daysLeft(days_left)),
  }
  const distance: Column<Goal> = {
    id: 'distance',
    label: t.columns.distance,
    hint: t.hints.distance,
    sort: 'distance',
    isNumber: true,
    width: 9,
    rank: 3,
    cell: (goal) => placeOf(goal, goal.distance),
  }
  const ended: Column<Goal> = {
    id: 'ended',
    file: 'closed_day',
    label: t.columns.ended,
    width: 14,
    rank: 3,
    cell: ({ closed_day }) => (closed_day === null ? null : formatDay(closed_day, { withYear: true })),
  }
  const actions: Column<Goal> = {
    id: 'actions',
    label: t.columns.actions,
    width: 12,
    isNumber: true,
    rank: 3,
    cell: (goal) => (
      <>
        {isOpen && (
          <Button
            isSmall
            kind="quiet"
            icon="pencil"
            label={t.edit(goal.keyword)}
            onClick={() => onEdit(goal)}
          />
        )}
        <Button isSmall kind="quiet" icon="x" label={t.delete(goal.keyword)} onClick={() => onDelete(goal)} />
      </>
    ),
  }
  return [
    {
      id: 'keyword',
      file: 'keyword,device,country_code',
      label: t.columns.keyword,
      sort: 'keyword',
      rank: 1,
      cell: ({ keyword_id, keyword, device, is_simulated }) => (
        <span class="keyword-cell">
          <Link to={`/p/${uid}/keywords/${keyword_id}`} title={keyword}>
            {keyword}
          </Link>
          <DeviceMark device={device} />
          {state !== 'open' && is_simulated && <SimulatedBadge />}
        </span>
      ),
    },
    {
      id: 'target',
      file: 'target_position,due_day',
      label: t.columns.target,
      sort: 'due_day',
      width: 20,
      rank: 2,
      cell: ({ target_position, due_day }) => (
        <>
          <strong>{formatWhole(target_position)}</strong>{' '}
          <span class="muted">{t.by(formatDay(due_day, { withYear: true }))}</span>
        </>
      ),
    },
    {
      id: 'position',
      label: t.columns.position,
      isNumber: true,
      width: 10,
      cell: (goal) => placeOf(goal, goal.position),
    },
    {
      id: 'best',
      file: 'best_position',
      label: t.columns.best,
      hint: t.hints.best,
      isNumber: true,
      width: 8,
      cell: (goal) => placeOf(goal, goal.best_position),
    },
    ...(isOpen ? [distance, left] : [ended]),
    ...(canEdit.value ? [actions] : []),
  ]
}

function placeOf({ measured_at }: Goal, value: number | null) {
  if (value !== null) return formatWhole(value)
  return <None why={measured_at === null ? t.notMeasured : t.notFound} />
}

// Sets a goal for keywords, or changes one.

import { useSignal } from '@preact/signals'
import { call } from '../../api/client.ts'
import type { Goal, ProjectWithSettings } from '../../api/types.ts'
import { addDays, todayIn } from '../../lib/days.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import { useVersioned } from '../../state/versioned.ts'
import * as common from '../../text/common.ts'
import * as t from '../../text/goals.ts'
import { TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { batchesOf } from './keyword-lines.ts'

const KEYWORDS_AT_ONCE = 1_000
const USUAL_TARGET = 3
const USUAL_DAYS = 90

type GoalDialogProps = {
  project: ProjectWithSettings
  /** The keywords that get one; with a goal, that one is changed. */
  of: readonly number[] | Goal
  onClose(): void
}

export function GoalDialog({ project, of, onClose }: GoalDialogProps) {
  const goal = 'target_position' in of ? of : undefined
  const today = todayIn(project.timezone)
  const target = useSignal(String(goal?.target_position ?? USUAL_TARGET))
  const day = useSignal(goal?.due_day ?? addDays(today, USUAL_DAYS))
  const path = { project_uid: project.uid }
  const body = { target_position: Number(target.value), due_day: day.value }
  const refresh = () => changed(`/projects/${project.uid}/rank-tracker/goals`)
  const setGoals = useAction(async () => {
    let count = 0
    let there = 0
    for (const keyword_ids of batchesOf('target_position' in of ? [] : of, KEYWORDS_AT_ONCE)) {
      const { data } = await call('POST /projects/{project_uid}/rank-tracker/goals', {
        path,
        body: { keyword_ids, ...body },
      })
      count += data.set.length
      there += data.skipped.filter(({ reason }) => reason === 'target_reached').length
    }
    toast(t.wasSet(count, there, body.target_position))
    refresh()
  })
  const one = { path: { ...path, goal_id: goal?.id ?? 0 } }
  const change = useVersioned({
    name: 'GET /projects/{project_uid}/rank-tracker/goals/{goal_id}',
    parameters: one,
    valuesOf: ({ data }) => ({ target_position: data.target_position, due_day: data.due_day }),
    stored: {
      target_position: goal?.target_position ?? body.target_position,
      due_day: goal?.due_day ?? body.due_day,
    },
    mine: body,
    labels: { target_position: t.target, due_day: t.day },
    async save(ifMatch) {
      await call('PATCH /projects/{project_uid}/rank-tracker/goals/{goal_id}', { ...one, body, ifMatch })
      toast(t.changed)
      refresh()
    },
    onReload(theirs) {
      target.value = String(theirs.target_position)
      day.value = theirs.due_day
    },
  })
  return (
    <FormDialog
      title={'target_position' in of ? t.changeTitle : t.setTitle(of.length)}
      submit={goal === undefined ? t.apply : common.save}
      action={goal === undefined ? setGoals : change}
      isReady={/^\d{1,3}$/.test(target.value) && day.value !== ''}
      onClose={onClose}
    >
      {goal !== undefined && <p>{goal.keyword}</p>}
      <TextField
        label={t.target}
        hint={t.targetHint}
        type="number"
        min={1}
        max={100}
        value={target.value}
        onInput={(value) => (target.value = value)}
        isRequired
        field="target_position"
      />
      <TextField
        label={t.day}
        hint={t.dayHint}
        type="date"
        min={today}
        value={day.value}
        onInput={(value) => (day.value = value)}
        isRequired
        field="due_day"
      />
      {goal === undefined && <p class="muted">{t.replaces}</p>}
    </FormDialog>
  )
}

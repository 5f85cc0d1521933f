// The tool for goals of keywords: which position a keyword is to reach by which day, and how that goes.

import { type Static, Type } from 'typebox'
import type { Client } from '../../../client/src/client.ts'
import { confirmationToken, day, missing, paging, project } from '../../entry/mcp/tool/arguments.ts'
import { aboutRows, pick, readRows } from '../../entry/mcp/tool/rows.ts'
import { shownName } from '../../entry/mcp/tool/shown-text.ts'
import { type Answer, type TaskTool, taskTool } from '../../entry/mcp/tool/task-tool.ts'

const input = Type.Object({
  project,
  action: Type.Enum(['list', 'set', 'update', 'delete'] as const),
  state: Type.Optional(Type.Enum(['open', 'reached', 'missed', 'unmeasured'] as const)),
  goal_id: Type.Optional(Type.Integer({ minimum: 1 })),
  keyword_ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 100 })),
  target_position: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  due_day: day,
  ...paging,
  confirmation_token: confirmationToken,
})

type Input = Static<typeof input>

const goals = taskTool({
  name: 'goals',
  area: 'ranks',
  title: 'Goals of keywords',
  description:
    'A goal is a position that a keyword is to reach by a day. list, with a state; set needs keyword_ids, target_position and due_day, and changes the open goal of a keyword that has one; update and delete need goal_id, and delete asks for confirmation. unmeasured: the day passed and no check could tell.',
  input,
  factNames: ['set', 'skipped', 'deleted_count', 'untrusted_data'],
  scope: 'read',
  hints: { isReadOnly: false, isDestructive: true, isIdempotent: true, isOpenWorld: false },
  async confirm(api, { project: uid, action, goal_id }) {
    if (action !== 'update' && action !== 'delete') return undefined
    if (goal_id === undefined) throw missing('goal_id', `To ${action} a goal, give its goal_id.`)
    if (action === 'update') return undefined
    const { keyword, device, target_position, due_day } = await api.goals.read(uid, goal_id)
    const named = JSON.stringify(shownName(keyword))
    const statement = `Delete the goal of ${named} on ${device}: position ${target_position} by ${due_day}. This cannot be undone.`
    return { statement, costMicros: 0 }
  },
  run: (api, given) => ACTIONS[given.action](api, given),
})

export const TOOLS: readonly TaskTool[] = [goals]

const ACTIONS: Readonly<Record<Input['action'], (api: Client, given: Input) => Promise<Answer>>> = {
  async list(api, { project: uid, state, limit, cursor }) {
    const page = await readRows(
      { limit, cursor },
      (range) => api.goals.list(uid, { ...range, state }),
      (row) =>
        pick(
          row,
          'id',
          'keyword_id',
          'keyword',
          'device',
          'target_position',
          'due_day',
          'state',
          'position',
          'best_position',
          'distance',
          'days_left',
          'is_simulated',
          'closed_day',
        ),
    )
    return { facts: { ...aboutRows(page), untrusted_data: { goals: page.rows } } }
  },
  async set(api, { project: uid, keyword_ids, target_position, due_day }) {
    if (keyword_ids === undefined)
      throw missing('keyword_ids', 'Give the keyword_ids; find_keywords lists them.')
    if (target_position === undefined) throw missing('target_position', 'Give the position to reach.')
    if (due_day === undefined) throw missing('due_day', 'Give the last day on which it can be reached.')
    const { set, skipped } = await api.goals.set(uid, { keyword_ids, target_position, due_day })
    return {
      facts: { set, skipped },
      done: `Set ${set.length} goals: position ${target_position} by ${due_day}`,
    }
  },
  async update(api, { project: uid, goal_id = 0, target_position, due_day }) {
    const goal = await api.goals.update(uid, goal_id, { target_position, due_day })
    return {
      facts: { untrusted_data: { goal } },
      done: `Changed the goal ${goal.id}: position ${goal.target_position} by ${goal.due_day}`,
    }
  },
  async delete(api, { project: uid, goal_id = 0 }) {
    const { deleted_count } = await api.goals.delete(uid, goal_id)
    return { facts: { deleted_count }, done: `Deleted the goal ${goal_id}` }
  },
}

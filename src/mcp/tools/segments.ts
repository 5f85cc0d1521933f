// The tool that lists, makes and deletes segments of keywords.

import { type Static, Type } from 'typebox'
import { type TaskTool, taskTool } from '../task-tool.ts'
import { confirmationToken, project } from './fields.ts'

const rule = Type.Object({
  field: Type.Enum(['url', 'host', 'path', 'query'] as const),
  operator: Type.Enum([
    'equals',
    'not_equals',
    'starts_with',
    'ends_with',
    'contains',
    'not_contains',
  ] as const),
  value: Type.String({ maxLength: 2000 }),
})

const input = Type.Object({
  project,
  action: Type.Enum(['list', 'preview', 'create', 'update', 'delete'] as const),
  segment_id: Type.Optional(Type.Integer({ minimum: 1 })),
  name: Type.Optional(Type.String({ maxLength: 100 })),
  rules: Type.Optional(Type.Array(rule, { minItems: 1, maxItems: 10 })),
  confirmation_token: confirmationToken,
})

type Input = Static<typeof input>

export const segments: TaskTool = taskTool({
  name: 'segments',
  title: 'Segments',
  description:
    'Segments group keywords by rules on the URL that ranks. list; preview rules; create needs name and rules; update and delete need segment_id. delete asks for confirmation; keywords stay.',
  input,
  tells: ['keywords_outside_segments', 'deleted_count', 'untrusted_data'],
  scope: 'read',
  hints: { isReadOnly: false, isDestructive: true, isIdempotent: false, isOpenWorld: false },
  async confirm(_api, { action, segment_id }) {
    if (action !== 'delete') return undefined
    return { statement: `Delete segment ${segment_id}. Its keywords stay tracked.`, costMicros: 0 }
  },
  run: (api, given) => ACTIONS[given.action](api.rankTracker, given),
})

type Api = Parameters<TaskTool['run']>[0]['rankTracker']
type Act = (api: Api, given: Input) => ReturnType<TaskTool['run']>

const ACTIONS: Readonly<Record<Input['action'], Act>> = {
  async list(api, { project: uid }) {
    const { segments: saved, suggestions, unmatched_count } = await api.listSegments(uid)
    const untrusted_data = { segments: saved, suggestions }
    return { facts: { keywords_outside_segments: unmatched_count, untrusted_data } }
  },
  async preview(api, { project: uid, rules = [] }) {
    return { facts: { untrusted_data: { preview: await api.previewSegment(uid, { rules }) } } }
  },
  async create(api, { project: uid, name = '', rules = [] }) {
    const segment = await api.createSegment(uid, { name, rules })
    return { facts: { untrusted_data: { segment } }, done: `Made the segment ${segment.name}` }
  },
  async update(api, { project: uid, segment_id = 0, name, rules }) {
    const segment = await api.updateSegment(uid, segment_id, { name, rules })
    return { facts: { untrusted_data: { segment } }, done: `Changed the segment ${segment.name}` }
  },
  async delete(api, { project: uid, segment_id = 0 }) {
    const { deleted_count } = await api.deleteSegment(uid, segment_id)
    return { facts: { deleted_count }, done: `Deleted the segment ${segment_id}` }
  },
}

// The tool that lists, makes and deletes segments of keywords.

import { type Static, Type } from 'typebox'
import { SightlineError } from '../../../../client/src/errors.ts'
import { confirmationToken, missing, project } from '../../../entry/mcp/tool/arguments.ts'
import { shownText } from '../../../entry/mcp/tool/shown-text.ts'
import { type TaskTool, taskTool } from '../../../entry/mcp/tool/task-tool.ts'
import { amount } from '../../../lib/amount.ts'

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
  name: Type.Optional(Type.String({ maxLength: 400 })),
  rules: Type.Optional(Type.Array(rule, { minItems: 1, maxItems: 5 })),
  confirmation_token: confirmationToken,
})

type Input = Static<typeof input>

export const segments: TaskTool = taskTool({
  name: 'segments',
  area: 'ranks',
  title: 'Segments',
  description:
    'Segments group keywords by rules on the URL that ranks. list; preview rules; create needs name and rules; update and delete need segment_id. delete asks for confirmation; keywords stay.',
  input,
  factNames: ['device', 'keywords_outside_segments', 'deleted_count', 'untrusted_data'],
  scope: 'read',
  hints: { isReadOnly: false, isDestructive: true, isIdempotent: false, isOpenWorld: false },
  async confirm({ rankTracker }, { project: uid, action, segment_id }) {
    if (action !== 'update' && action !== 'delete') return undefined
    if (segment_id === undefined) throw missing('segment_id', `To ${action} a segment, give its segment_id.`)
    if (action === 'update') return undefined
    const segment = await findSegment(rankTracker, uid, segment_id)
    const stay = amount(segment.matched_count, 'keyword stays', 'keywords stay')
    const named = JSON.stringify(shownText(segment.name))
    return { statement: `Delete the segment ${named}. Its ${stay} tracked.`, costMicros: 0 }
  },
  run: (api, given) => ACTIONS[given.action](api.rankTracker, given),
})

type Api = Parameters<TaskTool['run']>[0]['rankTracker']
type Act = (api: Api, given: Input) => ReturnType<TaskTool['run']>

async function findSegment(api: Api, uid: string, id: number) {
  const { segments: saved } = await api.listSegments(uid, { device: 'all' })
  const segment = saved.find((row) => row.id === id)
  if (segment !== undefined) return segment
  throw new SightlineError('Segment not found.', { code: 'segment_not_found', status: 404 })
}

const ACTIONS: Readonly<Record<Input['action'], Act>> = {
  async list(api, { project: uid }) {
    const { segments: saved, suggestions, unmatched_count } = await api.listSegments(uid, { device: 'all' })
    const untrusted_data = { segments: saved, suggestions }
    return { facts: { device: 'all', keywords_outside_segments: unmatched_count, untrusted_data } }
  },
  async preview(api, { project: uid, rules = [] }) {
    return {
      facts: { untrusted_data: { preview: await api.previewSegment(uid, { rules }, { device: 'all' }) } },
    }
  },
  async create(api, { project: uid, name = '', rules = [] }) {
    const segment = await api.createSegment(uid, { name, rules }, { device: 'all' })
    return { facts: { untrusted_data: { segment } }, done: `Made the segment ${segment.name}` }
  },
  async update(api, { project: uid, segment_id = 0, name, rules }) {
    const segment = await api.updateSegment(uid, segment_id, { name, rules }, { device: 'all' })
    return { facts: { untrusted_data: { segment } }, done: `Changed the segment ${segment.name}` }
  },
  async delete(api, { project: uid, segment_id = 0 }) {
    const { deleted_count } = await api.deleteSegment(uid, segment_id)
    return { facts: { deleted_count }, done: `Deleted the segment ${segment_id}` }
  },
}

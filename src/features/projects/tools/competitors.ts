// The tool for the competitors of a project.

import { type Static, Type } from 'typebox'
import type { Client } from '../../../../client/src/client.ts'
import { SightlineError } from '../../../../client/src/errors.ts'
import { confirmationToken, missing, paging, project } from '../../../entry/mcp/tool/arguments.ts'
import { aboutRows, readRows } from '../../../entry/mcp/tool/rows.ts'
import { shownName } from '../../../entry/mcp/tool/shown-text.ts'
import { type Answer, type TaskTool, taskTool } from '../../../entry/mcp/tool/task-tool.ts'

const input = Type.Object({
  project,
  action: Type.Enum(['list', 'add', 'remove'] as const),
  competitor_id: Type.Optional(Type.Integer({ minimum: 1 })),
  name: Type.Optional(Type.String({ maxLength: 200 })),
  domain: Type.Optional(Type.String({ maxLength: 253, description: 'host only' })),
  ...paging,
  confirmation_token: confirmationToken,
})

type Input = Static<typeof input>

export const competitors: TaskTool = taskTool({
  name: 'competitors',
  area: 'links',
  title: 'Competitors',
  description:
    'Competitors whose positions are read from the same results pages and whose backlinks can be compared (target of find_links). list; add needs name and domain; remove needs competitor_id. add and remove ask for confirmation. Their positions are known from the day they were added, not before.',
  input,
  factNames: ['deleted_count', 'untrusted_data'],
  scope: 'read',
  hints: { isReadOnly: false, isDestructive: true, isIdempotent: false, isOpenWorld: false },
  async confirm(api, { project: uid, action, competitor_id, name, domain }) {
    if (action === 'list') return undefined
    if (action === 'add') {
      if (name === undefined) throw missing('name', 'Give the name of the competitor.')
      if (domain === undefined) throw missing('domain', 'Give the domain of the competitor.')
      return {
        statement: `Add the competitor ${shownName(name)} (${shownName(domain)}). Rank checks cost the same. If the project buys backlinks of its competitors, each refresh costs more.`,
        costMicros: 0,
      }
    }
    if (competitor_id === undefined)
      throw missing('competitor_id', 'To remove a competitor, give its competitor_id.')
    const found = await findCompetitor(api, uid, competitor_id)
    return {
      statement: `Remove the competitor ${shownName(found.name)} (${shownName(found.domain)}) with its positions so far, for good.`,
      costMicros: 0,
    }
  },
  run: (api, given) => ACTIONS[given.action](api, given),
})

async function findCompetitor(api: Client, uid: string, id: number) {
  for await (const row of api.competitors.list(uid, { limit: 100 })) if (row.id === id) return row
  throw new SightlineError('Competitor not found.', { code: 'competitor_not_found', status: 404 })
}

const ACTIONS: Readonly<Record<Input['action'], (api: Client, given: Input) => Promise<Answer>>> = {
  async list(api, { project: uid, limit, cursor }) {
    const page = await readRows(
      { limit, cursor },
      (range) => api.competitors.list(uid, range),
      (row) => row,
    )
    return { facts: { ...aboutRows(page), untrusted_data: { competitors: page.rows } } }
  },
  async add(api, { project: uid, name = '', domain = '' }) {
    const competitor = await api.competitors.add(uid, { name, domain })
    return { facts: { untrusted_data: { competitor } }, done: `Added the competitor ${competitor.domain}` }
  },
  async remove(api, { project: uid, competitor_id = 0 }) {
    const { deleted_count } = await api.competitors.delete(uid, competitor_id)
    return { facts: { deleted_count }, done: `Removed the competitor ${competitor_id}` }
  },
}

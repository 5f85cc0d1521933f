// The tool that lists, adds to and takes from the disavow list. Entries are named by their values, because those are what an
// agent has in hand.

import { type Static, Type } from 'typebox'
import type { Client } from '../../../client/src/client.ts'
import { amount } from '../../lib/amount.ts'
import { aboutRows, readRows } from '../rows.ts'
import { type Answer, type TaskTool, taskTool } from '../task-tool.ts'
import { confirmationToken, paging, project, search, URL_LENGTH_MAX } from './fields.ts'

const VALUES_MAX = 100

const input = Type.Object({
  project,
  action: Type.Enum(['list', 'add', 'remove'] as const),
  type: Type.Optional(Type.Enum(['domain', 'url'] as const)),
  values: Type.Optional(
    Type.Array(Type.String({ maxLength: URL_LENGTH_MAX }), { minItems: 1, maxItems: VALUES_MAX }),
  ),
  note: Type.Optional(Type.String({ maxLength: 500 })),
  search,
  ...paging,
  confirmation_token: confirmationToken,
})

type Input = Static<typeof input>

export const disavow: TaskTool = taskTool({
  name: 'disavow',
  title: 'Disavow list',
  description:
    'The list of domains and URLs whose links search engines should ignore. list; add and remove need type and values, and ask for confirmation. Changes take effect when a person uploads the file.',
  input,
  tells: ['created_count', 'existing_count', 'deleted_count', 'not_on_the_list', 'untrusted_data'],
  scope: 'read',
  hints: { isReadOnly: false, isDestructive: true, isIdempotent: true, isOpenWorld: true },
  async confirm(_api, { action, type, values = [] }) {
    if (action === 'list') return undefined
    const what = amount(values.length, type === 'url' ? 'URL' : 'domain')
    const statement =
      action === 'add'
        ? `Disavow ${what}. Search engines will ignore these links once the file is uploaded, good ones too.`
        : `Take ${what} off the disavow list, with the notes.`
    return { statement, costMicros: 0 }
  },
  run: (api, given) => ACTIONS[given.action](api, given),
})

const ACTIONS: Readonly<Record<Input['action'], (api: Client, given: Input) => Promise<Answer>>> = {
  async list(api, { project: uid, limit, cursor, type, search: text }) {
    const page = await readRows(
      { limit, cursor },
      (range) => api.disavow.list(uid, { ...range, type, search: text }),
      (row) => row,
    )
    return { facts: { ...aboutRows(page), untrusted_data: { entries: page.rows } } }
  },
  async add(api, { project: uid, type = 'domain', values = [], note }) {
    const added = await api.disavow.add(uid, { type, values, note })
    const { created_count } = added
    return {
      facts: added,
      ...(created_count > 0 && { done: `Disavowed ${amount(created_count, type)}` }),
    }
  },
  async remove(api, { project: uid, type = 'domain', values = [] }) {
    const ids = await findIds(api, uid, type, values)
    const { deleted_count } =
      ids.length === 0 ? { deleted_count: 0 } : await api.disavow.deleteMany(uid, { ids })
    return {
      facts: { deleted_count, not_on_the_list: values.length - ids.length },
      ...(deleted_count > 0 && { done: `Took ${amount(deleted_count, type)} off the disavow list` }),
    }
  },
}

async function findIds(
  api: Client,
  uid: string,
  type: 'domain' | 'url',
  values: readonly string[],
): Promise<number[]> {
  const ids: number[] = []
  for (const value of new Set(values)) {
    const { data } = await api.disavow.list(uid, { type, search: value, limit: 100 })
    const entry = data.find((row) => row.value === value)
    if (entry !== undefined) ids.push(entry.id)
  }
  return ids
}

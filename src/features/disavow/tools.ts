// The tool that lists, adds and removes entries of the disavow list. It identifies an entry by its value, because that
// is what an agent knows.

import { type Static, Type } from 'typebox'
import type { Client } from '../../../client/src/client.ts'
import { SightlineError } from '../../../client/src/errors.ts'
import {
  confirmationToken,
  missing,
  paging,
  project,
  search,
  URL_LENGTH_MAX,
} from '../../entry/mcp/tool/arguments.ts'
import { aboutRows, readRows } from '../../entry/mcp/tool/rows.ts'
import { namedList } from '../../entry/mcp/tool/shown-text.ts'
import { type Answer, type TaskTool, taskTool } from '../../entry/mcp/tool/task-tool.ts'
import { amount } from '../../lib/amount.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { visibleLines } from '../../lib/visible-text.ts'
import { findWrongValues } from './rules/values.ts'

const VALUES_MAX = 100
/** An entry with exactly the given value is looked for in at most this many pages of matching entries. */
const PAGES_READ_MAX = 20

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

const disavow = taskTool({
  name: 'disavow',
  area: 'links',
  title: 'Disavow list',
  description:
    'The list of domains and URLs whose links search engines should ignore. list; add and remove need type and values, and ask for confirmation. Candidates: find_links with show domains and min_spam. Changes take effect when a person uploads the file.',
  input,
  factNames: ['created_count', 'existing_count', 'deleted_count', 'not_on_the_list', 'untrusted_data'],
  scope: 'read',
  hints: { isReadOnly: false, isDestructive: true, isIdempotent: true, isOpenWorld: true },
  resource: {
    name: 'disavow-file',
    title: 'Disavow file',
    description: 'The file to upload to search engines',
    // Cleans the lines that begin with #, which hold notes; the lines that search engines read stay unchanged.
    readFile: async (api, uid) => (await api.disavow.download(uid)).replaceAll(/^#.*$/gm, visibleLines),
  },
  async confirm(api, { project: uid, action, type = 'domain', values }) {
    if (action === 'list') return undefined
    if (values === undefined) throw missing('values', `To ${action} entries, give their type and values.`)
    if (action === 'remove') {
      const entries = await findEntries(api, uid, type, values)
      // There is nothing to confirm.
      if (entries.length === 0) return undefined
      const what = named(
        type,
        entries.map(({ value }) => value),
      )
      return { statement: `Take ${what} off the disavow list, with the notes.`, costMicros: 0 }
    }
    const { domain } = await api.projects.read(uid)
    const errors = findWrongValues({ type, values }, domain)
    if (errors !== undefined) throw wrongValues(errors)
    const statement = `Disavow ${named(type, values)}. Search engines will ignore these links once the file is uploaded, good ones too.`
    return { statement, costMicros: 0 }
  },
  run: (api, given) => ACTIONS[given.action](api, given),
})

export const TOOLS: readonly TaskTool[] = [disavow]

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
    const entries = await findEntries(api, uid, type, values)
    const ids = entries.map(({ id }) => id)
    const { deleted_count } =
      ids.length === 0 ? { deleted_count: 0 } : await api.disavow.deleteMany(uid, { ids })
    return {
      facts: { deleted_count, not_on_the_list: new Set(values).size - ids.length },
      ...(deleted_count > 0 && { done: `Took ${amount(deleted_count, type)} off the disavow list` }),
    }
  },
}

/** The person who confirms must see which entries they are. */
function named(type: 'domain' | 'url', values: readonly string[]): string {
  return namedList(values, type === 'url' ? 'URL' : 'domain')
}

function wrongValues(errors: FieldErrors): SightlineError {
  const [first = ''] = Object.values(errors).flat()
  return new SightlineError(first, { code: 'validation_failed', status: 422, errors })
}

/** Finds the entries of these values. Domains are stored in lower case, however they are written. */
async function findEntries(
  api: Client,
  uid: string,
  type: 'domain' | 'url',
  values: readonly string[],
): Promise<{ id: number; value: string }[]> {
  const found = new Map<number, { id: number; value: string }>()
  for (const value of new Set(values)) {
    const wanted = type === 'domain' ? value.trim().toLowerCase() : value.trim()
    let pages = 0
    for await (const page of api.disavow.list(uid, { type, search: wanted, limit: 100 }).pages()) {
      const entry = page.data.find((row) => row.value === wanted)
      if (entry !== undefined) found.set(entry.id, entry)
      if (entry !== undefined || ++pages === PAGES_READ_MAX) break
    }
  }
  return [...found.values()]
}

// The tool that checks tracked keywords now, deletes them, and changes what people have written beside them: tags and a note.

import { type Static, Type } from 'typebox'
import type { Client } from '../../../../client/src/client.ts'
import { isSightlineError } from '../../../../client/src/errors.ts'
import { confirmationToken, missing, paging, project } from '../../../entry/mcp/tool/arguments.ts'
import { aboutRows, readRows } from '../../../entry/mcp/tool/rows.ts'
import { namedList } from '../../../entry/mcp/tool/shown-text.ts'
import { type Answer, type TaskTool, type ToolContext, taskTool } from '../../../entry/mcp/tool/task-tool.ts'
import { amount } from '../../../lib/amount.ts'
import { describePrice, readChecks, startChecks } from './check-keywords.ts'

/** Each is read by itself before anybody is asked to agree. */
const KEYWORDS_MAX = 50

const input = Type.Object({
  project,
  action: Type.Enum(['delete', 'tag', 'untag', 'note', 'list_tags', 'check', 'check_status'] as const),
  keyword_ids: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: KEYWORDS_MAX }),
  ),
  tags: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 20 })),
  note: Type.Optional(Type.String({ maxLength: 500, description: 'empty: removes it' })),
  ...paging,
  confirmation_token: confirmationToken,
})

type Input = Static<typeof input>

export const editKeywords: TaskTool = taskTool({
  name: 'edit_keywords',
  area: 'ranks',
  title: 'Edit keywords',
  description:
    'Change tracked keywords by their ids from find_keywords (each device has its own). tag and untag need tags; note sets their note; list_tags lists all tags. check checks their positions now instead of waiting for the schedule, or those of all keywords without keyword_ids; it costs money of the search provider, so the first call tells how much and returns a confirmation_token; check_status tells how far that is. delete removes them with their whole history, for good, and asks for confirmation; to group keywords, use tags instead.',
  input,
  factNames: ['deleted_count', 'changed_count', 'not_tracked', 'started', 'progress', 'untrusted_data'],
  scope: 'read',
  hints: { isReadOnly: false, isDestructive: true, isIdempotent: true, isOpenWorld: true },
  async confirm(api, given, app) {
    if (given.action === 'list_tags' || given.action === 'check_status') return undefined
    if (given.action === 'check') return await describePrice(app, given)
    if (given.keyword_ids === undefined)
      throw missing('keyword_ids', `To ${given.action} keywords, give their keyword_ids.`)
    if (given.action !== 'delete') return undefined
    const found = await findKeywords(api, given)
    // Nothing to agree to.
    if (found.length === 0) return undefined
    const names = found.map(({ keyword, device }) => `${keyword} on ${device}`)
    const statement = `Delete ${namedList(names, 'keyword')} with all positions and results that were measured. This cannot be undone.`
    return { statement, costMicros: 0 }
  },
  run: (api, given, context) => ACTIONS[given.action](api, given, context),
})

async function findKeywords(api: Client, { project: uid, keyword_ids = [] }: Input) {
  const found: { id: number; keyword: string; device: string }[] = []
  for (const id of new Set(keyword_ids)) {
    try {
      found.push(await api.rankTracker.readKeyword(uid, id))
    } catch (error) {
      if (!isSightlineError(error, 'keyword_not_found')) throw error
    }
  }
  return found
}

async function changeTags(
  api: Client,
  { project: uid, action, keyword_ids = [], tags }: Input,
): Promise<Answer> {
  if (tags === undefined) throw missing('tags', `To ${action} keywords, give tags.`)
  const change = action === 'tag' ? { add: tags } : { remove: tags }
  const { changed_count } = await api.rankTracker.tagKeywords(uid, { keyword_ids, ...change })
  const verb = action === 'tag' ? 'Tagged' : 'Took tags off'
  return {
    facts: { changed_count },
    ...(changed_count > 0 && { done: `${verb} ${amount(changed_count, 'keyword')}: ${tags.join(', ')}` }),
  }
}

const ACTIONS: Readonly<
  Record<Input['action'], (api: Client, given: Input, context: ToolContext) => Promise<Answer>>
> = {
  check: (_api, given, context) => startChecks(context, given),
  check_status: (_api, given, context) => readChecks(context, given),
  tag: changeTags,
  untag: changeTags,
  async delete(api, given) {
    const { project: uid, keyword_ids = [] } = given
    const { deleted_count } = await api.rankTracker.bulkDeleteKeywords(uid, { keyword_ids })
    return {
      facts: { deleted_count, not_tracked: new Set(keyword_ids).size - deleted_count },
      ...(deleted_count > 0 && { done: `Deleted ${amount(deleted_count, 'keyword')}` }),
    }
  },
  async note(api, { project: uid, keyword_ids = [], note }) {
    if (note === undefined) throw missing('note', 'Give the note; an empty one removes it.')
    for (const id of new Set(keyword_ids))
      await api.rankTracker.updateKeyword(uid, id, { note: note === '' ? null : note })
    const changed_count = new Set(keyword_ids).size
    return { facts: { changed_count }, done: `Changed the note of ${amount(changed_count, 'keyword')}` }
  },
  async list_tags(api, { project: uid, limit, cursor }) {
    const page = await readRows(
      { limit, cursor },
      (range) => api.rankTracker.listTags(uid, range),
      ({ name, keyword_count }) => [name, keyword_count],
    )
    return { facts: { ...aboutRows(page), untrusted_data: { tags: page.rows } } }
  },
}

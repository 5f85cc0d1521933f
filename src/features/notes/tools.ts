// The tool for notes of days: what people wrote down that happened, which charts show.

import { type Static, Type } from 'typebox'
import type { Client } from '../../../client/src/client.ts'
import { SightlineError } from '../../../client/src/errors.ts'
import { confirmationToken, day, missing, paging, project } from '../../entry/mcp/tool/arguments.ts'
import { aboutRows, pick, readRows } from '../../entry/mcp/tool/rows.ts'
import { shownName } from '../../entry/mcp/tool/shown-text.ts'
import { type Answer, type TaskTool, taskTool } from '../../entry/mcp/tool/task-tool.ts'

const PAGES_READ_MAX = 50

const input = Type.Object({
  project,
  action: Type.Enum(['list', 'add', 'update', 'delete'] as const),
  from: day,
  to: day,
  note_id: Type.Optional(Type.Integer({ minimum: 1 })),
  day,
  text: Type.Optional(Type.String({ maxLength: 500 })),
  ...paging,
  confirmation_token: confirmationToken,
})

type Input = Static<typeof input>

const notes = taskTool({
  name: 'notes',
  title: 'Notes of days',
  description:
    'What people noted on days: launches, updates, campaigns. list before you explain a change: a note of that day may be its cause, but proves nothing. add needs day and text; update and delete need note_id, and delete asks for confirmation.',
  input,
  factNames: ['deleted_count', 'untrusted_data'],
  scope: 'read',
  hints: { isReadOnly: false, isDestructive: true, isIdempotent: false, isOpenWorld: false },
  async confirm(api, { project: uid, action, note_id }) {
    if (action !== 'update' && action !== 'delete') return undefined
    if (note_id === undefined) throw missing('note_id', `To ${action} a note, give its note_id.`)
    if (action === 'update') return undefined
    const note = await findNote(api, uid, note_id)
    const statement = `Delete the note of ${note.day}: ${JSON.stringify(shownName(note.text))}. This cannot be undone.`
    return { statement, costMicros: 0 }
  },
  run: (api, given) => ACTIONS[given.action](api, given),
})

export const TOOLS: readonly TaskTool[] = [notes]

async function findNote(api: Client, uid: string, id: number) {
  let pages = 0
  for await (const page of api.notes.list(uid, { limit: 100 }).pages()) {
    const note = page.data.find((row) => row.id === id)
    if (note !== undefined) return note
    if (++pages === PAGES_READ_MAX) break
  }
  throw new SightlineError('Note not found.', { code: 'note_not_found', status: 404 })
}

const ACTIONS: Readonly<Record<Input['action'], (api: Client, given: Input) => Promise<Answer>>> = {
  async list(api, { project: uid, from, to, limit, cursor }) {
    const page = await readRows(
      { limit, cursor },
      (range) => api.notes.list(uid, { ...range, from, to }),
      (row) => pick(row, 'id', 'day', 'text', 'member_name'),
    )
    return { facts: { ...aboutRows(page), untrusted_data: { notes: page.rows } } }
  },
  async add(api, { project: uid, day: on, text }) {
    if (on === undefined) throw missing('day', 'Give the day of the note.')
    if (text === undefined) throw missing('text', 'Give the text of the note.')
    const note = await api.notes.add(uid, { day: on, text })
    return { facts: { untrusted_data: { note } }, done: `Noted on ${note.day}: ${note.text}` }
  },
  async update(api, { project: uid, note_id = 0, day: on, text }) {
    const note = await api.notes.update(uid, note_id, { day: on, text })
    return { facts: { untrusted_data: { note } }, done: `Changed the note of ${note.day}` }
  },
  async delete(api, { project: uid, note_id = 0 }) {
    const { deleted_count } = await api.notes.delete(uid, note_id)
    return { facts: { deleted_count }, done: `Deleted the note ${note_id}` }
  },
}

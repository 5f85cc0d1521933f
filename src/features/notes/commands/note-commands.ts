// What the commands of `notes` do. A note that a command on the local database wrote has no author.

import type { Client, DayNote } from '../../../../client/src/index.ts'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { ROWS_PER_REQUEST } from '../../../entry/cli/listed-rows.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { confirm, type Question } from '../../../entry/cli/terminal/confirm.ts'
import { printable, printRows } from '../../../entry/cli/terminal/output.ts'
import { AppError } from '../../../lib/errors.ts'
import { NOTE_NOT_FOUND } from '../errors.ts'

type ListOptions = ProjectOptions & { from?: string; to?: string }
type AddOptions = ProjectOptions & { day: string }
type DeleteOptions = ProjectOptions & { yes?: true }

export async function listCommand(call: Call<ListOptions>): Promise<void> {
  const { project, from, to } = call.options
  const notes = await withApi(call, { project }, (client) =>
    Array.fromAsync(client.notes.list(project, { from, to, limit: ROWS_PER_REQUEST })),
  )
  printRows(call.output, notes, { ID: 'id', DAY: 'day', BY: 'member_name', TEXT: 'text' })
}

export async function addCommand(call: Call<AddOptions>): Promise<void> {
  const { args, options, output } = call
  const { project, day } = options
  const note = await withApi(call, { project }, ({ notes }) =>
    notes.add(project, { day, text: args[0] as string }),
  )
  output.print(note, () => String(note.id))
  output.note(`Wrote note ${note.id} for ${note.day}.`)
}

export async function deleteCommand(call: Call<DeleteOptions>): Promise<number> {
  const { args, options, output } = call
  const { project } = options
  const id = args[0] as number
  const isDeleted = await withApi(call, { project }, async (client) => {
    const note = await findNote(client, project, id)
    if (note === undefined) throw new AppError(NOTE_NOT_FOUND, `Project ${project} has no note ${id}.`)
    if (!(await confirm(call, deleting(note)))) return false
    await client.notes.delete(project, id)
    return true
  })
  if (!isDeleted) return EXIT.refused
  output.print({ id, is_deleted: true }, () => `Note ${id} was deleted.`)
  return EXIT.ok
}

async function findNote({ notes }: Client, project: string, id: number): Promise<DayNote | undefined> {
  for await (const note of notes.list(project, { limit: ROWS_PER_REQUEST })) if (note.id === id) return note
  return undefined
}

function deleting({ id, day, text }: DayNote): Question {
  const statement = `This deletes note ${id} of ${day}, "${printable(text)}"; it cannot be undone.`
  return { statement, question: `${statement} Delete it?` }
}

// What the commands of `notes` do: the same functions that the routes call. A note that a command wrote has no author.

import { Type } from 'typebox'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { findProject } from '../../../entry/cli/find-project.ts'
import { readBody, readOptions } from '../../../entry/cli/read-options.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { confirm, type Question } from '../../../entry/cli/terminal/confirm.ts'
import { formatTable, printable } from '../../../entry/cli/terminal/output.ts'
import { dayQuery } from '../../../entry/http/requests/day-range.ts'
import { AppError } from '../../../lib/errors.ts'
import { NOTE_NOT_FOUND } from '../errors.ts'
import { addNote, deleteNote, findNote, listNotes, NOTES_MAX } from '../note-store.ts'
import { type NoteRecord, newNoteBody } from '../schema.ts'

type ProjectOption = { project: string }
export type ListOptions = ProjectOption & { from?: string; to?: string }
export type AddOptions = ProjectOption & { day: string }
export type DeleteOptions = ProjectOption & { yes?: true }

const rangeOptions = Type.Object({
  '--from': dayQuery('The first day.'),
  '--to': dayQuery('The last day.'),
})

export async function listCommand({ options, output, withDatabase }: Call<ListOptions>): Promise<void> {
  const read = readOptions(rangeOptions, { '--from': options.from, '--to': options.to })
  const range = { from: read['--from'], to: read['--to'] }
  const listed = await withDatabase((database) =>
    database.read(async (db) => {
      const { id } = await findProject(db, options.project)
      return listNotes(db, id, range, undefined, { limit: NOTES_MAX, isReversed: false })
    }),
  )
  const notes = listed.map(({ record }) => record)
  output.print(notes, () =>
    formatTable(
      ['ID', 'DAY', 'BY', 'TEXT'],
      notes.map(({ id, day, member_name, text }) => [id, day, member_name, text]),
    ),
  )
}

export async function addCommand(call: Call<AddOptions>): Promise<void> {
  const { args, options, output, nowMs, withDatabase } = call
  const wanted = readBody(newNoteBody, { day: options.day, text: args[0] as string })
  const note = await withDatabase((database) => {
    const { engine } = database
    return database.transaction(async (tx) => {
      const { id } = await findProject(tx, options.project)
      return addNote(tx, id, wanted, { engine, memberId: null, nowMs: nowMs() })
    }, READ_COMMITTED)
  })
  output.print(note, () => String(note.id))
  output.note(`Wrote note ${note.id} for ${note.day}.`)
}

export async function deleteCommand(call: Call<DeleteOptions>): Promise<number> {
  const { args, options, output, withDatabase } = call
  const id = args[0] as number
  const isDeleted = await withDatabase(async (database) => {
    const { note, projectId } = await database.read(async (db) => {
      const { id: projectId } = await findProject(db, options.project)
      return { projectId, note: await findNote(db, projectId, id) }
    })
    if (note === undefined)
      throw new AppError(NOTE_NOT_FOUND, `Project ${options.project} has no note ${id}.`)
    if (!(await confirm(call, deleting(note)))) return false
    return database.transaction((tx) => deleteNote(tx, projectId, id), READ_COMMITTED)
  })
  if (!isDeleted) return EXIT.refused
  output.print({ id, is_deleted: true }, () => `Note ${id} was deleted.`)
  return EXIT.ok
}

function deleting({ id, day, text }: NoteRecord): Question {
  const statement = `This deletes note ${id} of ${day}, "${printable(text)}"; it cannot be undone.`
  return { statement, question: `${statement} Delete it?` }
}

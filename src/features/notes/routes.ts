// Notes of days over HTTP.

import { Type } from 'typebox'
import type { Database } from '../../data/storage/database.ts'
import { READ_COMMITTED } from '../../data/storage/database.ts'
import { authorOf } from '../../entry/accounts/machine.ts'
import type { CursorCodec } from '../../entry/http/answers/cursor.ts'
import { listRoute } from '../../entry/http/answers/list-route.ts'
import { numericId } from '../../entry/http/requests/path-ids.ts'
import { type Route, readRoute, writeRoute } from '../../entry/http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { deletedCount } from '../projects/reads.ts'
import { NOTE_NOT_FOUND } from './errors.ts'
import { addNote, changeNote, countNotes, deleteNote, findNote, listNotes } from './note-store.ts'
import { newNoteBody, noteChanges, noteListQuery, noteRecord } from './schema.ts'

export type NoteRouteOptions = { database: Database; codec: CursorCodec; clock: Clock }

const TAG = {
  name: 'Notes',
  description: 'What happened on a day, shown beside the charts.',
}
const PATH = '/projects/{project_uid}/notes'
const NOT_FOUND = 'Note not found.'
const IDS = { note_id: numericId(NOTE_NOT_FOUND, NOT_FOUND) }
const ONE = Type.Object({ data: noteRecord })

export function noteRoutes({ database, codec, clock }: NoteRouteOptions): Route[] {
  return [
    listRoute({
      codec,
      path: PATH,
      operationId: 'listNotes',
      tag: TAG,
      summary: 'List the notes of days, the newest day first',
      description: 'Of several notes of one day, the one that was written last comes first.',
      query: noteListQuery,
      record: noteRecord,
      endpoint: 'notes',
      scope: ({ project }) => project.uid,
      read: ({ query, project }, position, range) =>
        database.read((db) => listNotes(db, project.id, query, position, range)),
      keyOf: ({ day, record }) => [day, record.id],
      toRecord: ({ record }) => record,
      count: ({ query, project }) => database.read((db) => countNotes(db, project.id, query)),
    }),
    writeRoute({
      method: 'POST',
      path: PATH,
      operationId: 'addNote',
      tag: TAG,
      summary: 'Write down what happened on a day',
      description: 'Charts show it at that day. A project has at most 5,000 notes.',
      body: newNoteBody,
      answers: { 201: ONE },
      createdId: 'id',
      ...READ_COMMITTED,
      async handle({ body, project, principal }, tx) {
        const writer = { engine: database.engine, memberId: authorOf(principal), nowMs: clock.nowMs() }
        return { status: 201, data: await addNote(tx, project.id, body, writer) }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/{note_id}`,
      operationId: 'readNote',
      tag: TAG,
      summary: 'Read a note',
      ids: IDS,
      answers: { 200: ONE },
      async handle({ ids, project }) {
        const note = await database.read((db) => findNote(db, project.id, ids.note_id))
        if (note === undefined) throw new AppError(NOTE_NOT_FOUND, NOT_FOUND)
        return { data: note }
      },
    }),
    writeRoute({
      method: 'PATCH',
      path: `${PATH}/{note_id}`,
      operationId: 'updateNote',
      tag: TAG,
      summary: 'Change the day or the text of a note',
      description: 'Fields that you leave out stay as they are. Who wrote it stays, too.',
      ids: IDS,
      body: noteChanges,
      answers: { 200: ONE },
      ...READ_COMMITTED,
      async handle({ ids, body, project }, tx) {
        const note = await changeNote(tx, project.id, ids.note_id, body, clock.nowMs())
        if (note === undefined) throw new AppError(NOTE_NOT_FOUND, NOT_FOUND)
        return { data: note }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: `${PATH}/{note_id}`,
      operationId: 'deleteNote',
      tag: TAG,
      summary: 'Delete a note',
      ids: IDS,
      answers: { 200: deletedCount },
      ...READ_COMMITTED,
      async handle({ ids, project }, tx) {
        if (!(await deleteNote(tx, project.id, ids.note_id))) throw new AppError(NOTE_NOT_FOUND, NOT_FOUND)
        return { data: { deleted_count: 1 } }
      },
    }),
  ]
}

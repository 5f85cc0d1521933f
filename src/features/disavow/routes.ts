// The disavow list over HTTP. Nothing is sent to a search engine: people upload the file themselves.

import { Type } from 'typebox'
import { SEARCH_TOO_LONG } from '../../data/storage/errors.ts'
import type { CommonParts } from '../../entry/feature.ts'
import { answerList, listOf } from '../../entry/http/answers/paging.ts'
import { numericId } from '../../entry/http/requests/path-ids.ts'
import { fileRoute, type Route, readRoute, writeRoute } from '../../entry/http/route.ts'
import { AppError, type ErrorKind } from '../../lib/errors.ts'
import { fileNamePart } from '../../lib/text.ts'
import { deletedCount } from '../projects/reads.ts'
import { addDisavowEntries } from './add-entries.ts'
import { readSummary, recordDownload } from './downloads.ts'
import { countEntries, listEntries, toRecord } from './entry-list.ts'
import { createEntrySearch } from './entry-search.ts'
import { changeNote, deleteEntries, deleteEntry, findEntry } from './entry-store.ts'
import { piecesOf, readFileVersion } from './file-store.ts'
import { createKeptFiles } from './kept-files.ts'
import { findWrongValues } from './rules/values.ts'
import {
  addedEntries,
  bulkDeleteBody,
  changedEntryBody,
  disavowSummary,
  entriesQuery,
  entryRecord,
  newEntriesBody,
  newEntriesQuery,
} from './schema.ts'

const DISAVOW_NOT_FOUND: ErrorKind = {
  code: 'disavow_not_found',
  status: 404,
  when: 'The disavow list has no such entry.',
}

export type DisavowRouteOptions = Pick<CommonParts, 'database' | 'codec' | 'clock' | 'log'> & {
  /** The size of the cache of requested files. */
  cacheBytesMax: number
}

const TAG = {
  name: 'Disavow',
  description: "The project's disavow list, and the file to hand to search engines.",
}
const PATH = '/projects/{project_uid}/disavows'
const NOT_FOUND = 'Disavow entry not found.'
const IDS = { disavow_id: numericId(DISAVOW_NOT_FOUND, NOT_FOUND) }
const ONE = Type.Object({ data: entryRecord })

const EXAMPLE = `# bought links, owner does not answer
domain:spam.example
https://forum.example/thread?page=3
`

export function disavowRoutes({ database, codec, clock, log, cacheBytesMax }: DisavowRouteOptions): Route[] {
  const files = createKeptFiles(database, { bytesMax: cacheBytesMax })
  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'listDisavows',
      tag: TAG,
      summary: 'List what a project disavows',
      query: entriesQuery,
      answers: { 200: listOf(entryRecord) },
      refusals: [SEARCH_TOO_LONG],
      handle({ query, project, url }) {
        const list = { codec, endpoint: 'disavows', scope: project.uid, query, url }
        if (query.search !== undefined)
          return answerList({
            ...list,
            ...createEntrySearch(database, project, query, query.include_total === true),
          })
        return answerList({
          ...list,
          read: (position, range) => listEntries(database, project.id, query, position, range),
          count: (max) => countEntries(database, project.id, query.type, max),
        })
      },
    }),
    writeRoute({
      method: 'POST',
      path: PATH,
      operationId: 'addDisavows',
      tag: TAG,
      summary: 'Disavow domains or URLs',
      description:
        'Adds all values or, if one is wrong, none; `errors` names each wrong one as `values.N`. Entries that exist already stay as they are, with their notes. The list may not grow beyond what search engines accept in a file: 100,000 lines and 2,000,000 bytes.',
      query: newEntriesQuery,
      body: newEntriesBody,
      answers: { 200: addedEntries, 201: addedEntries },
      findFurther: async ({ body, project }) => findWrongValues(body, project.domain),
      isolation: 'read committed',
      async handle({ query, body, project }, tx) {
        const nowMs = clock.nowMs()
        const added = await addDisavowEntries(tx, database.engine, project, body, nowMs)
        const { created, existing, createdIds } = added
        return {
          status: created > 0 ? 201 : 200,
          data: {
            created_count: created,
            existing_count: existing,
            ...(query.include === 'ids' && { created_ids: createdIds }),
          },
        }
      },
    }),
    fileRoute({
      path: `${PATH}/download`,
      operationId: 'downloadDisavows',
      tag: TAG,
      summary: 'Download the file for search engines',
      description:
        'The file holds the whole list; you upload it to the search engine yourself. An upload there replaces the previous one.',
      content:
        'Lines that end with a line feed: `domain:` and a domain, then URLs, each sorted by their bytes, with their notes as comments above them.',
      example: EXAMPLE,
      refusals: [SEARCH_TOO_LONG],
      async handle({ project }) {
        const version = await readFileVersion(database, project.id)
        return {
          ...version,
          name: `disavow-${fileNamePart(project.domain)}.txt`,
          async read() {
            const { digest, bytes, version: handedOver } = await files.read(project, version.digest)
            // The file is sent even if the database accepts no writes.
            await recordDownload(database, project.id, { version: handedOver, nowMs: clock.nowMs() }).catch(
              (error) => log.warn({ err: error }, 'A download of a disavow file could not be recorded.'),
            )
            return { digest, bytes: bytes.length, pieces: piecesOf(bytes) }
          },
        }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/summary`,
      operationId: 'readDisavowSummary',
      tag: TAG,
      summary: 'Read how large the file is, when it was downloaded last, and what has changed since',
      answers: { 200: Type.Object({ data: disavowSummary }) },
      handle: async ({ project }) => ({ data: await database.read((db) => readSummary(db, project.id)) }),
    }),
    writeRoute({
      method: 'POST',
      path: `${PATH}/bulk-delete`,
      operationId: 'deleteDisavows',
      tag: TAG,
      summary: 'Delete several entries of the list',
      body: bulkDeleteBody,
      answers: { 200: deletedCount },
      isolation: 'read committed',
      handle: async ({ body, project }, tx) => ({
        data: {
          deleted_count: await deleteEntries(tx, database.engine, project.id, body.ids, clock.nowMs()),
        },
      }),
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/{disavow_id}`,
      operationId: 'readDisavow',
      tag: TAG,
      summary: 'Read an entry of the list',
      ids: IDS,
      answers: { 200: ONE },
      async handle({ ids, project }) {
        const entry = await database.read((db) => findEntry(db, project.id, ids.disavow_id))
        if (entry === undefined) throw new AppError(DISAVOW_NOT_FOUND, NOT_FOUND)
        return { data: toRecord(entry) }
      },
    }),
    writeRoute({
      method: 'PATCH',
      path: `${PATH}/{disavow_id}`,
      operationId: 'updateDisavow',
      tag: TAG,
      summary: 'Change the note of an entry',
      ids: IDS,
      body: changedEntryBody,
      answers: { 200: ONE },
      isolation: 'read committed',
      async handle({ ids, body, project }, tx) {
        const change = { id: ids.disavow_id, note: body.note }
        const entry = await changeNote(tx, database.engine, project.id, change, clock.nowMs())
        if (entry === undefined) throw new AppError(DISAVOW_NOT_FOUND, NOT_FOUND)
        return { data: toRecord(entry) }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: `${PATH}/{disavow_id}`,
      operationId: 'deleteDisavow',
      tag: TAG,
      summary: 'Delete an entry of the list',
      ids: IDS,
      answers: { 200: deletedCount },
      isolation: 'read committed',
      async handle({ ids, project }, tx) {
        if (!(await deleteEntry(tx, database.engine, project.id, ids.disavow_id, clock.nowMs()))) {
          throw new AppError(DISAVOW_NOT_FOUND, NOT_FOUND)
        }
        return { data: { deleted_count: 1 } }
      },
    }),
  ]
}

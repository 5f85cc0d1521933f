// The tags of a project over HTTP.

import { Type } from 'typebox'
import type { Database } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import type { CursorCodec } from '../../../entry/http/answers/cursor.ts'
import { listRoute } from '../../../entry/http/answers/list-route.ts'
import { numericId } from '../../../entry/http/requests/path-ids.ts'
import { type Route, readRoute, writeRoute } from '../../../entry/http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { AppError } from '../../../lib/errors.ts'
import { deletedCount } from '../../projects/reads.ts'
import { TAG_NOT_FOUND } from '../errors.ts'
import { changeName, createTag, dropTag } from './change-tags.ts'
import { findTakenName, findWrongNew } from './tag-refusals.ts'
import { TAGS_MAX, tagBody, tagListQuery, tagRecord } from './tag-schema.ts'
import { countTags, findTag, listTags } from './tag-store.ts'

type TagRouteOptions = { database: Database; codec: CursorCodec; clock: Clock }

const TAG = 'Rank tracker'
const PATH = '/projects/{project_uid}/rank-tracker/tags'
const NOT_FOUND = 'Tag not found.'
const IDS = { tag_id: numericId(TAG_NOT_FOUND, NOT_FOUND) }
const ONE = Type.Object({ data: tagRecord })

export function tagRoutes({ database, codec, clock }: TagRouteOptions): Route[] {
  return [
    listRoute({
      codec,
      path: PATH,
      operationId: 'listTags',
      tag: TAG,
      summary: 'List the tags of a project by name, and how many keywords have each',
      query: tagListQuery,
      record: tagRecord,
      endpoint: 'tags',
      scope: ({ project }) => project.uid,
      read: ({ project }, position, range) =>
        database.read((db) => listTags(db, project.id, position, range)),
      keyOf: ({ foldedName }) => [foldedName],
      toRecord: ({ record }) => record,
      count: ({ project }) => database.read((db) => countTags(db, project.id)),
    }),
    writeRoute({
      method: 'POST',
      path: PATH,
      operationId: 'createTag',
      tag: TAG,
      summary: 'Create a tag',
      description: `No keyword has it yet. A project has at most ${TAGS_MAX} tags.`,
      body: tagBody,
      answers: { 201: ONE },
      createdId: 'id',
      ...READ_COMMITTED,
      findFurther: ({ body, project }) => database.read((db) => findWrongNew(db, project.id, body.name)),
      async handle({ body, project }, tx) {
        return { status: 201, data: await createTag(tx, project.id, body.name, clock.nowMs()) }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/{tag_id}`,
      operationId: 'readTag',
      tag: TAG,
      summary: 'Read a tag',
      ids: IDS,
      answers: { 200: ONE },
      async handle({ ids, project }) {
        const tag = await database.read((db) => findTag(db, project.id, ids.tag_id))
        if (tag === undefined) throw tagNotFound()
        return { data: tag }
      },
    }),
    writeRoute({
      method: 'PATCH',
      path: `${PATH}/{tag_id}`,
      operationId: 'renameTag',
      tag: TAG,
      summary: 'Rename a tag',
      description: 'Its keywords keep it.',
      ids: IDS,
      body: tagBody,
      answers: { 200: ONE },
      ...READ_COMMITTED,
      findFurther: ({ ids, body, project }) =>
        database.read((db) => findTakenName(db, project.id, body.name, ids.tag_id)),
      async handle({ ids, body, project }, tx) {
        const tag = await changeName(tx, project.id, ids.tag_id, body.name)
        if (tag === undefined) throw tagNotFound()
        return { data: tag }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: `${PATH}/{tag_id}`,
      operationId: 'deleteTag',
      tag: TAG,
      summary: 'Delete a tag',
      description: 'Its keywords stay tracked.',
      ids: IDS,
      answers: { 200: deletedCount },
      ...READ_COMMITTED,
      async handle({ ids, project }, tx) {
        if (!(await dropTag(tx, project.id, ids.tag_id))) throw tagNotFound()
        return { data: { deleted_count: 1 } }
      },
    }),
  ]
}

function tagNotFound(): AppError {
  return new AppError(TAG_NOT_FOUND, NOT_FOUND)
}

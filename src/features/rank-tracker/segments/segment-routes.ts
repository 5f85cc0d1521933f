// Segments over HTTP.

import { Type } from 'typebox'
import type { Database, Reader } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { SEARCH_TOO_LONG } from '../../../data/storage/errors.ts'
import { numericId } from '../../../entry/http/requests/path-ids.ts'
import { type Route, readRoute, writeRoute } from '../../../entry/http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { AppError, type FieldErrors, invalid } from '../../../lib/errors.ts'
import { deletedCount } from '../../projects/reads.ts'
import { SEGMENT_NOT_FOUND } from '../errors.ts'
import { lockTracker } from '../tracker/tracker-row.ts'
import { forgetSegmentDays } from './segment-days.ts'
import { matchSegment, releaseMembers } from './segment-members.ts'
import { previewSegment } from './segment-preview.ts'
import {
  newSegmentBody,
  type SegmentList,
  segmentChanges,
  segmentList,
  segmentPreview,
  segmentPreviewBody,
  segmentQuery,
  segmentRecord,
} from './segment-schema.ts'
import {
  countSegments,
  countUnmatched,
  deleteSegment,
  findSegment,
  insertSegment,
  isNameTaken,
  listSegments,
  readSegmentRecord,
  SEGMENTS_MAX,
  updateSegment,
} from './segment-store.ts'
import { listSuggestions } from './suggestion-store.ts'

type SegmentRouteOptions = { database: Database; clock: Clock }

const TAG = 'Rank tracker'
const PATH = '/projects/{project_uid}/rank-tracker/segments'
const NOT_FOUND = 'Segment not found.'
const IDS = { segment_id: numericId(SEGMENT_NOT_FOUND, NOT_FOUND) }
const ONE = Type.Object({ data: segmentRecord })

function segmentNotFound(): AppError {
  return new AppError(SEGMENT_NOT_FOUND, NOT_FOUND)
}

export function segmentRoutes({ database, clock }: SegmentRouteOptions): Route[] {
  const { engine } = database
  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'listSegments',
      tag: TAG,
      summary: 'List the segments of a project, and suggest some',
      query: segmentQuery,
      answers: { 200: Type.Object({ data: segmentList }) },
      async handle({ query: { device = 'mobile' }, project }) {
        const [segments, unmatched_count, suggestions] = await Promise.all([
          listSegments(database, project.id, device),
          countUnmatched(database, project.id, device),
          listSuggestions(database, project.id, device),
        ])
        return { data: { segments, suggestions, unmatched_count } satisfies SegmentList }
      },
    }),
    writeRoute({
      method: 'POST',
      path: PATH,
      operationId: 'createSegment',
      tag: TAG,
      summary: 'Create a segment',
      description: `Keywords whose URL matches belong to it at once, others as soon as their URL matches. A project has at most ${SEGMENTS_MAX} segments.`,
      query: segmentQuery,
      body: newSegmentBody,
      answers: { 201: ONE },
      createdId: 'id',
      ...READ_COMMITTED,
      findFurther: ({ body, project }) => database.read((db) => findWrongNew(db, project.id, body.name)),
      async handle({ query: { device = 'mobile' }, body, project }, tx) {
        await lockTracker(tx, project.id)
        refuse(await findWrongNew(tx, project.id, body.name))
        const id = await insertSegment(tx, project.id, body, clock.nowMs())
        await matchSegment(tx, engine, project.id, { id, rules: body.rules })
        return { status: 201, data: await readSegmentRecord(tx, project.id, id, device) }
      },
    }),
    readRoute({
      method: 'POST',
      path: `${PATH}/preview`,
      operationId: 'previewSegment',
      tag: TAG,
      summary: 'Look at what a segment with these rules would match',
      description: 'Nothing is stored, so a read-only key may call it.',
      query: segmentQuery,
      body: segmentPreviewBody,
      answers: { 200: Type.Object({ data: segmentPreview }) },
      refusals: [SEARCH_TOO_LONG],
      handle: async ({ query: { device = 'mobile' }, body, project }) => ({
        data: await database.search(project.accountId, (search) =>
          previewSegment(search, project.id, device, body.rules),
        ),
      }),
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/{segment_id}`,
      operationId: 'readSegment',
      tag: TAG,
      summary: 'Read a segment',
      ids: IDS,
      query: segmentQuery,
      answers: { 200: ONE },
      handle: async ({ ids: { segment_id: id }, query: { device = 'mobile' }, project }) => ({
        data: await database.read(async (db) => {
          if ((await findSegment(db, project.id, id)) === undefined) throw segmentNotFound()
          return await readSegmentRecord(db, project.id, id, device)
        }),
      }),
    }),
    writeRoute({
      method: 'PATCH',
      path: `${PATH}/{segment_id}`,
      operationId: 'updateSegment',
      tag: TAG,
      summary: 'Change the name or rules of a segment',
      description: 'Fields that you leave out stay as they are.',
      ids: IDS,
      query: segmentQuery,
      body: segmentChanges,
      answers: { 200: ONE },
      ...READ_COMMITTED,
      findFurther: ({ ids, body, project }) =>
        database.read((db) => findWrongName(db, project.id, body.name, ids.segment_id)),
      async handle({ ids, query: { device = 'mobile' }, body, project }, tx) {
        await lockTracker(tx, project.id)
        const before = await findSegment(tx, project.id, ids.segment_id)
        if (before === undefined) throw segmentNotFound()
        const after = { ...before, ...body }
        refuse(await findWrongName(tx, project.id, body.name, after.id))
        await updateSegment(tx, project.id, after)
        if (body.rules !== undefined) {
          await matchSegment(tx, engine, project.id, after)
          await forgetSegmentDays(tx, { projectId: project.id, segmentId: after.id })
        }
        return { data: await readSegmentRecord(tx, project.id, after.id, device) }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: `${PATH}/{segment_id}`,
      operationId: 'deleteSegment',
      tag: TAG,
      summary: 'Delete a segment',
      description: 'Its keywords stay tracked.',
      ids: IDS,
      answers: { 200: deletedCount },
      ...READ_COMMITTED,
      async handle({ ids, project }, tx) {
        await lockTracker(tx, project.id)
        if ((await findSegment(tx, project.id, ids.segment_id)) === undefined) throw segmentNotFound()
        await releaseMembers(tx, engine, project.id, ids.segment_id)
        await deleteSegment(tx, project.id, ids.segment_id)
        return { data: { deleted_count: 1 } }
      },
    }),
  ]
}

function refuse(errors: FieldErrors | undefined): void {
  if (errors !== undefined) throw invalid(errors)
}

async function findWrongNew(
  db: Reader,
  projectId: number,
  name: string | undefined,
): Promise<FieldErrors | undefined> {
  const wrongName = await findWrongName(db, projectId, name)
  if ((await countSegments(db, projectId)) < SEGMENTS_MAX) return wrongName
  const message = `The project has ${SEGMENTS_MAX} segments, which is all it may have. Delete one first.`
  return { ...wrongName, body: [message] }
}

async function findWrongName(
  db: Reader,
  projectId: number,
  name: string | undefined,
  exceptId?: number,
): Promise<FieldErrors | undefined> {
  if (name === undefined || !(await isNameTaken(db, projectId, name, exceptId))) return undefined
  return { name: ['Another segment of this project has this name.'] }
}

// Saved views over HTTP, under /app/v1: the filters and order of a page, with a name.

import { Type } from 'typebox'
import type { Reader } from '../../data/storage/database.ts'
import { READ_COMMITTED } from '../../data/storage/database.ts'
import { joinPage } from '../../data/storage/page-of-rows.mjs'
import type { CommonParts } from '../../entry/feature.ts'
import { projectNotFound } from '../../entry/http/access/access.ts'
import {
  type AccessSource,
  isRoleAtLeast,
  type Principal,
  type ProjectRef,
  type Role,
} from '../../entry/http/access/principal.ts'
import { answerList, listOf } from '../../entry/http/answers/paging.ts'
import { PROJECT_NOT_FOUND, READ_ONLY_KEY, ROLE_NOT_ALLOWED } from '../../entry/http/errors.ts'
import { numericId } from '../../entry/http/requests/path-ids.ts'
import { type Route, readRoute, writeRoute } from '../../entry/http/route.ts'
import { formatTime } from '../../lib/clock.ts'
import { AppError, type ErrorKind } from '../../lib/errors.ts'
import { newViewBody, type ViewRecord, viewChanges, viewListQuery, viewRecord } from './schema.ts'
import { addView, changeView, countViews, deleteView, findView, listViews } from './view-store.ts'

const VIEW_NOT_FOUND: ErrorKind = {
  code: 'view_not_found',
  status: 404,
  when: 'There is no such view, or it is not one that you can see.',
}

export type ViewRouteOptions = Pick<CommonParts, 'database' | 'codec' | 'clock'> & {
  findProject: AccessSource['findProject']
}

const TAG = 'Saved views'
const PATH = '/views'
const NOT_FOUND = 'View not found.'
const IDS = { view_id: numericId(VIEW_NOT_FOUND, NOT_FOUND) }
const ONE = Type.Object({ data: viewRecord })
// A view belongs to the caller until it is shared; the handlers check everything else.
const OF_CALLER = { role: 'viewer', isOfCaller: true } as const

export function viewRoutes({ database, codec, clock, findProject }: ViewRouteOptions): Route[] {
  async function requireProject(uid: string, principal: Principal): Promise<ProjectRef> {
    const project = await findProject(uid, principal)
    if (project === undefined) throw projectNotFound()
    return project
  }

  async function requireView(db: Reader, principal: Principal, id: number): Promise<ViewRecord> {
    const view = await findView(db, principal, id)
    if (view === undefined) throw new AppError(VIEW_NOT_FOUND, NOT_FOUND)
    return view
  }

  return [
    readRoute({
      method: 'GET',
      path: PATH,
      operationId: 'listViews',
      tag: TAG,
      summary: 'List your saved views and those that others share with you, oldest first',
      query: viewListQuery,
      answers: { 200: listOf(viewRecord) },
      refusals: [PROJECT_NOT_FOUND],
      async handle({ query, principal, url }) {
        const { project_uid: uid, page } = query
        const project = uid === undefined ? undefined : await requireProject(uid, principal)
        const filter = { projectId: project?.id, page }
        return answerList({
          codec,
          endpoint: 'views',
          // Members see different views, so a cursor is valid for one member only.
          scope: `member ${principal.memberId}`,
          query,
          url,
          async read(position, range) {
            const views = await database.read((db) => listViews(db, principal, filter, position, range))
            return joinPage(
              views.map((view) => [JSON.stringify(view), view.id]),
              range,
            )
          },
          count: () => database.read((db) => countViews(db, principal, filter)),
        })
      },
    }),
    writeRoute({
      ...OF_CALLER,
      method: 'POST',
      path: PATH,
      operationId: 'saveView',
      tag: TAG,
      summary: 'Save a view',
      description: 'A member has at most 500. They go with the member and with the project.',
      body: newViewBody,
      answers: { 201: ONE },
      createdId: 'id',
      refusals: [PROJECT_NOT_FOUND, READ_ONLY_KEY, ROLE_NOT_ALLOWED],
      ...READ_COMMITTED,
      async handle({ body: { project_uid: uid = null, ...view }, principal }, tx) {
        const project = uid === null ? undefined : await requireProject(uid, principal)
        requireMaySave(principal, view.is_shared === true)
        const saved = { ...view, projectId: project?.id ?? null }
        const id = await addView(tx, database.engine, principal, saved, clock.nowMs())
        return { status: 201, data: await requireView(tx, principal, id) }
      },
    }),
    readRoute({
      method: 'GET',
      path: `${PATH}/{view_id}`,
      operationId: 'readView',
      tag: TAG,
      summary: 'Read a view',
      ids: IDS,
      answers: { 200: ONE },
      handle: ({ ids, principal }) =>
        database.read(async (db) => ({ data: await requireView(db, principal, ids.view_id) })),
    }),
    writeRoute({
      ...OF_CALLER,
      method: 'PATCH',
      path: `${PATH}/{view_id}`,
      operationId: 'updateView',
      tag: TAG,
      summary: 'Change, share or stop sharing a view',
      description: "Fields that you leave out stay as they are. To change somebody else's takes an owner.",
      ids: IDS,
      body: viewChanges,
      answers: { 200: ONE },
      refusals: [READ_ONLY_KEY, ROLE_NOT_ALLOWED],
      ...READ_COMMITTED,
      async handle({ ids, body, principal }, tx) {
        const before = await requireView(tx, principal, ids.view_id)
        requireMayChange(principal, before, { isShared: body.is_shared ?? before.is_shared })
        const nowMs = clock.nowMs()
        await changeView(tx, before.id, body, nowMs)
        // Uses the record from before the change: an owner who stops sharing a colleague's view cannot read it any
        // more.
        return { data: { ...before, ...body, updated_at: formatTime(nowMs) } satisfies ViewRecord }
      },
    }),
    writeRoute({
      ...OF_CALLER,
      method: 'DELETE',
      path: `${PATH}/{view_id}`,
      operationId: 'deleteView',
      tag: TAG,
      summary: 'Delete a view',
      description: "To delete somebody else's takes an owner.",
      ids: IDS,
      answers: { 200: Type.Object({ data: Type.Object({ deleted_count: Type.Integer() }) }) },
      refusals: [READ_ONLY_KEY, ROLE_NOT_ALLOWED],
      ...READ_COMMITTED,
      async handle({ ids, principal }, tx) {
        requireMayChange(principal, await requireView(tx, principal, ids.view_id))
        await deleteView(tx, ids.view_id)
        return { data: { deleted_count: 1 } }
      },
    }),
  ]
}

/** Throws if the caller may not save it: a shared view needs the role editor, and a session that may write. */
function requireMaySave(principal: Principal, isShared: boolean): void {
  if (isShared) requireRole(principal, 'editor', 'Sharing a view')
}

/**
 * Throws if the caller may not change it: members may change their own views; a view that somebody else shares takes an
 * owner. `after` is the view after the change; undefined if it is deleted.
 */
function requireMayChange(
  principal: Principal,
  before: Pick<ViewRecord, 'is_mine'>,
  after?: { isShared: boolean },
): void {
  if (!before.is_mine) requireRole(principal, 'owner', "Changing somebody else's view")
  else if (after !== undefined) requireMaySave(principal, after.isShared)
}

function requireRole({ role, scope }: Principal, needed: Role, what: string): void {
  if (scope !== 'read_write')
    throw new AppError(
      READ_ONLY_KEY,
      `${what} needs a session that may write; this one was opened with a key for reading.`,
    )
  if (!isRoleAtLeast(role, needed))
    throw new AppError(ROLE_NOT_ALLOWED, `${what} needs the role ${needed}; this member is ${role}.`)
}

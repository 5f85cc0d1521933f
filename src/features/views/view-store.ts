// All SQL of saved views. Every query checks who may see a view, so that one that belongs to somebody else, or to a
// project that the caller may not see, cannot be found.

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../data/storage/database.ts'
import type { PageRange } from '../../data/storage/page.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { countRows, readPageById } from '../../data/storage/sql/row-queries.ts'
import type { Tables } from '../../data/storage/tables.ts'
import { ownersOf, selectGranted } from '../../entry/accounts/granted-projects.ts'
import { lockMember } from '../../entry/accounts/store.ts'
import type { Principal } from '../../entry/http/access/principal.ts'
import type { CursorPosition } from '../../entry/http/answers/cursor.ts'
import { formatTime } from '../../lib/clock.ts'
import { invalid } from '../../lib/errors.ts'
import type { NewView, ViewChanges, ViewRecord } from './schema.ts'

const VIEWS_MAX = 500

type ViewFilter = { projectId?: number | undefined; page?: string | undefined }

/** Oldest first. Indexes: saved_views_by_member and saved_views_shared, or saved_views_by_project. */
export async function listViews(
  db: Reader,
  principal: Principal,
  filter: ViewFilter,
  position: CursorPosition | undefined,
  range: PageRange,
): Promise<ViewRecord[]> {
  const rows = await readPageById(filtered(db, principal, filter), { id: 'saved_views.id' }, position, range)
  return rows.map((row) => toRecord(row, principal))
}

export async function countViews(db: Reader, principal: Principal, filter: ViewFilter): Promise<number> {
  return countRows(filtered(db, principal, filter))
}

function filtered(db: Reader, principal: Principal, { projectId, page }: ViewFilter) {
  let query = visibleTo(db, principal)
  if (projectId !== undefined) query = query.where('saved_views.project_id', '=', projectId)
  if (page !== undefined) query = query.where('page', '=', page)
  return query
}

/** Returns undefined if there is none that the caller may see. */
export async function findView(
  db: Reader,
  principal: Principal,
  id: number,
): Promise<ViewRecord | undefined> {
  const row = await visibleTo(db, principal).where('saved_views.id', '=', id).executeTakeFirst()
  return row && toRecord(row, principal)
}

function visibleTo(db: Reader, principal: Principal) {
  const { accountId, memberId } = principal
  return db
    .selectFrom('saved_views')
    .innerJoin('members', 'members.id', 'saved_views.member_id')
    .leftJoin('projects', 'projects.id', 'saved_views.project_id')
    .where('saved_views.account_id', '=', accountId)
    .where((eb) => eb.or([eb('saved_views.member_id', '=', memberId), eb('is_shared', '=', 1)]))
    .where((eb) => ofSeenProject(db, eb, principal))
    .select([
      'saved_views.id',
      'saved_views.member_id',
      'projects.uid as project_uid',
      'page',
      'saved_views.name',
      'query',
      'is_shared',
      'members.name as member_name',
      'saved_views.created_at',
      'updated_at',
    ])
}

type ViewsAndProjects = { saved_views: Tables['saved_views']; projects: { deleted_at: number | null } }

/** A view without a project may name any of them, so a limited caller sees only their own ones. */
function ofSeenProject(
  db: Reader,
  eb: ExpressionBuilder<ViewsAndProjects, 'saved_views' | 'projects'>,
  principal: Principal,
): Expression<SqlBool> {
  const ofNone = eb('saved_views.project_id', 'is', null)
  const { limitedBy } = principal
  if (limitedBy === undefined)
    return eb.or([
      ofNone,
      eb.and([eb('saved_views.project_id', 'is not', null), sql<SqlBool>`projects.deleted_at is null`]),
    ])
  const { key_id: keyId, member_id: memberId } = ownersOf(principal)
  const granted = selectGranted(db, limitedBy, { keyId, memberId }).select('projects.id')
  return eb.or([
    eb('saved_views.project_id', 'in', granted as never),
    eb.and([ofNone, eb('saved_views.member_id', '=', principal.memberId)]),
  ])
}

type ViewRow = {
  id: number
  member_id: number
  project_uid: string | null
  page: string
  name: string
  query: string
  is_shared: 0 | 1
  member_name: string
  created_at: number
  updated_at: number
}

function toRecord({ member_id, ...row }: ViewRow, { memberId }: Principal): ViewRecord {
  return {
    id: row.id,
    project_uid: row.project_uid,
    page: row.page,
    name: row.name,
    query: row.query,
    is_shared: row.is_shared === 1,
    is_mine: member_id === memberId,
    member_name: row.member_name,
    created_at: formatTime(row.created_at),
    updated_at: formatTime(row.updated_at),
  }
}

/** Refused if the member has the maximal number of views; the lock keeps two requests from exceeding it together. */
export async function addView(
  tx: Tx,
  engine: Engine,
  { accountId, memberId }: Principal,
  view: Omit<NewView, 'project_uid'> & { projectId: number | null },
  nowMs: number,
): Promise<number> {
  await lockMember(tx, engine, memberId)
  const count = await countRows(tx.selectFrom('saved_views').where('member_id', '=', memberId))
  if (count >= VIEWS_MAX)
    throw invalid({ body: [`You have ${VIEWS_MAX} views, which is all you may have. Delete one first.`] })
  const { id } = await tx
    .insertInto('saved_views')
    .values({
      account_id: accountId,
      member_id: memberId,
      project_id: view.projectId,
      page: view.page,
      name: view.name,
      query: view.query,
      is_shared: view.is_shared === true ? 1 : 0,
      created_at: nowMs,
      updated_at: nowMs,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeView(
  tx: Tx,
  id: number,
  { is_shared, ...changes }: ViewChanges,
  nowMs: number,
): Promise<void> {
  await tx
    .updateTable('saved_views')
    .set({
      ...changes,
      ...(is_shared !== undefined && { is_shared: is_shared ? 1 : 0 }),
      updated_at: nowMs,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteView(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('saved_views').where('id', '=', id).execute()
}

// Members as the dashboard manages them: listed a page at a time, changed, limited to projects. The last owner keeps
// that role, because otherwise nobody could manage the account. Everything runs in serializable transactions, so that
// two owners who demote each other do not both succeed.

import { type EventActor, recordAccountEvent } from '../../background/events/event-store.ts'
import type { Reader, Tx } from '../../data/storage/database.ts'
import type { PageRange } from '../../data/storage/page.ts'
import { countStatement } from '../../data/storage/sql/bounded-count.ts'
import type { Flag } from '../../data/storage/tables.ts'
import { AppError, invalid } from '../../lib/errors.ts'
import type { Role } from '../http/access/principal.ts'
import { recordAccessChange } from './access-change.ts'
import { storeEmail } from './email.ts'
import { MEMBER_NOT_FOUND } from './errors.ts'
import { ACCOUNT_EVENTS } from './events.ts'
import { findProjectIds } from './key-store.ts'
import { refuseSample } from './sample-members.ts'
import { requireAnotherOwner } from './store.ts'

export type ListedMember = {
  id: number
  name: string
  email: string | null
  email_verified_at: number | null
  role: Role
  is_project_limited: Flag
  has_password: Flag
  is_sample: Flag
  created_at: number
  /** When the member's most recent session was last seen; null if there is none. */
  last_seen_at: number | null
}

type MemberChanges = {
  name?: string | undefined
  email?: string | null | undefined
  role?: Role | undefined
  /** Null for every project of the account. */
  projectUids?: readonly string[] | null | undefined
}

const LAST_OWNER = 'The last owner of an account stays its owner. Make somebody else an owner first.'
const OWNER_LIMITED = 'An owner sees every project.'

/** Oldest first. Index: members_by_account. */
export function listMemberPage(
  db: Reader,
  accountId: number,
  after: number | undefined,
  { limit, isReversed }: PageRange,
): Promise<ListedMember[]> {
  const from = after ?? (isReversed ? Number.MAX_SAFE_INTEGER : 0)
  return selectMembers(db, accountId)
    .where('members.id', isReversed ? '<' : '>', from)
    .orderBy('members.id', isReversed ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
}

/** Index: that of accounts. */
export const countMembers = countStatement<{ account_id: number }>((db, param) =>
  db.selectFrom('members').where('account_id', '=', param('account_id')).select('id').orderBy('id'),
)

export async function requireMember(db: Reader, accountId: number, memberId: number): Promise<ListedMember> {
  const row = await selectMembers(db, accountId).where('members.id', '=', memberId).executeTakeFirst()
  if (row === undefined) throw new AppError(MEMBER_NOT_FOUND, 'Member not found.')
  return row
}

function selectMembers(db: Reader, accountId: number) {
  return db
    .selectFrom('members')
    .where('members.account_id', '=', accountId)
    .select(['id', 'name', 'email', 'email_verified_at', 'role', 'is_project_limited', 'created_at'])
    .select((eb) => [
      eb
        .case()
        .when('password_hash', 'is', null)
        .then(eb.lit(0))
        .else(eb.lit(1))
        .end()
        .$castTo<Flag>()
        .as('has_password'),
      eb
        .case()
        .when('sample_project_id', 'is', null)
        .then(eb.lit(0))
        .else(eb.lit(1))
        .end()
        .$castTo<Flag>()
        .as('is_sample'),
      // Index: sessions_by_member.
      eb
        .selectFrom('sessions')
        .whereRef('sessions.member_id', '=', 'members.id')
        .select((latest) => latest.fn.max('sessions.last_seen_at').as('at'))
        .$castTo<number | null>()
        .as('last_seen_at'),
    ])
}

/** Returns the uids of the projects that each of these members is limited to, by member. */
export async function listMemberProjects(
  db: Reader,
  memberIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('member_projects')
    .innerJoin('projects', 'projects.id', 'member_projects.project_id')
    .where('member_projects.member_id', 'in', [...memberIds])
    .where('projects.deleted_at', 'is', null)
    .select(['member_projects.member_id', 'projects.uid'])
    .orderBy('projects.uid')
    .execute()
  const found = Map.groupBy(rows, ({ member_id }) => member_id)
  return new Map([...found].map(([id, projects]) => [id, projects.map(({ uid }) => uid)]))
}

/**
 * To be called in a serializable transaction; see above. Without an actor, it is part of adding the member and records
 * no change.
 */
export async function changeMember(
  tx: Tx,
  member: Pick<ListedMember, 'id' | 'role'> & { accountId: number },
  changes: MemberChanges,
  actor?: EventActor,
): Promise<void> {
  const { id, accountId } = member
  const { name, email, role = member.role } = changes
  await refuseSample(tx, id)
  if (member.role === 'owner' && role !== 'owner') await requireAnotherOwner(tx, accountId, LAST_OWNER)
  if (role === 'owner' && changes.projectUids != null) throw invalid({ project_uids: [OWNER_LIMITED] })
  // An owner is not limited to projects.
  const projectUids = role === 'owner' ? null : changes.projectUids
  if (email !== undefined) await storeEmail(tx, { id, accountId }, email)
  await tx
    .updateTable('members')
    .set({
      role,
      ...(name !== undefined && { name }),
      ...(projectUids !== undefined && { is_project_limited: projectUids === null ? 0 : 1 }),
    })
    .where('id', '=', id)
    .execute()
  if (projectUids !== undefined)
    await replaceProjects(tx, id, await findProjectIds(tx, accountId, projectUids ?? []))
  await recordAccessChange(tx, id)
  if (actor === undefined) return
  const changed = Object.entries(changes).flatMap(([field, value]) => (value === undefined ? [] : [field]))
  const data = { fields: changed.join(', '), role, role_before: member.role }
  await recordAccountEvent(tx, {
    kind: ACCOUNT_EVENTS.memberChanged,
    accountId,
    subject: `member:${id}`,
    actor,
    data,
  })
}

async function replaceProjects(tx: Tx, memberId: number, projectIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('member_projects').where('member_id', '=', memberId).execute()
  const rows = projectIds.map((project_id) => ({ member_id: memberId, project_id }))
  if (rows.length > 0) await tx.insertInto('member_projects').values(rows).execute()
}

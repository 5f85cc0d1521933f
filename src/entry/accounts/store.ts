// All SQL of accounts and their members.

import { type EventActor, recordAccountEvent } from '../../background/events/event-store.ts'
import { eventText } from '../../background/events/event-text.ts'
import type { Reader, Tx } from '../../data/storage/database.ts'
import { type Engine, lockRows } from '../../data/storage/portable.ts'
import { AppError } from '../../lib/errors.ts'
import type { Role } from '../http/access/principal.ts'
import { ROLE_NOT_ALLOWED } from '../http/errors.ts'
import { recordAccessChange } from './access-change.ts'
import { ACCOUNT_NOT_FOUND, MEMBER_NOT_FOUND } from './errors.ts'
import { ACCOUNT_EVENTS } from './events.ts'

type NewAccount = {
  name: string
  plan?: string | undefined
  rankTrackingLimit?: number | undefined
  competitorLimit?: number | undefined
  crawlPageLimit?: number | undefined
  /** 0 for no limit. */
  storageLimitBytes?: number | undefined
  hasBacklinkAccess?: boolean | undefined
}

type AccountRow = {
  id: number
  name: string
  plan: string | null
  created_at: number
  project_count: number
}
type MemberRow = {
  id: number
  account_id: number
  name: string
  email: string | null
  email_verified_at: number | null
  role: Role
  created_at: number
}

const ROWS_MAX = 1000

export async function createAccount(tx: Tx, account: NewAccount, nowMs: number): Promise<number> {
  const { id } = await tx
    .insertInto('accounts')
    .values({
      name: account.name,
      plan: account.plan ?? null,
      rank_tracking_limit: account.rankTrackingLimit ?? null,
      competitor_limit: account.competitorLimit ?? null,
      crawl_page_limit: account.crawlPageLimit ?? null,
      ...(account.storageLimitBytes !== undefined && { storage_limit_bytes: account.storageLimitBytes }),
      has_backlink_access: account.hasBacklinkAccess === undefined ? null : account.hasBacklinkAccess ? 1 : 0,
      created_at: nowMs,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function createMember(
  tx: Tx,
  member: { accountId: number; name: string; role: Role; actor?: EventActor },
  nowMs: number,
): Promise<number> {
  const { accountId, name, role, actor } = member
  await requireAccount(tx, accountId)
  const { id } = await tx
    .insertInto('members')
    .values({ account_id: accountId, name, role, created_at: nowMs })
    .returning('id')
    .executeTakeFirstOrThrow()
  const data = { name: eventText(name), role }
  await recordAccountEvent(tx, {
    kind: ACCOUNT_EVENTS.memberInvited,
    accountId,
    subject: `member:${id}`,
    actor,
    data,
  })
  return id
}

export async function hasAccounts(db: Reader): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).execute()).length > 0
}

/** The account that commands use by default: the first that was created. */
export async function firstAccountId(db: Reader): Promise<number> {
  const row = await db.selectFrom('accounts').select('id').orderBy('id').limit(1).executeTakeFirst()
  if (row === undefined)
    throw new AppError(
      ACCOUNT_NOT_FOUND,
      'There is no account yet. Start the server once, or run: sightline accounts create',
    )
  return row.id
}

export async function requireAccount(db: Reader, accountId: number): Promise<void> {
  const row = await db.selectFrom('accounts').where('id', '=', accountId).select('id').executeTakeFirst()
  if (row === undefined) throw new AppError(ACCOUNT_NOT_FOUND, `There is no account ${accountId}.`)
}

export function listAccounts(db: Reader): Promise<AccountRow[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'name', 'plan', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('projects')
        .whereRef('projects.account_id', '=', 'accounts.id')
        .where('projects.deleted_at', 'is', null)
        .select((count) => count.fn.countAll<number>().as('n'))
        .$asScalar()
        .as('project_count'),
    )
    .orderBy('id')
    .limit(ROWS_MAX)
    .$castTo<AccountRow>()
    .execute()
}

export function listMembers(db: Reader, accountId: number): Promise<MemberRow[]> {
  return db
    .selectFrom('members')
    .where('account_id', '=', accountId)
    .select(['id', 'account_id', 'name', 'email', 'email_verified_at', 'role', 'created_at'])
    .orderBy('id')
    .limit(ROWS_MAX)
    .execute()
}

/** The member who gets a new key by default: the account's first owner. */
export async function firstOwnerId(db: Reader, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('members')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) throw new AppError(MEMBER_NOT_FOUND, `Account ${accountId} has no owner.`)
  return row.id
}

export async function findMember(
  db: Reader,
  memberId: number,
): Promise<Pick<MemberRow, 'account_id' | 'name' | 'role'>> {
  const member = await db
    .selectFrom('members')
    .where('id', '=', memberId)
    .select(['account_id', 'name', 'role'])
    .executeTakeFirst()
  if (member === undefined) throw new AppError(MEMBER_NOT_FOUND, `There is no member ${memberId}.`)
  return member
}

/** Throws if there is no other owner: nobody could manage the account then. */
export async function requireAnotherOwner(db: Reader, accountId: number, refusal: string): Promise<void> {
  const owners = await db
    .selectFrom('members')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .select('id')
    .limit(2)
    .execute()
  if (owners.length < 2) throw new AppError(ROLE_NOT_ALLOWED, refusal)
}

/** Finds a member who may be removed, which the last owner may not. */
export async function findRemovable(
  db: Reader,
  memberId: number,
): Promise<{ name: string; account_id: number }> {
  const { account_id, name, role } = await findMember(db, memberId)
  if (role === 'owner')
    await requireAnotherOwner(db, account_id, 'The last owner of an account cannot be removed.')
  return { name, account_id }
}

/** Removes a member with their keys. */
export async function removeMember(tx: Tx, memberId: number, actor?: EventActor): Promise<void> {
  const { name, account_id: accountId } = await findRemovable(tx, memberId)
  await recordAccessChange(tx, memberId)
  const data = { name: eventText(name) }
  await recordAccountEvent(tx, {
    kind: ACCOUNT_EVENTS.memberRemoved,
    accountId,
    subject: `member:${memberId}`,
    actor,
    data,
  })
  await tx.deleteFrom('members').where('id', '=', memberId).execute()
}

/** Locks the member until the transaction ends, so that changes of their data are made one after the other. */
export async function lockMember(tx: Tx, engine: Engine, memberId: number): Promise<void> {
  await tx.selectFrom('members').where('id', '=', memberId).select('id').modifyEnd(lockRows(engine)).execute()
}

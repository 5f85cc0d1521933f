// Members over HTTP, for owners: who belongs to the account, with which role and projects, and how they get access. A
// change takes effect within a second on every node (accounts/authentication.ts), for keys and sessions alike.

import { type Static, Type } from 'typebox'
import type { Reader, Tx } from '../../data/storage/database.ts'
import { PERSON_REFUSALS, refuseAllButOwnerInPerson } from '../../entry/accounts/account-access.ts'
import { requireChosen } from '../../entry/accounts/chosen-projects.ts'
import { MEMBER_NOT_FOUND } from '../../entry/accounts/errors.ts'
import { eventActor } from '../../entry/accounts/event-actor.ts'
import {
  changeMember,
  countMembers,
  type ListedMember,
  listMemberPage,
  listMemberProjects,
  requireMember,
} from '../../entry/accounts/member-store.ts'
import {
  createMailedLink,
  createSignInLink,
  INVITATION_MS,
  signInAddress,
} from '../../entry/accounts/sign-in-links.ts'
import { createMember, removeMember } from '../../entry/accounts/store.ts'
import type { CommonParts } from '../../entry/feature.ts'
import type { Client } from '../../entry/http/access/client.ts'
import type { Principal } from '../../entry/http/access/principal.ts'
import { listRoute } from '../../entry/http/answers/list-route.ts'
import { countedQuery } from '../../entry/http/answers/paging.ts'
import { HOST_NOT_SERVED, ROLE_NOT_ALLOWED } from '../../entry/http/errors.ts'
import { numericId } from '../../entry/http/requests/path-ids.ts'
import { type Route, readRoute, writeRoute } from '../../entry/http/route.ts'
import { formatTime } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import type { SendInvitation } from '../channels/writes.ts'
import { deletedCount } from '../projects/reads.ts'
import { invitedMember, memberChanges, memberRecord, newMemberBody, signInLink } from './schema.ts'

export type MemberRouteOptions = Pick<CommonParts, 'database' | 'codec' | 'clock'> & {
  sendInvitation: SendInvitation
  /** Whether mail can be sent now. */
  hasMail(): boolean
}

const TAG = 'Members'
const OWNERS_LINK = 'For an owner, whoever runs the server makes the link: sightline members link ID'
/** The properties that all of these routes share. */
const OWNERS = { tag: TAG, refusals: [...PERSON_REFUSALS], refuse: refuseAllButOwnerInPerson }
const WITH_LINK = [...PERSON_REFUSALS, HOST_NOT_SERVED]
const ONE = Type.Object({ data: memberRecord })
export const memberId = numericId(MEMBER_NOT_FOUND, 'Member not found.')

export function memberRoutes({
  database,
  codec,
  clock,
  sendInvitation,
  hasMail,
}: MemberRouteOptions): Route[] {
  return [
    listRoute({
      ...OWNERS,
      codec,
      path: '/members',
      operationId: 'listMembers',
      summary: 'List the members of the account',
      query: Type.Object(countedQuery),
      record: memberRecord,
      endpoint: 'members',
      scope: ({ principal }) => String(principal.accountId),
      read({ principal }, position, range) {
        const after = position?.[0] as number | undefined
        return database.read(async (db) =>
          toRecords(db, await listMemberPage(db, principal.accountId, after, range), principal),
        )
      },
      keyOf: ({ id }) => [id],
      count: ({ principal }, max) => countMembers(database, { account_id: principal.accountId }, max),
    }),
    writeRoute({
      ...OWNERS,
      method: 'POST',
      path: '/members',
      operationId: 'inviteMember',
      summary: 'Invite somebody to the account',
      description:
        'The answer has a link that signs them in once, within a week. An `Idempotency-Key` is not taken: its answer would have to be kept.',
      role: 'owner',
      isAnswerSecret: true,
      refusals: WITH_LINK,
      body: newMemberBody,
      answers: { 201: Type.Object({ data: invitedMember }) },
      async handle({ body, principal, client }, tx) {
        const { name, role, email, project_uids: projectUids } = body
        const { accountId } = principal
        await requireChosen(tx, principal, projectUids ?? [])
        const id = await createMember(
          tx,
          { accountId, name, role, actor: eventActor(principal) },
          clock.nowMs(),
        )
        const changes = { ...(email !== undefined && { email }), ...(projectUids != null && { projectUids }) }
        await changeMember(tx, { id, role, accountId }, changes)
        const member = await readRecord(tx, principal, id)
        return await withLink(tx, principal, member, client, (sign_in_link) => ({ member, sign_in_link }))
      },
    }),
    readRoute({
      ...OWNERS,
      method: 'GET',
      path: '/members/{member_id}',
      operationId: 'readMember',
      summary: 'Read a member of the account',
      ids: { member_id: memberId },
      answers: { 200: ONE },
      handle: ({ ids, principal }) =>
        database.read(async (db) => ({ data: await readRecord(db, principal, ids.member_id) })),
    }),
    writeRoute({
      ...OWNERS,
      method: 'PATCH',
      path: '/members/{member_id}',
      operationId: 'changeMember',
      summary: 'Change the name, role, address or projects of a member',
      description:
        'The change takes effect on every node within a second. The role of the last owner cannot be changed.',
      role: 'owner',
      ids: { member_id: memberId },
      body: memberChanges,
      answers: { 200: ONE },
      async handle({ ids, body, principal }, tx) {
        const { project_uids: projectUids, ...rest } = body
        const { role } = await requireMember(tx, principal.accountId, ids.member_id)
        await requireChosen(tx, principal, projectUids ?? [])
        const member = { id: ids.member_id, role, accountId: principal.accountId }
        const changes = { ...rest, ...(projectUids !== undefined && { projectUids }) }
        await changeMember(tx, member, changes, eventActor(principal))
        return { data: await readRecord(tx, principal, ids.member_id) }
      },
    }),
    writeRoute({
      ...OWNERS,
      method: 'DELETE',
      path: '/members/{member_id}',
      operationId: 'removeMember',
      summary: 'Remove a member, with their keys and sessions',
      description:
        'The member is signed out on every node within a second. The last owner cannot be removed.',
      role: 'owner',
      ids: { member_id: memberId },
      answers: { 200: deletedCount },
      async handle({ ids, principal }, tx) {
        await requireMember(tx, principal.accountId, ids.member_id)
        await removeMember(tx, ids.member_id, eventActor(principal))
        return { data: { deleted_count: 1 } }
      },
    }),
    writeRoute({
      ...OWNERS,
      method: 'POST',
      path: '/members/{member_id}/sign-in-link',
      operationId: 'createSignInLink',
      summary: 'Make a link that signs a member in',
      description:
        'For an invitation that was not used in time, or a forgotten password; not for an owner. It works once: for a week if the member has no password yet, else for an hour. An `Idempotency-Key` is not taken.',
      role: 'owner',
      isAnswerSecret: true,
      refusals: WITH_LINK,
      ids: { member_id: memberId },
      answers: { 201: Type.Object({ data: signInLink }) },
      async handle({ ids, principal, client }, tx) {
        const member = await requireMember(tx, principal.accountId, ids.member_id)
        // Somebody who finds an open session must not be able to set a new password for an owner.
        if (member.role === 'owner') throw new AppError(ROLE_NOT_ALLOWED, OWNERS_LINK)
        return await withLink(tx, principal, member, client, (link) => link)
      },
    }),
  ]

  async function readRecord(db: Reader, principal: Principal, id: number) {
    const [record] = await toRecords(db, [await requireMember(db, principal.accountId, id)], principal)
    return record as NonNullable<typeof record>
  }

  /**
   * If mail can be sent, a member with an address also gets a link by mail once the change is stored. It is another
   * link, because only that one proves access to the mailbox.
   */
  async function withLink(
    tx: Tx,
    { accountId, memberId: inviterId }: Principal,
    { id, email: to, has_password }: { id: number; email: string | null; has_password: boolean | number },
    { base }: Client,
    show: (link: Static<typeof signInLink>) => unknown,
  ) {
    const nowMs = clock.nowMs()
    const link = await createSignInLink(tx, id, nowMs, has_password ? undefined : INVITATION_MS)
    // The token is in the fragment, which browsers do not send, so it appears in no log and no Referer.
    const url = signInAddress(base, link)
    const { expiresAtMs } = link
    const isMailed = hasMail() && to !== null
    const mailed = isMailed ? await createMailedLink(tx, { memberId: id, email: to }, link, nowMs) : undefined
    const { name: inviter } = await requireMember(tx, accountId, inviterId)
    return {
      status: 201 as const,
      data: show({ url, expires_at: formatTime(expiresAtMs), is_mailed: isMailed }),
      onCommitted() {
        if (isMailed && mailed !== undefined)
          sendInvitation({ to, inviter, url: signInAddress(base, mailed), expiresAtMs })
      },
    }
  }
}

async function toRecords(db: Reader, rows: readonly ListedMember[], principal: Principal) {
  const limited = rows.filter((row) => row.is_project_limited === 1).map(({ id }) => id)
  const projectsOf = await listMemberProjects(db, limited)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    is_email_verified: row.email_verified_at !== null,
    role: row.role,
    project_uids: row.is_project_limited === 1 ? (projectsOf.get(row.id) ?? []) : null,
    has_password: row.has_password === 1,
    is_self: row.id === principal.memberId,
    is_sample: row.is_sample === 1,
    created_at: formatTime(row.created_at),
    last_seen_at: row.last_seen_at === null ? null : formatTime(row.last_seen_at),
  }))
}

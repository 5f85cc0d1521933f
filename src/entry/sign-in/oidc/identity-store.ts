// Which members somebody is whom a provider knows: in each account the one to whom its subject is linked, else the one who has the address
// that the provider has verified. Such a member counts only if the address was verified here as well, or if nobody has come in as
// them yet: what an owner has entered for somebody who is invited. An address that members have given themselves proves nothing (ADR 75).

import { recordAccountEvent } from '../../../background/events/event-store.ts'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import { emailKey } from '../../../lib/email-key.ts'
import { verifyEmail } from '../../accounts/email.ts'
import { endEarlierMethods } from '../earlier-methods.ts'
import { SIGN_IN_EVENTS } from '../events.ts'
import type { Identity } from './identity-provider.ts'

/** Somebody who may come in as this member. */
type IdentityMember = { id: number; accountId: number; isLinked: boolean }

/** More accounts than these know nobody; a list of a size that a page can show. */
const MEMBERS_MAX = 20

export async function listMembersOf(db: Reader, identity: Identity): Promise<IdentityMember[]> {
  const linked = await db
    .selectFrom('oidc_identities')
    .innerJoin('members', 'members.id', 'oidc_identities.member_id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .select(['members.id', 'members.account_id as accountId'])
    .orderBy('members.id')
    .limit(MEMBERS_MAX)
    .execute()
  const others = (await listByAddress(db, identity)).filter(({ accountId }) =>
    linked.every((member) => member.accountId !== accountId),
  )
  return [
    ...linked.map((member) => ({ ...member, isLinked: true })),
    ...others.map((member) => ({ ...member, isLinked: false })),
  ]
}

/** Members with this address who have no identity at the same provider yet. Index: members_by_email. */
async function listByAddress(db: Reader, { issuer, email, isEmailVerified }: Identity) {
  if (email === undefined || !isEmailVerified) return []
  return await db
    .selectFrom('members')
    .where('email_key', '=', emailKey(email))
    .where((eb) => eb.or([eb('email_verified_at', 'is not', null), eb('claimed_at', 'is', null)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('oidc_identities')
            .whereRef('oidc_identities.member_id', '=', 'members.id')
            .where('oidc_identities.issuer', '=', issuer)
            .select('oidc_identities.subject'),
        ),
      ),
    )
    .select(['id', 'account_id as accountId'])
    .orderBy('id')
    .limit(MEMBERS_MAX)
    .execute()
}

/** Before somebody comes in as a member by this identity: links them, if they are not. */
export async function adoptIdentity(
  tx: Tx,
  identity: Identity,
  { id, accountId, isLinked }: IdentityMember,
  nowMs: number,
): Promise<void> {
  const { issuer, subject, email, isEmailVerified } = identity
  // What the provider knows is known here as well, also of an address that was given later.
  if (email !== undefined && isEmailVerified) await verifyEmail(tx, id, emailKey(email), nowMs)
  if (isLinked) return
  await tx
    .insertInto('oidc_identities')
    .values({ issuer, subject, member_id: id, created_at: nowMs })
    .execute()
  const { email_verified_at } = await tx
    .selectFrom('members')
    .where('id', '=', id)
    .select('email_verified_at')
    .executeTakeFirstOrThrow()
  await endEarlierMethods(tx, id, email_verified_at ?? nowMs)
  await recordAccountEvent(tx, {
    kind: SIGN_IN_EVENTS.identityLinked,
    accountId,
    subject: `member:${id}`,
    actor: `member:${id}`,
    data: { issuer },
  })
}

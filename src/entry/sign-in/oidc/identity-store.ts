// Finds the members for an identity at the provider: in each account the member to whom its subject is linked, else the
// one with the address that the provider has verified. The latter only counts if the address was verified here as well,
// or if nobody has signed in as that member yet: an owner entered it for an invitation. An address that members have
// entered themselves proves nothing (ADR 75).

import { recordAccountEvent } from '../../../background/events/event-store.ts'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import { emailKey } from '../../../lib/email-key.ts'
import { verifyEmail } from '../../accounts/email.ts'
import { endEarlierMethods } from '../earlier-methods.ts'
import { SIGN_IN_EVENTS } from '../events.ts'
import type { Identity } from './identity-provider.ts'

/** A member as whom the person may sign in. */
type IdentityMember = { id: number; accountId: number; isLinked: boolean }

/** The most members of one identity: hardly anybody is in more accounts, and a page can show this many. */
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

/** Lists members with this address who have no identity at the same provider yet. Index: members_by_email. */
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

/** Called before somebody signs in as a member by this identity: links it, if it is not linked yet. */
export async function adoptIdentity(
  tx: Tx,
  identity: Identity,
  { id, accountId, isLinked }: IdentityMember,
  nowMs: number,
): Promise<void> {
  const { issuer, subject, email, isEmailVerified } = identity
  // The provider's verification is accepted here as well, even for an address that was entered later.
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

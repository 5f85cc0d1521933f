// Which member somebody is whom a provider knows: the one whom its subject is linked to, else the one who has the address that the
// provider has verified, who is linked from then on. Somebody else who is given the same address at the provider later is not them.

import { emailKey } from '../../accounts/email.ts'
import type { Tx } from '../../storage/database.ts'
import type { Identity } from './identity-provider.ts'

export async function findMemberOf(tx: Tx, identity: Identity, nowMs: number): Promise<number | undefined> {
  const { issuer, subject } = identity
  const linked = await tx
    .selectFrom('oidc_identities')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('member_id')
    .executeTakeFirst()
  if (linked !== undefined) return linked.member_id
  const memberId = await findByAddress(tx, identity)
  if (memberId === undefined) return undefined
  await tx
    .insertInto('oidc_identities')
    .values({ issuer, subject, member_id: memberId, created_at: nowMs })
    .execute()
  return memberId
}

/** Of those who are not linked to somebody at the same provider. */
async function findByAddress(
  tx: Tx,
  { issuer, email, isEmailVerified }: Identity,
): Promise<number | undefined> {
  if (email === undefined || !isEmailVerified) return undefined
  const member = await tx
    .selectFrom('members')
    .where('email_key', '=', emailKey(email))
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
    .select('id')
    .executeTakeFirst()
  return member?.id
}

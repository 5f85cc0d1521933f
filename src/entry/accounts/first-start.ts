// The first start on an empty database: an account, its owner, the owner's key and a link that signs the owner in. If
// several processes start at once, one of them creates these and shows key and link, which are never shown again.

import type { Database, Reader } from '../../data/storage/database.ts'
import { type CreatedKey, createKey } from './key-store.ts'
import { createSignInLink, type SignInLink } from './sign-in-links.ts'
import { createAccount, createMember, hasAccounts } from './store.ts'

export type FirstAccount = { accountId: number; key: CreatedKey; link: SignInLink }

/**
 * Whether nobody has ever signed in or used a key, as after a first start that was stopped before it could say how.
 * Samples of the demo are nobody.
 */
export async function isUnclaimed(db: Reader): Promise<boolean> {
  const claimed = await db
    .selectFrom('members')
    .leftJoin('api_keys', 'api_keys.member_id', 'members.id')
    .where('sample_project_id', 'is', null)
    .where((eb) => eb.or([eb('claimed_at', 'is not', null), eb('last_used_at', 'is not', null)]))
    .select('members.id')
    .limit(1)
    .executeTakeFirst()
  return claimed === undefined
}

/** Returns undefined if there is an account already. */
export async function createFirstAccount(
  database: Database,
  nowMs: number,
): Promise<FirstAccount | undefined> {
  if (await database.read(hasAccounts)) return undefined
  return database.transaction(async (tx) => {
    if (await hasAccounts(tx)) return undefined
    const accountId = await createAccount(tx, { name: 'Default' }, nowMs)
    const memberId = await createMember(tx, { accountId, name: 'Owner', role: 'owner' }, nowMs)
    const key = await createKey(tx, { memberId, name: 'Owner key', scope: 'read_write' }, nowMs)
    return { accountId, key, link: await createSignInLink(tx, memberId, nowMs) }
  })
}

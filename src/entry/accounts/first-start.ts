// The first start on an empty database: an account, its owner, the owner's key and a link that signs the owner in. If
// several processes start at once, one of them creates these and shows key and link, which are never shown again.

import type { Database } from '../../data/storage/database.ts'
import { type CreatedKey, createKey } from './key-store.ts'
import { createSignInLink, type SignInLink } from './sign-in-links.ts'
import { createAccount, createMember, hasAccounts } from './store.ts'

export type FirstAccount = { accountId: number; key: CreatedKey; link: SignInLink }

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

// What a sign-in of several steps remembers between them (accounts/sign-in-challenges.ts): that the password was right, or what an authenticator or an
// identity provider has to answer. It is found by a token in a cookie, so it belongs to one browser, and each is taken once.

import type { Reader } from '../../data/storage/database.ts'
import { networkOf } from '../../lib/networks.ts'
import { hashKey } from '../accounts/api-key.ts'
import { newSessionToken } from '../accounts/session-token.ts'
import { storeChallenge } from '../accounts/sign-in-challenges.ts'
import type { Client } from '../http/access/client.ts'
import type { Identity } from './oidc/identity-provider.ts'

/** By kind, what is remembered. */
export type Challenges = {
  /** The password was right; the code is missing. With the digest of the stored password: a new one ends this. */
  totp: { memberId: number; login: string; passwordDigest: string }
  /** Who was proved to be one of several members, and how; which of them is missing. */
  account:
    | { way: 'password'; login: string; members: { id: number; passwordDigest: string }[] }
    | { way: 'oidc'; identity: Identity; members: { id: number }[] }
  /** A second factor that is being set up. */
  totp_setup: { memberId: number; sealedSecret: string }
  passkey: { challenge: string }
  passkey_setup: { memberId: number; challenge: string }
  oidc: { state: string; nonce: string; verifier: string; redirectUri: string }
}

/** The token for the cookie `sign_in`. */
export async function createChallenge<Kind extends keyof Challenges>(
  db: Reader,
  kind: Kind,
  client: Pick<Client, 'address'>,
  data: Challenges[Kind],
  nowMs: number,
): Promise<string> {
  const { token, hash } = newSessionToken()
  const subject = `network ${networkOf(client.address)}` as const
  await storeChallenge(db, { tokenHash: hash, kind, data, subject }, nowMs)
  return token
}

/** Leaves it for another try. */
export async function findChallenge<Kind extends keyof Challenges>(
  db: Reader,
  kind: Kind,
  client: Client,
  nowMs: number,
): Promise<Challenges[Kind] | undefined> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .where('token_hash', '=', hashOf(client))
    .where('kind', '=', kind)
    .where('expires_at', '>', nowMs)
    .select('data_json')
    .executeTakeFirst()
  return row && JSON.parse(row.data_json)
}

/** When two try to take a challenge at once, only one gets it. */
export async function takeChallenge<Kind extends keyof Challenges>(
  db: Reader,
  kind: Kind,
  client: Client,
  nowMs: number,
): Promise<Challenges[Kind] | undefined> {
  const row = await db
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', hashOf(client))
    .where('kind', '=', kind)
    .returning(['data_json', 'expires_at'])
    .executeTakeFirst()
  return row !== undefined && row.expires_at > nowMs ? JSON.parse(row.data_json) : undefined
}

function hashOf(client: Client): string {
  return hashKey(client.cookie('sign_in') ?? '')
}

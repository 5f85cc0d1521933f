// What a sign-in of several steps remembers between them (accounts/sign-in-challenges.ts): that the password was right,
// or what an authenticator or an identity provider has to answer. It is found by a token in a cookie, so it belongs to
// one browser, and each is used once.

import type { Reader } from '../../data/storage/database.ts'
import { networkOf } from '../../lib/networks.ts'
import { hashKey } from '../accounts/api-key.ts'
import { newSessionToken } from '../accounts/session-token.ts'
import { storeChallenge } from '../accounts/sign-in-challenges.ts'
import type { Client } from '../http/access/client.ts'
import type { Identity } from './oidc/identity-provider.ts'

/** What is remembered, by kind. */
export type Challenges = {
  /**
   * The password was right, and the code is missing. The digest of the stored password invalidates this when the
   * password changes.
   */
  totp: { memberId: number; login: string; passwordDigest: string }
  /** The person is one of several members, in this way; it is open which of them. */
  account:
    | { way: 'password'; login: string; members: { id: number; passwordDigest: string }[] }
    | { way: 'oidc'; identity: Identity; members: { id: number }[] }
  /** A second factor that is being set up. */
  totp_setup: { memberId: number; sealedSecret: string }
  passkey: { challenge: string }
  passkey_setup: { memberId: number; challenge: string }
  oidc: { state: string; nonce: string; verifier: string; redirectUri: string }
}

/** Returns the token for the cookie `sign_in`. */
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

/** Keeps the challenge for another attempt. */
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

/** If two requests take a challenge at once, only one gets it. */
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

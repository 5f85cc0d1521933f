// Proves that it is really the member who changes how they sign in, and not somebody at their open browser: by the
// current password, or by a session that a link opened.

import type { Database, Reader } from '../../data/storage/database.ts'
import { emailKey } from '../../lib/email-key.ts'
import { invalid } from '../../lib/errors.ts'
import { unauthenticated } from '../http/access/access.ts'
import type { Client } from '../http/access/client.ts'
import type { Principal } from '../http/access/principal.ts'
import type { Attempts } from './attempts/attempts.ts'
import { type Credentials, findCredentials } from './passwords/credential-store.ts'
import type { PasswordHasher } from './passwords/password-hash.ts'
import { sessionIdOf } from './session-id.ts'

export type ProofParts = { database: Database; attempts: Attempts; hasher: PasswordHasher }

const NEEDED = 'The current_password is needed to change how you sign in.'
const NO_PASSWORD =
  'You have no password that could prove it is you. Ask for a link (sightline members link), sign in with it, and try again.'

/** The parts of a request with the proof. */
type Claimed = { principal: Principal; client: Client; body: { current_password?: string } }

/** Returns the member as they were at the time of the proof. */
export async function requireProof(
  { database, attempts, hasher }: ProofParts,
  { principal, client, body }: Claimed,
): Promise<Credentials> {
  const { member, canSetPassword } = await database.read((db) => readMember(db, principal))
  if (canSetPassword) return member
  const { current_password: current } = body
  if (current === undefined)
    throw invalid({ current_password: [member.password_hash === null ? NO_PASSWORD : NEEDED] })
  return attempts.guarded({
    method: 'password',
    client,
    login: member.email === null ? `member ${member.id}` : emailKey(member.email),
    refusal: 'The current password is wrong.',
    check: async () =>
      (await hasher.verify(current, member.password_hash)) === 'wrong' ? undefined : member,
  })
}

export async function readMember(
  db: Reader,
  principal: Principal,
): Promise<{ member: Credentials; canSetPassword: boolean }> {
  const member = await findCredentials(db, principal.memberId)
  const session = await db
    .selectFrom('sessions')
    .where('id', '=', sessionIdOf(principal))
    .select('can_set_password')
    .executeTakeFirst()
  // They were removed within the half second for which a session is cached.
  if (member === undefined || session === undefined) throw unauthenticated()
  return { member, canSetPassword: session.can_set_password === 1 }
}

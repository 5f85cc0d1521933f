// The steps of signing in with a password: finding the members with this password, and signing in as one of them, with
// a code if the member has a second factor. An address may belong to members of several accounts. So that the time does
// not reveal how many, the same number of hashes is computed for every address: one if the server has one account, two
// or three if it has more. Only an address of more than three members takes longer.

import type { Database, Reader } from '../../../data/storage/database.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Client } from '../../http/access/client.ts'
import type { Answer } from '../../http/route.ts'
import { createChallenge } from '../challenge-store.ts'
import type { SignIn } from '../open-session.ts'
import {
  type Credentials,
  isPasswordUnchanged,
  listByEmail,
  passwordDigest,
  storeRehashed,
} from './credential-store.ts'
import type { PasswordHasher } from './password-hash.ts'

type PasswordParts = { database: Database; clock: Clock; signIn: SignIn; hasher: PasswordHasher }

export type PasswordSteps = {
  /** Returns the members with this address and password. */
  prove(given: { email: string; password: string }): Promise<Credentials[]>
  /** Returns undefined if the password was changed meanwhile. */
  enter(member: Credentials, login: string, client: Client): Promise<Answer | undefined>
}

const HASHES_EQUAL = 3
/** The most members of one address that are tried. A person with more accounts signs in to the others by a link. */
const MEMBERS_MAX = 10

export function createPasswordSteps({ database, clock, signIn, hasher }: PasswordParts): PasswordSteps {
  async function renew(member: Credentials, password: string): Promise<Credentials> {
    const passwordHash = await hasher.hash(password)
    const isStored = await database.transaction(async (tx) => {
      if (!(await isPasswordUnchanged(tx, member.id, member.password_hash))) return false
      await storeRehashed(tx, member.id, passwordHash)
      return true
    })
    return isStored ? { ...member, password_hash: passwordHash } : member
  }

  return {
    async prove({ email, password }) {
      const { members, hashesMin } = await database.read(async (db) => ({
        members: await listByEmail(db, email, MEMBERS_MAX),
        hashesMin: await countAccounts(db),
      }))
      const spare = Array.from({ length: Math.max(0, hashesMin - members.length) }, () => null)
      const stored = [...members.map(({ password_hash }) => password_hash), ...spare]
      const verdicts = await Promise.all(stored.map((hash) => hasher.verify(password, hash)))
      const proved: Credentials[] = []
      for (const [at, member] of members.entries()) {
        if (verdicts[at] === 'right') proved.push(member)
        if (verdicts[at] === 'outdated') proved.push(await renew(member, password))
      }
      return proved
    },
    async enter(member, login, client) {
      if (member.totp_secret_sealed !== null) {
        const data = { memberId: member.id, login, passwordDigest: passwordDigest(member) }
        const token = await database.write((db) => createChallenge(db, 'totp', client, data, clock.nowMs()))
        return { status: 200, data: { next: 'totp' }, cookies: { sign_in: token } }
      }
      return await signIn.open(client, async (tx) =>
        (await isPasswordUnchanged(tx, member.id, member.password_hash))
          ? { memberId: member.id }
          : undefined,
      )
    },
  }
}

/** Counts accounts, from one up to the number of hashes that are always computed. */
async function countAccounts(db: Reader): Promise<number> {
  const rows = await db.selectFrom('accounts').select('id').orderBy('id').limit(HASHES_EQUAL).execute()
  return Math.max(1, rows.length)
}

// The password of a share link: attempts are counted for the link and for the client's network, and after ten failures
// in fifteen minutes only one a minute is allowed, as for signing in. A reader who entered it is not asked again for
// half a day, thanks to a cookie for this link and this password alone.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Database, READ_COMMITTED } from '../../../data/storage/database.ts'
import { keepTry, readWaitMs, refundTry, takeTry } from '../../../entry/sign-in/attempts/failure-store.ts'
import type { PasswordHasher } from '../../../entry/sign-in/passwords/password-hash.ts'
import type { Clock } from '../../../lib/clock.ts'
import { HOUR_MS } from '../../../lib/durations.ts'
import { networkOf } from '../../../lib/networks.ts'
import type { StoredShare } from '../store/share-store.ts'

const REMEMBERED_MS = 12 * HOUR_MS

type Verdict = { state: 'right' } | { state: 'wrong' } | { state: 'slowed'; seconds: number }
type Locked = Pick<StoredShare, 'id' | 'tokenHash' | 'passwordHash'>

export type SharePasswords = {
  try(share: Locked, password: string, address: string): Promise<Verdict>
  /**
   * Returns the cookie of a reader who entered the password. It has no `Path`, so that it also works below a proxy's
   * path.
   */
  cookieOf(share: Locked, isSecure: boolean): string
  isKnownBy(share: Locked, cookies: string | undefined): boolean
}

type PasswordParts = { database: Database; clock: Clock; hasher: PasswordHasher; secret: Uint8Array }

export function createSharePasswords({ database, clock, hasher, secret }: PasswordParts): SharePasswords {
  const nameOf = ({ tokenHash }: Locked) => `sightline_share_${tokenHash.slice(0, 12)}`

  function proofOf({ tokenHash, passwordHash }: Locked, untilMs: number): string {
    return createHmac('sha256', secret)
      .update(`share ${tokenHash} ${passwordHash ?? ''} ${untilMs}`)
      .digest('base64url')
  }

  return {
    async try(share, password, address) {
      const subjects = [`share ${share.id}`, `share network ${networkOf(address)}`]
      const nowMs = clock.nowMs()
      const isTaken = await database
        .transaction(async (tx) => {
          if (!(await takeTry(tx, subjects, nowMs))) throw new TooMany()
          return true
        }, READ_COMMITTED)
        .catch((error) => {
          if (error instanceof TooMany) return false
          throw error
        })
      if (!isTaken) {
        const waitMs = await database.read((db) => readWaitMs(db, subjects, nowMs))
        return { state: 'slowed', seconds: Math.max(1, Math.ceil((waitMs ?? 1_000) / 1_000)) }
      }
      const verdict = await hasher.verify(password, share.passwordHash)
      const isRight = verdict !== 'wrong'
      await database.write((db) => (isRight ? refundTry(db, subjects) : keepTry(db, subjects, clock.nowMs())))
      return { state: isRight ? 'right' : 'wrong' }
    },
    cookieOf(share, isSecure) {
      const untilMs = clock.nowMs() + REMEMBERED_MS
      const attributes = `Max-Age=${REMEMBERED_MS / 1000}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      return `${nameOf(share)}=${untilMs}.${proofOf(share, untilMs)}; ${attributes}`
    },
    isKnownBy(share, cookies = '') {
      const prefix = `${nameOf(share)}=`
      const cookie = cookies
        .split(';')
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(prefix))
      const [, until = '', proof = ''] =
        /^(\d{1,15})\.([\w-]+)$/.exec(cookie?.slice(prefix.length) ?? '') ?? []
      const untilMs = Number(until)
      if (until === '' || untilMs <= clock.nowMs()) return false
      const [given, wanted] = [Buffer.from(proof), Buffer.from(proofOf(share, untilMs))]
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}

class TooMany extends Error {}

// The token in the link by which a reader ends mails to their address: its sender (a channel, a report), and a
// signature over sender and address with the server's secret. So it needs no table, nobody can forge one, and it has no
// effect once the mails go to another address. It is valid as long as the sender exists, because mails may be read
// late.

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export type UnsubscribeTokens = {
  make(uid: string, address: string): string
  /** Returns the sender that it names, before the signature is checked; undefined if it is no token. */
  uidOf(token: string): string | undefined
  isFor(token: string, address: string): boolean
}

const KEY_BYTES = 32
const MAC_BYTES = 18
const FORM = /^([a-z0-9]{16})([\w-]{24})$/

/** Each kind of sender has its own `purpose`, so that their tokens differ. */
export function createUnsubscribeTokens(secret: Uint8Array, purpose: string): UnsubscribeTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
  const macOf = (uid: string, address: string) =>
    createHmac('sha256', key).update(`${uid} ${address}`).digest().subarray(0, MAC_BYTES)
  return {
    make: (uid, address) => `${uid}${macOf(uid, address).toString('base64url')}`,
    uidOf: (token) => FORM.exec(token)?.[1],
    isFor(token, address) {
      const [, uid, written] = FORM.exec(token) ?? []
      if (uid === undefined || written === undefined) return false
      return timingSafeEqual(Buffer.from(written, 'base64url'), macOf(uid, address))
    },
  }
}

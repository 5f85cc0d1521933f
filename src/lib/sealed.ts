// Encrypts credentials for storage, with a key derived from the server's secret, so that neither a backup nor a look
// into the database reveals them. They are bound to their owner (a project, member, account, or the server): an encrypted
// credential that is copied to another owner is useless.
//
//   version (1 byte) · nonce (12) · AES-256-GCM of the text · tag (16)

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { RandomBytes } from './ids.ts'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NONCE_BYTES
const KEY_BYTES = 32

/** The purpose of the key: every key that is derived from the secret needs a different one. */
type SealPurpose =
  | 'sightline search credential'
  | 'sightline crawl access'
  | 'sightline totp secret'
  | 'sightline channel target'
  | 'sightline server settings'

export type Seal = {
  seal(ownerId: number, text: string): Uint8Array
  /**
   * Returns undefined if it was encrypted with another secret or for another owner, or is damaged; the three cannot be
   * distinguished.
   */
  unseal(ownerId: number, sealed: Uint8Array): string | undefined
}

export function createSeal(secret: Buffer, purpose: SealPurpose, random: RandomBytes = randomBytes): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
  return {
    seal(ownerId, text) {
      const nonce = random(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(boundTo(ownerId))
      const body = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([Buffer.of(VERSION), nonce, ...body, cipher.getAuthTag()])
    },
    unseal(ownerId, sealed) {
      if (sealed[0] !== VERSION || sealed.length < HEAD_BYTES + TAG_BYTES) return undefined
      const bodyEnd = sealed.length - TAG_BYTES
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, HEAD_BYTES), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAAD(boundTo(ownerId))
        decipher.setAuthTag(sealed.subarray(bodyEnd))
        const text = Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES, bodyEnd)), decipher.final()])
        return text.toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

function boundTo(ownerId: number): Buffer {
  return Buffer.from(`${VERSION} ${ownerId}`)
}

// Passwords as they are stored: argon2id with 19 MiB, two passes and one lane (what OWASP asks for), as a PHC string,
// so that the parameters can grow later: a password with weaker ones is hashed again at its next sign-in. Node before
// 24.7 has no argon2 and uses scrypt; each version verifies the other's hashes if it can. Node hashes on its thread
// pool; at most two run at a time, which leaves threads for files and compression, and the rest wait in line.

import crypto from 'node:crypto'
import { promisify } from 'node:util'
import type { RandomBytes } from '../../../lib/ids.ts'
import { createWaitingLine } from '../../../lib/waiting-line.ts'
import { AT_ONCE_MAX, busy, WAITING_MAX } from '../busy.ts'

export type PasswordHasher = {
  hash(password: string): Promise<string>
  /**
   * Compares a password with a stored hash; `outdated` if it is right but should be hashed again. Without a hash the
   * result is `wrong` and takes as long, so that the time does not reveal who has a password.
   */
  verify(password: string, stored: string | null): Promise<'right' | 'outdated' | 'wrong'>
}

type HasherOptions = {
  random?: RandomBytes
  /** Called for each hash that is made. */
  onHash?(): void
  waitingMax?: number
  /** False on a Node without argon2. */
  hasArgon2?: boolean
}

type Derive = (password: string, salt: Uint8Array) => Promise<Uint8Array>
type StoredHash = { method: 'argon2id' | 'scrypt'; settings: string; salt: Buffer; tag: Buffer }

const SALT_BYTES = 16
const TAG_BYTES = 32
const ARGON2_SETTINGS = 'v=19$m=19456,t=2,p=1'
const SCRYPT_SETTINGS = 'ln=16,r=8,p=1'
const FORM = /^\$(argon2id|scrypt)\$((?:v=19\$)?[a-z0-9=,]+)\$([\w+/]+)\$([\w+/]+)$/

export function createPasswordHasher(options: HasherOptions = {}): PasswordHasher {
  const { random = crypto.randomBytes, onHash, waitingMax = WAITING_MAX } = options
  const hasArgon2 = options.hasArgon2 ?? typeof crypto.argon2 === 'function'
  const line = createWaitingLine({ atOnceMax: AT_ONCE_MAX, waitingMax })
  const method = hasArgon2 ? 'argon2id' : 'scrypt'
  const settings = hasArgon2 ? ARGON2_SETTINGS : SCRYPT_SETTINGS

  async function derive(using: Derive, password: string, salt: Uint8Array): Promise<Uint8Array> {
    const made = line.enter(() => {
      onHash?.()
      return using(password, salt)
    })
    if (made === undefined) throw busy()
    return await made
  }

  return {
    async hash(password) {
      const salt = random(SALT_BYTES)
      const tag = await derive(deriverOf(method, settings), password, salt)
      return `$${method}$${settings}$${base64(salt)}$${base64(tag)}`
    },
    async verify(password, stored) {
      const known = stored === null ? undefined : parse(stored)
      if (known === undefined || (known.method === 'argon2id' && !hasArgon2)) {
        await derive(deriverOf(method, settings), password, random(SALT_BYTES))
        return 'wrong'
      }
      const tag = await derive(deriverOf(known.method, known.settings), password, known.salt)
      if (tag.length !== known.tag.length || !crypto.timingSafeEqual(tag, known.tag)) return 'wrong'
      return known.method === method && known.settings === settings ? 'right' : 'outdated'
    },
  }
}

function deriverOf(method: StoredHash['method'], settings: string): Derive {
  const given = Object.fromEntries(settings.split(/[$,]/).map((pair) => pair.split('='))) as Record<
    string,
    string
  >
  const numberOf = (name: string) => Number(given[name])
  if (method === 'scrypt') {
    const cost = 2 ** numberOf('ln')
    const costs = { N: cost, r: numberOf('r'), p: numberOf('p'), maxmem: 256 * cost * numberOf('r') }
    return (password, salt) => scrypt(password, salt, TAG_BYTES, costs)
  }
  const costs = { memory: numberOf('m'), passes: numberOf('t'), parallelism: numberOf('p') }
  return (password, salt) =>
    promisify(crypto.argon2)('argon2id', { message: password, nonce: salt, tagLength: TAG_BYTES, ...costs })
}

const scrypt = promisify(crypto.scrypt) as (
  password: string,
  salt: Uint8Array,
  length: number,
  options: crypto.ScryptOptions,
) => Promise<Buffer>

function parse(stored: string): StoredHash | undefined {
  const [, method, settings = '', salt = '', tag = ''] = FORM.exec(stored) ?? []
  if (method === undefined) return undefined
  return {
    method: method as StoredHash['method'],
    settings,
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** Base64 without padding, as in PHC strings. */
function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '')
}

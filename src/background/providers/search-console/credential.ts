// The credential for Google, read from the files that Google and its tools provide: the JSON key of a service account,
// or an OAuth client together with the refresh token of a person who consented. The token address in a file is ignored:
// a file that was tampered with must not send a signature elsewhere. Error messages quote only the names of fields,
// nothing else of the file.

import { createPrivateKey, type KeyObject } from 'node:crypto'
import { type AppError, invalid } from '../../../lib/errors.ts'
import { type JsonObject, objectOf, stringOf } from '../reply-json.ts'

export type SearchConsoleCredential =
  | { kind: 'service_account'; clientEmail: string /** PEM */; privateKey: string }
  | { kind: 'oauth'; clientId: string; clientSecret: string; refreshToken: string }

/** Key files have some 2,400 characters. */
const TEXT_CHARS_MAX = 65_536
const KEY_BITS_MIN = 2048
/**
 * Google's keys have 2048 bits. Doubling the bits makes signing take eight times as long: with 8192 it takes 40 ms, and
 * a file could hold a key of 90,000.
 */
const KEY_BITS_MAX = 4096

/** Throws an error that says what is wrong with the file. */
export function parseCredential(text: string): SearchConsoleCredential {
  if (text.length > TEXT_CHARS_MAX) throw refuse('is too large for one')
  const file = parseObject(text)
  // Google's files of OAuth clients nest the fields one level deeper.
  const client = objectOf(file.installed) ?? objectOf(file.web)
  if (client !== undefined) return parseOauth({ ...client, ...file })
  if (file.type === 'service_account') return parseServiceAccount(file)
  if (file.type === undefined || file.type === 'authorized_user') return parseOauth(file)
  throw refuse(
    'is of another type: use the JSON key of a service account, or an OAuth client with a refresh token',
  )
}

/** The parts of a credential that must never be shown. */
export function secretsOf(credential: SearchConsoleCredential): string[] {
  return credential.kind === 'service_account'
    ? [credential.privateKey, credential.privateKey.trim()]
    : [credential.clientSecret, credential.refreshToken]
}

function parseObject(text: string): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    // The cause is not attached, because it quotes the text.
    throw refuse('is not JSON: download the key of the service account in the format JSON')
  }
  const file = objectOf(value)
  if (file === undefined) throw refuse('is JSON, but not an object with fields')
  return file
}

function parseServiceAccount(file: JsonObject): SearchConsoleCredential {
  const clientEmail = stringOf(file.client_email) ?? ''
  if (!/^[^\s@]{1,200}@[^\s@]{1,200}$/.test(clientEmail))
    throw refuse('has no client_email that is an e-mail address: download the key again')
  // A file that was passed through a shell variable may contain \n as two characters.
  const privateKey = (stringOf(file.private_key) ?? '').replaceAll('\\n', '\n')
  if (privateKey === '') throw refuse('has no private_key: download the key again')
  checkKey(privateKey)
  return { kind: 'service_account', clientEmail, privateKey }
}

function checkKey(pem: string): void {
  let key: KeyObject
  try {
    key = createPrivateKey(pem)
  } catch {
    throw refuse('has a private_key that cannot be read: download the key again, and do not edit it')
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType !== 'rsa' || bits < KEY_BITS_MIN || bits > KEY_BITS_MAX)
    throw refuse(`has a private_key that is not an RSA key of ${KEY_BITS_MIN} to ${KEY_BITS_MAX} bits`)
}

function parseOauth(file: JsonObject): SearchConsoleCredential {
  const names = ['client_id', 'client_secret', 'refresh_token'] as const
  const lacking = names.filter((name) => !isToken(file[name]))
  if (lacking.length === names.length)
    throw refuse('is neither the JSON key of a service account nor an OAuth client with a refresh_token')
  if (lacking.length > 0) throw refuse(`has no usable ${lacking.join(' and no usable ')}`)
  const [clientId, clientSecret, refreshToken] = names.map((name) => file[name] as string)
  return { kind: 'oauth', clientId, clientSecret, refreshToken } as SearchConsoleCredential
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,2048}$/.test(value)
}

function refuse(reason: string): AppError {
  return invalid({ credential: [`The credential file ${reason}.`] })
}

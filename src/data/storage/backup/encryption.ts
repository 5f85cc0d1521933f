// Encrypts backups before they leave, and decrypts them, in the format of age (age-encryption.org), which the programs `age` and `rage`
// read without us. It is the library of its author, loaded when a key is set: 90 MB a second of processor time, 64 KiB at a time,
// so that requests are answered in between. A file that was cut off, put in another order or changed is refused.

import { AppError, BAD_SETTING } from '../../../lib/errors.ts'
import { fileBeginning, invalidBackup } from './backup-file.ts'

type Pieces = AsyncIterable<Uint8Array>
type Age = typeof import('age-encryption')

const MAGIC = 'age-encryption.org/v1\n'
const KEY = 'SIGHTLINE_BACKUP_KEY'

export async function isEncrypted(file: string): Promise<boolean> {
  return (await fileBeginning(file, MAGIC.length)) === MAGIC
}

export async function createKey(): Promise<{ secret: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const secret = await generateX25519Identity()
  return { secret, recipient: await identityToRecipient(secret) }
}

/** Returns the encrypted pieces, and how many bytes they have for a file of `bytes`. */
export async function encrypt(
  pieces: Pieces,
  { key, bytes }: { key: string; bytes: number },
): Promise<{ pieces: Pieces; bytes: number }> {
  const age = await import('age-encryption')
  const encrypter = new age.Encrypter()
  encrypter.addRecipient(await recipientOf(age, key))
  const encrypted = await encrypter.encrypt(ReadableStream.from(pieces))
  return { pieces: encrypted, bytes: encrypted.size(bytes) }
}

async function recipientOf(age: Age, key: string): Promise<string> {
  const recipient = isSecret(key) ? await age.identityToRecipient(key).catch(refuseMistyped) : key
  try {
    new age.Encrypter().addRecipient(recipient)
  } catch (error) {
    refuseMistyped(error)
  }
  return recipient
}

/** The checksum of a key tells a mistyped one. */
function refuseMistyped(cause: unknown): never {
  throw new AppError(BAD_SETTING, `${KEY} is not a key: a character of it is wrong or missing.`, { cause })
}

/**
 * Yields the decrypted pieces of a backup. Throws unless the whole of it is as it was encrypted, so nothing of it may be
 * used before the last piece. `name` is for messages.
 */
export async function* decrypt(
  pieces: Pieces,
  { key, name }: { key: string | undefined; name: string },
): AsyncGenerator<Uint8Array> {
  if (key === undefined || !isSecret(key)) {
    const lacking = key === undefined ? 'it is not set' : 'it is the public one, which can only encrypt'
    throw invalidBackup(name, `it takes the secret key in ${KEY} (AGE-SECRET-KEY-1…), but ${lacking}`)
  }
  const { Decrypter, identityToRecipient } = await import('age-encryption')
  await identityToRecipient(key).catch(refuseMistyped)
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  // An error of the source says nothing about the key or the file.
  let sourceFault: unknown
  async function* watched() {
    try {
      yield* pieces
    } catch (error) {
      sourceFault = error
      throw error
    }
  }
  try {
    yield* await decrypter.decrypt(ReadableStream.from(watched()))
  } catch (cause) {
    if (sourceFault !== undefined) throw sourceFault
    const isOfAnother = /no identity matched/.test((cause as Error).message)
    throw invalidBackup(
      name,
      isOfAnother ? `it was encrypted with another key than ${KEY}` : 'it was changed, or is not complete',
      cause,
    )
  }
}

function isSecret(key: string): boolean {
  return key.startsWith('AGE-SECRET-KEY-')
}

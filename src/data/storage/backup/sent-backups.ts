// Backups in a bucket, beside those in the folder or in place of them: sent when they are made, encrypted if a key is set, listed, removed by
// the same rule, and fetched to be restored. Names are those of the folder, with `.age` behind those that are encrypted.

import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { fileStamp } from '../location.ts'
import { removeBrokenUploads } from './bucket/broken-uploads.ts'
import type { BucketSettings } from './bucket/bucket-address.ts'
import { listObjects, readObject, removeObject, type StoredObject } from './bucket/object.ts'
import type { Surroundings } from './bucket/s3-request.ts'
import { upload } from './bucket/upload.ts'
import { decrypt, encrypt } from './encryption.ts'
import { isBackupName, NAME_BEGINNING } from './kept-names.ts'
import { writeNewFile } from './new-file.ts'

export type SendingSettings = {
  readonly bucket: BucketSettings | undefined
  /** Undefined if backups leave as they are. */
  readonly key: string | undefined
  readonly keptMax: number
}

const ENCRYPTED = '.age'
const TRIAL = 'sightline-trial-'

/** How an object is named for people, and for `sightline restore`. */
export function objectAddress({ name, prefix }: BucketSettings, object: string): string {
  return `s3://${name}/${prefix}${object}`
}

/** Sends a file, and returns its address. Nothing of it is in the bucket if that fails. */
export async function sendBackup(
  bucket: BucketSettings,
  { key, keptMax, file, nowMs }: Omit<SendingSettings, 'bucket'> & { file: string; nowMs: number },
  surroundings: Surroundings & { onBytes?(bytes: number): void } = {},
): Promise<string> {
  await removeBrokenUploads(bucket, { isOurs: isSentName, nowMs }, surroundings)
  const { size } = await stat(file)
  const plain = { pieces: createReadStream(file, { highWaterMark: 1_048_576 }), bytes: size }
  const leaving = key === undefined ? plain : await encrypt(plain.pieces, { key, bytes: size })
  const object = basename(file) + (key === undefined ? '' : ENCRYPTED)
  const { onBytes } = surroundings
  try {
    await upload(bucket, { object, ...leaving, ...(onBytes && { onBytes }) }, surroundings)
  } finally {
    plain.pieces.destroy()
  }
  await removeOldest(bucket, keptMax, surroundings)
  return objectAddress(bucket, object)
}

/** Returns backups, newest first. */
export async function listSentBackups(
  bucket: BucketSettings,
  surroundings?: Surroundings,
): Promise<StoredObject[]> {
  const found = await listObjects(bucket, NAME_BEGINNING, surroundings)
  return found.filter(({ name }) => isSentName(name)).sort((a, b) => (a.name < b.name ? 1 : -1))
}

export function isSentName(name: string): boolean {
  return isBackupName(name.endsWith(ENCRYPTED) ? name.slice(0, -ENCRYPTED.length) : name)
}

async function removeOldest(
  bucket: BucketSettings,
  keptMax: number,
  surroundings: Surroundings,
): Promise<void> {
  const sent = await listSentBackups(bucket, surroundings)
  for (const { name } of sent.slice(keptMax)) await removeObject(bucket, name, surroundings)
}

/** Writes an object of the bucket to a new file, decrypted if it is encrypted. */
export async function fetchBackup(
  bucket: BucketSettings,
  { object, key, file }: { object: string; key: string | undefined; file: string },
  surroundings: Surroundings & { onBytes?(bytes: number): void } = {},
): Promise<void> {
  const pieces = readObject(bucket, object, surroundings)
  const name = objectAddress(bucket, object)
  await writePieces(
    file,
    object.endsWith(ENCRYPTED) ? decrypt(pieces, { key, name }) : pieces,
    surroundings.onBytes,
  )
}

/** Writes what an encrypted file holds to a new one. */
export async function decryptFile(
  source: string,
  { key, file }: { key: string | undefined; file: string },
): Promise<void> {
  await writePieces(file, decrypt(createReadStream(source), { key, name: source }))
}

async function writePieces(
  file: string,
  pieces: AsyncIterable<Uint8Array>,
  onBytes?: (bytes: number) => void,
): Promise<void> {
  await writeNewFile(file, async (partial) => {
    const handle = await open(partial, 'w')
    let bytes = 0
    try {
      for await (const piece of pieces) {
        await handle.writeFile(piece)
        bytes += piece.length
        onBytes?.(bytes)
      }
    } finally {
      await handle.close()
    }
  })
}

/** Finds a backup by its name, without `.age` or with it. */
export async function findSentBackup(
  bucket: BucketSettings,
  name: string,
  surroundings?: Surroundings,
): Promise<string | undefined> {
  const sent = await listObjects(bucket, name, surroundings)
  return sent.find((object) => object.name === name || object.name === name + ENCRYPTED)?.name
}

/** Writes a few bytes to the bucket as a backup is written, reads them back and removes them. */
export async function trySending(
  bucket: BucketSettings,
  { key, nowMs }: { key: string | undefined; nowMs: number },
  surroundings: Surroundings = {},
): Promise<void> {
  const text = Buffer.from(`A trial of Sightline at ${new Date(nowMs).toISOString()}`)
  async function* pieces() {
    yield text
  }
  const leaving =
    key === undefined
      ? { pieces: pieces(), bytes: text.length }
      : await encrypt(pieces(), { key, bytes: text.length })
  const object = TRIAL + fileStamp(nowMs)
  await upload(bucket, { object, ...leaving }, surroundings)
  let bytes = 0
  for await (const piece of readObject(bucket, object, surroundings)) bytes += piece.length
  if (bytes !== leaving.bytes)
    throw new AppError(BAD_USAGE, `${objectAddress(bucket, object)} cannot be read back.`)
  await removeObject(bucket, object, surroundings)
}

// Finds the backup that somebody names: a file, a scheduled backup by its name, or one in the bucket by its address. What is in the bucket
// or encrypted becomes a plain file in the folder of backups, only as long as it is used.

import { randomBytes } from 'node:crypto'
import { access, mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { bucketUrl } from '../../../lib/setting-kinds.ts'
import type { BucketSettings } from './bucket/bucket-address.ts'
import { isEncrypted } from './encryption.ts'
import { backupFolder, type KeptConfig } from './kept-backups.ts'
import { decryptFile, fetchBackup, findSentBackup, isSentName, objectAddress } from './sent-backups.ts'

type FoundBackup = {
  /** The path or the address. */
  name: string
  /** Where it is, if it is not a file. */
  sent?: { bucket: BucketSettings; object: string }
}

export async function findBackup(config: KeptConfig, text: string): Promise<FoundBackup> {
  const { bucket } = config.backups
  if (text.startsWith('s3://')) return inBucket(bucket, text)
  const file = resolve(text)
  if ((await exists(file)) || !isSentName(text)) return { name: file }
  const kept = join(backupFolder(config), text)
  if (await exists(kept)) return { name: kept }
  const object = bucket && (await findSentBackup(bucket, text))
  if (bucket === undefined || object === undefined) return { name: kept }
  return { name: objectAddress(bucket, object), sent: { bucket, object } }
}

function inBucket(bucket: BucketSettings | undefined, text: string): FoundBackup {
  const at = text.lastIndexOf('/')
  const place = bucketUrl().parse(text.slice(0, at))
  const object = text.slice(at + 1)
  if (place === undefined || object === '')
    throw new AppError(BAD_USAGE, `${text} is no backup in a bucket. Write s3://bucket/path/sightline-….`)
  if (bucket === undefined)
    throw new AppError(BAD_USAGE, `To fetch ${text}, set SIGHTLINE_BACKUP_URL and the key of its bucket.`)
  return { name: text, sent: { bucket: { ...bucket, ...place }, object } }
}

/** Runs `use` with a plain file of the backup. */
export async function whileHere<T>(
  config: KeptConfig,
  { name, sent }: FoundBackup,
  use: (file: string) => Promise<T>,
  onBytes?: (bytes: number) => void,
): Promise<T> {
  if (sent === undefined && !(await isEncrypted(name))) return await use(name)
  const { key } = config.backups
  const folder = backupFolder(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `restoring-${randomBytes(6).toString('hex')}`)
  try {
    if (sent === undefined) await decryptFile(name, { key, file })
    else await fetchBackup(sent.bucket, { object: sent.object, key, file }, onBytes && { onBytes })
    return await use(file)
  } finally {
    await rm(file, { force: true })
  }
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  )
}

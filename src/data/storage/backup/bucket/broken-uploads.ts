// Uploads in parts that were begun and neither completed nor taken back, because their process was killed. Their parts are paid for and
// in no list of objects, so the next backup removes them.

import type { BucketSettings } from './bucket-address.ts'
import { BucketError } from './s3-errors.ts'
import { askS3, type Surroundings } from './s3-request.ts'
import { elements, elementText } from './s3-xml.ts'
import { abortUpload } from './upload.ts'

/** A younger one may be the upload of another process. A daily backup removes what the one of the day before has left. */
const BROKEN_AGE_MS = 20 * 3_600_000
/** The most uploads that are removed at a time: a page of the list. Each killed process leaves one. */
const REMOVED_MAX = 1000

/** Removes those of objects whose names are ours. */
export async function removeBrokenUploads(
  settings: BucketSettings,
  { isOurs, nowMs }: { isOurs(name: string): boolean; nowMs: number },
  surroundings: Surroundings = {},
): Promise<void> {
  for (const { object, uploadId, begunAtMs } of await listUploads(settings, surroundings)) {
    if (!isOurs(object) || begunAtMs > nowMs - BROKEN_AGE_MS) continue
    await abortUpload(settings, object, uploadId, surroundings).catch((error) => {
      // Another process has removed it meanwhile.
      if ((error as BucketError).s3Code !== 'NoSuchUpload') throw error
    })
  }
}

type BegunUpload = { object: string; uploadId: string; begunAtMs: number }

async function listUploads(settings: BucketSettings, surroundings: Surroundings): Promise<BegunUpload[]> {
  const query = { uploads: '', prefix: settings.prefix, 'max-uploads': String(REMOVED_MAX) }
  try {
    const permission = 's3:ListBucketMultipartUploads'
    const { text } = await askS3(settings, { method: 'GET', query, permission }, surroundings)
    return elements(text, 'Upload').map((entry) => ({
      object: (elementText(entry, 'Key') ?? '').slice(settings.prefix.length),
      uploadId: elementText(entry, 'UploadId') ?? '',
      begunAtMs: Date.parse(elementText(entry, 'Initiated') ?? ''),
    }))
  } catch (error) {
    // Servers without such a list remove these uploads by themselves.
    if (error instanceof BucketError && error.s3Code === 'NotImplemented') return []
    throw error
  }
}

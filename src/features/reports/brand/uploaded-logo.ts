// Reads an uploaded logo in a thread of its own (logo-thread.ts), so that no content can block the thread that serves
// HTTP. Only one runs at a time: a thread costs more than the work. A few requests may wait, others are refused,
// because each holds its whole body in memory.

import { AppError, type FieldErrors, invalid } from '../../../lib/errors.ts'
import { openFileThread } from '../../../lib/file-thread.ts'
import { createWaitingLine } from '../../../lib/waiting-line.ts'
import { LOGO_BUSY } from '../errors.ts'
import type { LogoReaders } from './logo-thread.ts'

/** The logo is base64. */
type Given = { readonly white_label?: { readonly logo_png?: string | null | undefined } | undefined }

const THREAD = new URL('./logo-thread.ts', import.meta.url)
const WAITING_MAX = 8
const RETRY_SECONDS = 10
const line = createWaitingLine({ atOnceMax: 1, waitingMax: WAITING_MAX })

/** Returns the picture. Null removes the one that a report has, undefined leaves it. */
export async function readGivenLogo(given: Given): Promise<Uint8Array | null | undefined> {
  const text = given.white_label?.logo_png
  if (text == null) return text
  const read = await readInThread(text)
  if ('error' in read) throw invalid(errorsOf(read.error))
  return read.png
}

export async function findWrongLogo({ white_label }: Given): Promise<FieldErrors | undefined> {
  if (white_label?.logo_png == null) return undefined
  const read = await readInThread(white_label.logo_png)
  return 'error' in read ? errorsOf(read.error) : undefined
}

function errorsOf(error: string): FieldErrors {
  return { 'white_label.logo_png': [`The logo_png ${error}.`] }
}

async function readInThread(text: string) {
  const read = line.enter(async () => {
    const bytes = Buffer.from(text, 'base64')
    const thread = openFileThread<LogoReaders>(THREAD, { bytes }, undefined)
    try {
      return (await thread.read('logo').next()).value
    } finally {
      await thread.close()
    }
  })
  if (read !== undefined) return await read
  throw new AppError(
    LOGO_BUSY,
    `Too many logos are being read at this moment. Try again in ${RETRY_SECONDS} s.`,
    { retryAfterSeconds: RETRY_SECONDS },
  )
}

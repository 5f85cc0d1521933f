// What kind of file somebody gave, by what it begins with and not by its name.

import { findEncoding } from './text-encoding.ts'

export const FILE_KINDS = ['csv', 'json', 'gzip', 'zip'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** This many bytes of its start are enough to tell. */
export const KIND_BYTES = 4096

// With files in it, or empty.
const ZIP_STARTS = ['504b0304', '504b0506']
const GZIP_START = '1f8b'
const JSON_START = /^\ufeff?\s*[[{]/

export function findFileKind(start: Uint8Array): FileKind {
  const magic = Buffer.from(start.subarray(0, 4)).toString('hex')
  if (ZIP_STARTS.includes(magic)) return 'zip'
  if (magic.startsWith(GZIP_START)) return 'gzip'
  const whole = start.subarray(0, start.length - (start.length % 2))
  return JSON_START.test(findEncoding(start).toText(whole)) ? 'json' : 'csv'
}

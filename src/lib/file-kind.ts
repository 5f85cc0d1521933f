// Recognises the kind of a file by its first bytes, not by its name. Unsupported kinds are recognised too, so that the
// message can name them.

import { findEncoding } from './text-encoding.ts'

const FILE_KINDS = ['csv', 'json', 'gzip', 'zip', 'spreadsheet', 'old_spreadsheet', 'sqlite'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** This many bytes of the start are enough to recognise it. */
export const KIND_BYTES = 4096

// A ZIP file begins with its first entry or, if it is empty, with its directory.
const ZIP_STARTS = ['504b0304', '504b0506']
const GZIP_START = '1f8b'
const OLD_SPREADSHEET_START = 'd0cf11e0a1b11ae1'
const SQLITE_START = Buffer.from('SQLite format 3\0', 'latin1').toString('hex')
const START_BYTES = 16
const JSON_START = /^\ufeff?\s*[[{]/

// The positions in a zip file of the length of the first name, and of that name.
const NAME_LENGTH_AT = 26
const NAME_AT = 30
// The first name in .xlsx and .ods files. Other office documents begin alike, and are no CSV either.
const SPREADSHEET_NAME = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|mimetype$)/

export function findFileKind(start: Uint8Array): FileKind {
  const magic = Buffer.from(start.subarray(0, START_BYTES)).toString('hex')
  if (ZIP_STARTS.some((known) => magic.startsWith(known))) {
    return SPREADSHEET_NAME.test(firstNameOf(start)) ? 'spreadsheet' : 'zip'
  }
  if (magic.startsWith(GZIP_START)) return 'gzip'
  if (magic.startsWith(OLD_SPREADSHEET_START)) return 'old_spreadsheet'
  if (magic === SQLITE_START) return 'sqlite'
  const whole = start.subarray(0, start.length - (start.length % 2))
  return JSON_START.test(findEncoding(start).toText(whole)) ? 'json' : 'csv'
}

function firstNameOf(start: Uint8Array): string {
  const bytes = Buffer.from(start)
  if (bytes.length < NAME_AT) return ''
  return bytes.toString('latin1', NAME_AT, NAME_AT + bytes.readUInt16LE(NAME_LENGTH_AT))
}

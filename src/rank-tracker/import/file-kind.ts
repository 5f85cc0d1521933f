// What kind of file somebody gave, by what it begins with and not by its name.

import { isDatabaseFile } from '../../storage/foreign-table.ts'

export const FILE_KINDS = ['csv', 'json', 'database'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** This many bytes of its start are enough to tell. */
export const KIND_BYTES = 4096

const JSON_START = /^\ufeff?\s*[[{]/

export function findFileKind(start: Uint8Array): FileKind {
  if (isDatabaseFile(start)) return 'database'
  return JSON_START.test(Buffer.from(start).toString('utf8')) ? 'json' : 'csv'
}

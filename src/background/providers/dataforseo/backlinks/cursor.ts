// Where a refresh stands between two calls. The cursor is stored and read again, perhaps by another process and a later
// release: an unreadable cursor is read as undefined, and the refresh starts over.

import { countOf, objectOf, stringOf } from '../../reply-json.ts'
import { STAGES, type Stage } from './stages.ts'

export type Cursor = {
  readonly stage: Stage
  /** Rows of the current list read so far, and how many of them were unreadable. */
  readonly fetched: number
  readonly unread: number
  /** DataForSEO's token for the rows after those already read. */
  readonly token?: string
  /** Identifies the last page, so that a repetition is noticed. */
  readonly mark?: string
  /** The number of links according to the summary. */
  readonly backlinks: number | null
  readonly hasAllDomains: boolean
}

export const FIRST: Cursor = {
  stage: 'summary',
  fetched: 0,
  unread: 0,
  backlinks: null,
  hasAllDomains: false,
}

/** The documented tokens have some 400 characters. */
const TOKEN_CHARS_MAX = 4_096

export function tokenOf(value: unknown): string | undefined {
  const token = stringOf(value)
  return token !== undefined && token !== '' && token.length <= TOKEN_CHARS_MAX ? token : undefined
}

export function readCursor(value: unknown): Cursor | undefined {
  const cursor = objectOf(value)
  const stage = STAGES.find((name) => name === cursor?.stage)
  const fetched = countOf(cursor?.fetched)
  const unread = countOf(cursor?.unread)
  if (cursor === undefined || stage === undefined || fetched === undefined || unread === undefined)
    return undefined
  const token = tokenOf(cursor.token)
  const mark = tokenOf(cursor.mark)
  return {
    stage,
    fetched,
    unread,
    ...(token === undefined ? {} : { token }),
    ...(mark === undefined ? {} : { mark }),
    backlinks: countOf(cursor.backlinks) ?? null,
    hasAllDomains: cursor.hasAllDomains === true,
  }
}

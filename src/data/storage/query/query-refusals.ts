// The errors of a refused query, in words for its author.

import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { SEARCH_TOO_LONG } from '../errors.ts'

export function cannotRun(reason: string, cause?: unknown): AppError {
  return new AppError(BAD_USAGE, `The query cannot be run: ${reason.replace(/\.$/, '')}.`, { cause })
}

export function mayNotRead(what: string, views: readonly { readonly name: string }[]): AppError {
  const names = views.map(({ name }) => name).join(', ')
  return cannotRun(`it may not use ${what}. It can read these views: ${names}`)
}

export const onlyOneStatement = () => cannotRun('it must be one SELECT, and nothing behind it')

export function tookTooLong(timeMs: number): AppError {
  return new AppError(
    SEARCH_TOO_LONG,
    `The query was stopped after ${timeMs / 1000} seconds. Narrow it down, for example to one project_uid, or give it more time by --seconds.`,
  )
}

export const tooLarge = () => cannotRun('its result is larger than 64 MB. Select fewer columns or rows')

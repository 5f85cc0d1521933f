// What the API has refused, as commands refuse it. The words of the API are for programs that know what they sent; a person is told
// what to do.

import type { SightlineError } from '../../../client/src/index.ts'
import { AppError, ERROR_CODES, type ErrorCode } from '../../lib/errors.ts'

/** `server`: where it was asked; undefined for the local database. */
export function toAppError(error: SightlineError, server: string | undefined): AppError {
  const { code, status, errors, cause } = error
  if (code === 'connection_failed' || code === 'timed_out')
    return new AppError(
      'server_unreachable',
      `${server ?? 'The database'} cannot be reached. Check the address, and that the server runs.`,
      { cause: innermost(cause) },
    )
  if (code === 'unauthenticated')
    return new AppError(
      code,
      `${server} does not know the key. To make one, run on that machine: sightline keys create`,
    )
  if (code === 'project_not_found' && server !== undefined)
    return new AppError(code, `${error.message} To see the projects of the key, run: sightline projects list`)
  const known = (ERROR_CODES as readonly string[]).includes(code) ? (code as ErrorCode) : codeOfStatus(status)
  const message =
    code === 'unknown'
      ? `${server} answered with the status ${status}. Is it a Sightline server?`
      : error.message
  return new AppError(known, message, Object.keys(errors).length > 0 ? { fields: copyOf(errors) } : {})
}

/** Of a newer server, or of none of ours. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 404) return 'route_not_found'
  return status >= 500 ? 'server_unreachable' : 'bad_usage'
}

function copyOf(errors: SightlineError['errors']): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [...messages]]))
}

/** `fetch failed` says nothing; what is behind it names the address. */
function innermost(cause: unknown): unknown {
  return cause instanceof Error && cause.cause instanceof Error ? innermost(cause.cause) : cause
}

// Translates refusals of the API into those of commands. The messages of the API are for programs that know what they
// sent; a person reads what to do.

import type { SightlineError } from '../../../client/src/index.ts'
import { AppError, BAD_USAGE, type ErrorKind } from '../../lib/errors.ts'
import { PROJECT_NOT_FOUND, ROUTE_NOT_FOUND, UNAUTHENTICATED } from '../http/errors.ts'
import { SERVER_UNREACHABLE } from './errors.ts'

/** `server` is the address that was called; undefined for the local database. */
export function toAppError(error: SightlineError, server: string | undefined): AppError {
  const { code, status, errors, cause } = error
  if (code === 'connection_failed' || code === 'timed_out')
    return new AppError(
      SERVER_UNREACHABLE,
      `${server ?? 'The database'} cannot be reached. Check the address, and that the server runs.`,
      { cause: innermost(cause) },
    )
  if (code === 'unauthenticated')
    return new AppError(
      UNAUTHENTICATED,
      `${server} does not know the key. To make one, run on that machine: sightline keys create`,
    )
  if (code === 'project_not_found' && server !== undefined)
    return new AppError(
      PROJECT_NOT_FOUND,
      `${error.message} To see the projects of the key, run: sightline projects list`,
    )
  const message =
    code === 'unknown'
      ? `${server} answered with the status ${status}. Is it a Sightline server?`
      : error.message
  return new AppError(
    kindOf(error),
    message,
    Object.keys(errors).length > 0 ? { fields: copyOf(errors) } : {},
  )
}

/** With these statuses, another try may succeed. */
const RETRYABLE = [429, 503, 507]

function kindOf({ code, status }: SightlineError): ErrorKind {
  if (code !== 'unknown')
    return RETRYABLE.includes(status) ? { code, status, isRetryable: true } : { code, status }
  if (status === 404) return ROUTE_NOT_FOUND
  return status >= 500 ? SERVER_UNREACHABLE : BAD_USAGE
}

function copyOf(errors: SightlineError['errors']): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [...messages]]))
}

/** fetch's own message says nothing; its innermost cause names the address. */
function innermost(cause: unknown): unknown {
  return cause instanceof Error && cause.cause instanceof Error ? innermost(cause.cause) : cause
}

// The refusal when more people sign in at once than can be served soon.

import { AppError } from '../../lib/errors.ts'
import { SIGN_IN_BUSY } from './errors.ts'

const BUSY_SECONDS = 5

/** Checking so many passwords takes some three seconds. */
export const WAITING_MAX = 100

/** How many of Node's pool threads are used for hashing, so that files and compression still get some. */
export const AT_ONCE_MAX = 2

export function busy(): AppError {
  const message = `Too many people sign in at this moment. Try again in ${BUSY_SECONDS} s.`
  return new AppError(SIGN_IN_BUSY, message, { retryAfterSeconds: BUSY_SECONDS })
}

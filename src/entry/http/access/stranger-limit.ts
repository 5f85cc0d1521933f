// Counts requests without a valid key by their IP address: public documents and metrics, and missing or wrong keys. A
// valid key is never refused because of others at its address.

import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../../lib/clock.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import { AppError, RATE_LIMITED } from '../../../lib/errors.ts'
import { networkOf } from '../../../lib/networks.ts'
import { createRateLimiter } from './rate-limit.ts'

/** Counts one request; returns the refusal if there were too many. */
export type StrangerLimit = (request: FastifyRequest) => AppError | undefined

/** With a `limitPerMinute` of 0, nothing is counted. */
export function createStrangerLimit(limitPerMinute: number, clock: Clock): StrangerLimit {
  if (limitPerMinute === 0) return () => undefined
  const limiter = createRateLimiter({ limit: limitPerMinute, windowMs: MINUTE_MS, clock })
  return ({ ip }) => {
    const { isAllowed, resetSeconds } = limiter.take(networkOf(ip))
    if (isAllowed) return undefined
    const message = `Your address may make ${limitPerMinute} requests a minute without a valid key. Try again in ${resetSeconds} s.`
    return new AppError(RATE_LIMITED, message, { retryAfterSeconds: resetSeconds })
  }
}

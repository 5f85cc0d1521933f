// Why a call failed. All refusals of the server are of one class: the code says which it is.

import type { ErrorCode } from './types.ts'

/** Codes of failures in which no server answered. */
type OwnCode = 'connection_failed' | 'timed_out' | 'unknown' | 'webhook_not_verified'

const NAME = 'SightlineError'
/** The same in every copy of this package. */
const BRAND = Symbol.for('@sightline/client/SightlineError')

type Details<Code> = {
  code: Code
  status: number
  errors?: Readonly<Record<string, readonly string[]>> | undefined
  requestId?: string | null
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

export class SightlineError<Code extends string = ErrorCode | OwnCode> extends Error {
  /** For programs: see the list of codes in the documentation of the API. */
  readonly code: Code
  /** The status of the response; 0 if there was none. */
  readonly status: number
  /** The messages about an invalid request, by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Finds the request in the log of the server. */
  readonly requestId: string | null
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, details: Details<Code>) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = details.code
    this.status = details.status
    this.errors = details.errors ?? {}
    this.requestId = details.requestId ?? null
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  /** A program may have several copies of this package: each knows the errors of the others. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a class that extends this one inherits the method
    if (this !== SightlineError) return Function.prototype[Symbol.hasInstance].call(this, value)
    return typeof value === 'object' && value !== null && BRAND in value
  }

  static {
    // Minifiers rename classes; this name stays, also at the beginning of stacks.
    Object.defineProperty(SightlineError, 'name', { value: NAME })
    Object.defineProperties(SightlineError.prototype, {
      name: { value: NAME, writable: true, configurable: true },
      [BRAND]: { value: true },
    })
  }
}

/** Whether an error is of this package and, where codes are given, has one of them. */
export function isSightlineError<Code extends ErrorCode | OwnCode = ErrorCode | OwnCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is SightlineError<Code> {
  return (
    error instanceof SightlineError &&
    (codes.length === 0 || (codes as readonly string[]).includes(error.code))
  )
}

/** These two are answered with nothing but a message. */
const CODE_OF_BARE: Readonly<Record<number, ErrorCode>> = { 401: 'unauthenticated', 404: 'project_not_found' }

export async function readRefusal(response: Response): Promise<SightlineError> {
  const { status, headers } = response
  const body = (await response.json().catch(() => ({}))) as {
    message?: string
    code?: ErrorCode
    errors?: Record<string, string[]>
  }
  const isOurs = body.message !== undefined
  return new SightlineError(body.message ?? `The server answered with the status ${status}.`, {
    code: body.code ?? (isOurs ? CODE_OF_BARE[status] : undefined) ?? 'unknown',
    status,
    errors: body.errors,
    requestId: headers.get('X-Request-Id'),
    retryAfterSeconds: secondsIn(headers.get('Retry-After') ?? ''),
  })
}

/** Proxies may write a time in place of seconds. */
function secondsIn(retryAfter: string): number | undefined {
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.max(0, Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000))
  return Number.isNaN(seconds) ? undefined : seconds
}

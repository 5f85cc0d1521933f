// The two entries to the API: /v1 for programs, which send a key and nothing else, and /app/v1 for the dashboard, which
// sends the cookie of a session and nothing else. The tickets of this process's own calls open both (inside-calls.ts). An entry says where a request's credential is and whether another
// site's page may have sent it; everything after that is the same in both (access.ts, ADR 38).

import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../lib/errors.ts'
import { CROSS_SITE_REQUEST } from '../errors.ts'
import type { Cookies } from './cookies.ts'
import { isTicket } from './inside-calls.ts'
import type { Credential } from './principal.ts'

export const KEY_PATH = '/v1'
export const SESSION_PATH = '/app/v1'

export type ApiEntry = {
  basePath: typeof KEY_PATH | typeof SESSION_PATH
  /** Throws if another site's page has sent the request. */
  findCredential(request: FastifyRequest): Credential | undefined
  /** Returns why a request to a route without a credential is refused nevertheless; undefined if it is not. */
  refuseOpen(request: FastifyRequest): AppError | undefined
  /** Undefined for an entry without cookies. */
  cookies: Cookies | undefined
}

const BEARER = /^bearer +(\S+) *$/i

export function bearerOf({ authorization = '' }: { authorization?: string | undefined }): string | undefined {
  return BEARER.exec(authorization)?.[1]
}

export const keyEntry: ApiEntry = {
  basePath: KEY_PATH,
  findCredential({ headers }) {
    const text = bearerOf(headers)
    return text === undefined ? undefined : { kind: 'key', text }
  },
  refuseOpen: () => undefined,
  cookies: undefined,
}

export function sessionEntry(cookies: Cookies, publicUrl: string | undefined): ApiEntry {
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin

  // `same-site` is not accepted, because it includes other ports of this host, where another program may answer.
  function isOurs(request: FastifyRequest): boolean {
    const site = request.headers['sec-fetch-site']
    if (site !== undefined) return site === 'same-origin'
    const { origin } = request.headers
    return origin !== undefined && (origin === publicOrigin || origin === ownOrigin(request))
  }

  function refuseForeign(request: FastifyRequest): AppError | undefined {
    if (isSafe(request) || isOurs(request)) return undefined
    return new AppError(
      CROSS_SITE_REQUEST,
      'This request was not made by a page of this server, and was refused.',
    )
  }

  return {
    basePath: SESSION_PATH,
    cookies,
    refuseOpen: refuseForeign,
    findCredential(request) {
      const bearer = bearerOf(request.headers)
      if (bearer !== undefined && isTicket(bearer)) return { kind: 'key', text: bearer }
      const refusal = refuseForeign(request)
      if (refusal !== undefined) throw refusal
      if (isSafe(request) && isEmbedded(request)) return undefined
      const text = cookies.read(request, 'session')
      return text === undefined ? undefined : { kind: 'session', text }
    },
  }
}

function isSafe({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/**
 * Whether a page of another origin embeds the response, as a script or a picture for example; following a link asks for
 * a document.
 */
function isEmbedded({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return (site === 'cross-site' || site === 'same-site') && headers['sec-fetch-dest'] !== 'document'
}

function ownOrigin({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`
}

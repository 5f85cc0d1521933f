// The cookies of /app/v1. Under https they have the prefix `__Host-`, so that neither another host nor plain http can
// plant one; browsers drop such cookies on plain http, where the name contains the port instead: cookies do not
// distinguish ports of a host, and two installations on one machine must not sign each other out.

import type { FastifyRequest } from 'fastify'
import { DAY_MS, MINUTE_MS } from '../../../lib/durations.ts'

/** `session` is the token of a signed-in member; `sign_in` binds the steps of signing in to one browser. */
export type CookieUse = 'session' | 'sign_in'

/** New values by use; null deletes the cookie. */
export type CookieChanges = Readonly<Partial<Record<CookieUse, string | null>>>

export type Cookies = {
  read(request: FastifyRequest, use: CookieUse): string | undefined
  /** Returns the values of `Set-Cookie`. */
  write(request: FastifyRequest, changes: CookieChanges): string[]
}

type CookieOptions = { port: number; publicUrl: string | undefined }

/** The longest life of a session, used or not. */
export const SESSION_LENGTH_MS = 90 * DAY_MS
const LENGTHS_MS: Readonly<Record<CookieUse, number>> = {
  session: SESSION_LENGTH_MS,
  sign_in: 10 * MINUTE_MS,
}
const NAMES: Readonly<Record<CookieUse, string>> = {
  session: 'sightline',
  sign_in: 'sightline_sign_in',
}

export function createCookies({ port, publicUrl }: CookieOptions): Cookies {
  const isPublicSecure = publicUrl?.startsWith('https:') ?? false
  const isSecure = (request: FastifyRequest) => isPublicSecure || request.protocol === 'https'
  const nameOf = (request: FastifyRequest, use: CookieUse) =>
    isSecure(request) ? `__Host-${NAMES[use]}` : `${NAMES[use]}_${port}`

  return {
    read: (request, use) => findCookie(request.headers.cookie ?? '', nameOf(request, use)),
    write: (request, changes) =>
      (Object.entries(changes) as [CookieUse, string | null][]).map(([use, value]) => {
        const seconds = value === null ? 0 : LENGTHS_MS[use] / 1000
        const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(request) ? '; Secure' : ''}`
        return `${nameOf(request, use)}=${value ?? ''}; ${attributes}`
      }),
  }
}

/**
 * Returns the first cookie of that name: browsers send the one with the longest path first, and all of ours have the
 * path `/`.
 */
function findCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const mark = pair.indexOf('=')
    if (mark !== -1 && pair.slice(0, mark).trim() === name) return pair.slice(mark + 1).trim()
  }
  return undefined
}

// Identifies the caller at /mcp, and refuses requests that a page of another site may have sent. The Host is compared
// with names that only this server can have here, since a page whose own name was made to resolve to this machine (DNS
// rebinding) sends that name. Only browsers send an Origin, which must be this server's.

import type { FastifyRequest } from 'fastify'
import { AppError } from '../../lib/errors.ts'
import { bearerOf } from '../http/access/api-entry.ts'
import type { AccessSource, Principal } from '../http/access/principal.ts'
import { addressIn, isLocalName } from '../http/access/served-host.ts'
import { CROSS_SITE_REQUEST } from '../http/errors.ts'

/** The caller of a tool, and where the call comes from. */
export type Caller = { principal: Principal; host: string; address: string }

export type HostSettings = { publicUrl: string | undefined; corsOrigins: readonly string[] }

export function refuseForeign(
  { host, headers }: Pick<FastifyRequest, 'host' | 'headers'>,
  { publicUrl, corsOrigins }: HostSettings,
): AppError | undefined {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl)
  const name = hostNameOf(`http://${host}`)
  if (name === undefined || !(isOwnName(name) || name === own?.hostname))
    return foreign(
      'This server is not called by that name. Set SIGHTLINE_PUBLIC_URL to the address that people use.',
    )
  const { origin } = headers
  if (origin === undefined || origin === own?.origin || corsOrigins.includes(origin)) return undefined
  const originName = hostNameOf(origin)
  const isOurs = originName !== undefined && (isLoopback(originName) || new URL(origin).host === host)
  return isOurs ? undefined : foreign('This request was made by a page of another site, and was refused.')
}

export async function findCaller(
  request: FastifyRequest,
  findPrincipal: AccessSource['findPrincipal'],
): Promise<Caller | undefined> {
  const text = bearerOf(request.headers)
  const principal = text === undefined ? undefined : await findPrincipal({ kind: 'mcp', text })
  return principal && { principal, host: request.host, address: request.ip }
}

function foreign(message: string): AppError {
  return new AppError(CROSS_SITE_REQUEST, message)
}

function hostNameOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).hostname : undefined
}

/** Addresses are accepted too: a rebound page would send its own name. */
function isOwnName(name: string): boolean {
  return addressIn(name) !== undefined || isLocalName(name)
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name)
}

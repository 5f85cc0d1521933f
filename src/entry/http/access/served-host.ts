// The hosts by which this server may call itself. The Host header comes from the client, and without
// SIGHTLINE_PUBLIC_URL it is used in links, mails and the addresses to which other servers redirect. So only hosts that
// no stranger can have are accepted: names and addresses of this machine and of private networks, the address at which
// the request arrived, and X-Forwarded-Host from a trusted proxy.

import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../lib/errors.ts'
import { type Networks, parseNetworks } from '../../../lib/networks.ts'
import { HOST_NOT_SERVED } from '../errors.ts'

export type ServedBy = { publicUrl: string | undefined; trustedProxies: Networks }
type HostOfRequest = Pick<FastifyRequest, 'host' | 'headers' | 'protocol' | 'socket'>

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i
/** Names that nobody can register. */
const LOCAL_NAME = /\.(?:localhost|local|internal|lan|home\.arpa)$/
const PRIVATE = parseNetworks('true') as Networks

/** Whether the text has the form of a Host header, so that it may be repeated. */
export function isHost(text: string): boolean {
  return HOST.test(text) && URL.canParse(`http://${text}`)
}

/** The server's origin for browsers, as far as the request may decide it. */
export function servedOrigin(request: HostOfRequest, { publicUrl, trustedProxies }: ServedBy): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin
  const { host, headers, socket } = request
  const isForwarded =
    headers['x-forwarded-host'] !== undefined && trustedProxies.allows(socket.remoteAddress ?? '')
  if (!isHost(host) || !(isForwarded || isServedHost(host, socket.localAddress)))
    throw new AppError(
      HOST_NOT_SERVED,
      `This needs the address of the server, and "${host}" may be anybody's. Whoever runs the server sets SIGHTLINE_PUBLIC_URL to the address that people use.`,
    )
  return `${request.protocol === 'https' ? 'https' : 'http'}://${host}`
}

export function isServedHost(host: string, localAddress: string | undefined): boolean {
  if (!isHost(host)) return false
  const name = new URL(`http://${host}`).hostname
  const address = addressIn(name)
  if (address === undefined) return isLocalName(name)
  return PRIVATE.allows(address) || address === localAddress?.replace(/^::ffff:/, '')
}

/** Whether it is a name without a dot, or below one of those that nobody can register. */
export function isLocalName(name: string): boolean {
  return !name.includes('.') || LOCAL_NAME.test(name)
}

/** Returns the IP address that the host of a URL is, if it is one. */
export function addressIn(name: string): string | undefined {
  const address = name.replace(/^\[|\]$/g, '')
  return isIP(address) === 0 ? undefined : address
}

// Judges a host and a port without looking up the name: the guard does so before every connection, and forms do so
// before they store an address. The addresses that a name resolves to are judged when connecting, because they may
// change.

import { isIP } from 'node:net'
import { isHostName } from '../../lib/host.ts'
import type { Networks } from '../../lib/networks.ts'
import { mayConnectTo } from './addresses.ts'

type Gates = {
  allowedNetworks: Networks
  /** The allowed ports; every other is refused. */
  ports: readonly number[]
}

/** The parts of a URL; an empty port means the usual one of the scheme. */
type UrlTarget = { protocol: string; hostname: string; port: string }

/** Returns why no connection to this port or literal address may be opened; undefined for a name. */
export function findClosedTarget(
  { protocol, hostname, port: written }: UrlTarget,
  { allowedNetworks, ports }: Gates,
): string | undefined {
  const port = written === '' ? (protocol === 'https:' ? 443 : 80) : Number(written)
  if (!ports.includes(port))
    return `Port ${port} of ${hostname} is not one that this server may use. Add it to SIGHTLINE_CRAWL_PORTS in sightline.env, such as 80,443,${port}, and restart the server.`
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0 && !mayConnectTo(address, allowedNetworks)) return closedAddress(hostname)
  return undefined
}

export function closedAddress(hostname: string): string {
  return `${hostname} is at an address that is not public, and SIGHTLINE_ALLOW_PRIVATE_NETWORKS does not open it.`
}

/** Top-level names that never resolve (RFC 6761, RFC 7686). */
const NEVER_RESOLVED = ['invalid', 'onion']
/** Names that exist only in private networks (RFC 6761, 6762, 8375, and .internal, which ICANN reserved for this). */
const PRIVATE_ONLY = ['localhost', 'local', 'internal', 'home.arpa']

/**
 * Returns why a name can lead nowhere, whatever a resolver says; undefined for an address and for a name that may
 * resolve.
 */
export function findUnreachableName(written: string, allowedNetworks: Networks): string | undefined {
  if (isIP(written.replace(/^\[|\]$/g, '')) !== 0) return undefined
  const name = written.toLowerCase().replace(/\.$/, '')
  if (!isHostName(name)) return `${written} is not a valid host name.`
  const isWithin = (suffix: string) => name === suffix || name.endsWith(`.${suffix}`)
  if (NEVER_RESOLVED.some(isWithin)) return `${written} is a name that is never in use.`
  if (allowedNetworks.isEmpty && (!name.includes('.') || PRIVATE_ONLY.some(isWithin)))
    return `${written} is a name of a private network, and SIGHTLINE_ALLOW_PRIVATE_NETWORKS opens none.`
  return undefined
}

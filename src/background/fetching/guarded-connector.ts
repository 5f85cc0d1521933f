// Opens every connection of the fetcher, and only to allowed addresses. A name is looked up once, its answer is judged,
// and the socket gets the judged addresses and no name to look up again: a name that answers differently the next time
// (rebinding) gains nothing. Only the allowed addresses of the answer are tried; without any, the connection is
// refused. A literal address is never looked up, so it is judged beforehand; and the address that the socket is
// connected to is judged once more, so that no change in the libraries below can open a way around. TLS still uses the
// name.
//
// Only for the site's own host does the failure say why a name leads nowhere. For every other name the failure is the
// same, after the same time, whether the name does not exist or belongs to the internal network: a site could otherwise
// redirect a crawl to one name after the other and read from its report which of them this network knows.

import { isIP, type LookupFunction, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import { buildConnector } from 'undici'
import { matchingHost } from '../../lib/host.ts'
import type { Networks } from '../../lib/networks.ts'
import { mayConnectTo } from './addresses.ts'
import { closedAddress, findClosedTarget } from './closed-target.ts'
import { ConnectionFault, connectionFaultOf } from './failure.ts'
import type { NameLookup } from './name-lookup.ts'

export type GuardOptions = {
  allowedNetworks: Networks
  /** The allowed ports; every other is refused. */
  ports: readonly number[]
  lookup: NameLookup
  /** The host of the site that is crawled, with or without `www.`; without it, no failure says why. */
  ownHost?: string | undefined
  connectTimeoutMs: number
  /** Called at each connection with the expiry time of the certificate that the site's own host has shown. */
  onCertificate?(endsAtMs: number): void
  /** Certificates to trust in addition to Node's, for tests. */
  ca?: readonly string[]
}

// The most addresses that are tried for one name, which may have thousands.
const ADDRESSES_MAX = 8
const NEXT_ADDRESS_AFTER_MS = 500
// Delays such a failure for longer than a nearby name server takes to say no.
const UNEXPLAINED_AFTER_MS = 250

export function createGuardedConnector(options: GuardOptions): buildConnector.connector {
  const { allowedNetworks } = options
  const ownHost = options.ownHost === undefined ? undefined : matchingHost(options.ownHost)
  const isOwnOrAddress = (hostname: string) => isIP(hostname) !== 0 || matchingHost(hostname) === ownHost

  async function openAddresses(hostname: string): Promise<{ address: string; family: number }[]> {
    if (isOwnOrAddress(hostname)) return judgedAddresses(hostname)
    const isKnown = new AbortController()
    const due = delay(UNEXPLAINED_AFTER_MS, undefined, { signal: isKnown.signal }).catch(() => {})
    try {
      const open = await judgedAddresses(hostname)
      isKnown.abort()
      return open
    } catch (cause) {
      await due
      throw noPublicAddress(hostname, cause)
    }
  }

  async function judgedAddresses(hostname: string): Promise<{ address: string; family: number }[]> {
    const answer = await options.lookup(hostname).catch((cause: NodeJS.ErrnoException) => {
      throw new ConnectionFault('dns', `${hostname} has no address (${cause.code ?? cause.name}).`, { cause })
    })
    if (answer.length === 0) throw new ConnectionFault('dns', `${hostname} has no address.`)
    const open = answer.filter((address) => mayConnectTo(address, allowedNetworks)).slice(0, ADDRESSES_MAX)
    if (open.length === 0) throw refusedAddress(hostname)
    return open.map((address) => ({ address, family: isIP(address) }))
  }

  const guardedLookup: LookupFunction = (hostname, { all }, callback) => {
    openAddresses(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (all || first === undefined) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, []),
    )
  }

  const connect = buildConnector({
    lookup: guardedLookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
    timeout: options.connectTimeoutMs,
    allowH2: false,
    ...(options.ca === undefined ? {} : { ca: [...options.ca] }),
  })

  return (target, callback) => {
    const isSecure = target.protocol === 'https:'
    const closed = findClosedTarget(target, options)
    const refusal = closed === undefined ? undefined : new ConnectionFault('refused-address', closed)
    // The callback is called later, as for every other outcome: undici is in the middle of its own queue now.
    if (refusal !== undefined) return void process.nextTick(callback, refusal, null)
    connect(target, (error, socket) => {
      if (error !== null) return callback(connectionFaultOf(error, target.hostname, isSecure), null)
      if (endsAtOpenAddress(socket, allowedNetworks)) {
        if (matchingHost(target.hostname) === ownHost) reportCertificate(socket, options)
        return callback(null, socket)
      }
      socket.destroy()
      const { hostname } = target
      callback(isOwnOrAddress(hostname) ? refusedAddress(hostname) : noPublicAddress(hostname), null)
    })
  }
}

function reportCertificate(socket: Socket, { onCertificate }: GuardOptions): void {
  // A resumed TLS session may come without a certificate.
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined
  if (certificate !== undefined) onCertificate?.(certificate.validToDate.getTime())
}

function endsAtOpenAddress(socket: Socket, allowedNetworks: Networks): boolean {
  // Without a remote address the other side is gone already, which the first write will report.
  return socket.remoteAddress === undefined || mayConnectTo(socket.remoteAddress, allowedNetworks)
}

function refusedAddress(hostname: string): ConnectionFault {
  return new ConnectionFault('refused-address', closedAddress(hostname))
}

function noPublicAddress(hostname: string, cause?: unknown): ConnectionFault {
  return new ConnectionFault('dns', `No public address was found for ${hostname}.`, { cause })
}

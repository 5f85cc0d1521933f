// Decides which IP addresses the fetcher may connect to. The public internet is open; whatever may be this machine, its
// networks or its cloud's machine credentials is closed, unless the operator opened it. IPv6 is closed but for global
// unicast, so a range that somebody reserves tomorrow is closed today. An address that carries an IPv4 address inside
// it (mapped, NAT64, 6to4, Teredo) is that IPv4 address to the network that unpacks it, and is judged as such: a list
// that opens IPv6 networks says nothing about them.

import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { type Networks, withoutZone } from '../../lib/networks.ts'

// Holds IANA's special-purpose registry, multicast, the reserved range at the end, and Azure's metadata service, whose
// address looks public. The metadata services of other clouds are inside ranges that are closed as a whole.
const CLOSED_IPV4 = blockListOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

const GLOBAL_IPV6 = blockListOf('ipv6', ['2000::/3'])
// Protocol assignments (benchmarking and ORCHID among them) and documentation. Teredo is judged before this list.
const CLOSED_IPV6 = blockListOf('ipv6', ['2001::/23', '2001:db8::/32', '3fff::/20'])

/** Returns false for anything that is not an IP address. A zone (`%eth0`) is ignored. */
export function mayConnectTo(ip: string, allowedNetworks: Networks): boolean {
  const address = withoutZone(ip)
  if (isIPv4(address)) return !CLOSED_IPV4.check(address, 'ipv4') || allowedNetworks.allows(address)
  if (!isIPv6(address)) return false
  const embedded = embeddedIPv4(groupsOf(address))
  if (embedded.length > 0) return embedded.every((ipv4) => mayConnectTo(ipv4, allowedNetworks))
  const isPublic = GLOBAL_IPV6.check(address, 'ipv6') && !CLOSED_IPV6.check(address, 'ipv6')
  return isPublic || allowedNetworks.allows(address)
}

function blockListOf(family: 'ipv4' | 'ipv6', cidrs: readonly string[]): BlockList {
  const list = new BlockList()
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

/**
 * Returns the IPv4 addresses that a network may unpack from an IPv6 address: none, one, or Teredo's server and client.
 */
function embeddedIPv4(groups: readonly number[]): string[] {
  const at = (index: number) => dotted(groups[index]!, groups[index + 1]!)
  const startsWith = (...prefix: number[]) => prefix.every((group, index) => groups[index] === group)
  if (startsWith(0, 0, 0, 0, 0, 0xffff)) return [at(6)]
  // IPv4-translated (RFC 2765) and NAT64's well-known prefix.
  if (startsWith(0, 0, 0, 0, 0xffff, 0)) return [at(6)]
  if (startsWith(0x64, 0xff9b, 0, 0, 0, 0)) return [at(6)]
  if (startsWith(0x2002)) return [at(1)]
  // Teredo stores the client's address with all bits inverted.
  if (startsWith(0x2001, 0)) return [at(2), dotted(groups[6]! ^ 0xffff, groups[7]! ^ 0xffff)]
  return []
}

function dotted(high: number, low: number): string {
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
}

/** Returns the eight groups. The URL parser brings every spelling, dotted ends included, into one form. */
function groupsOf(ipv6: string): number[] {
  const written = new URL(`http://[${ipv6}]`).hostname.slice(1, -1)
  const [left = '', right] = written.split('::')
  const head = numbersOf(left)
  if (right === undefined) return head
  const tail = numbersOf(right)
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

function numbersOf(groups: string): number[] {
  return groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16))
}

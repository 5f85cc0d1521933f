// Sets of IP networks: which private ones may be crawled, which proxies are trusted. An address is looked up in the
// list of its own family, and an IPv4 address written as IPv6 (::ffff:10.0.0.1) counts as IPv4, because a connection
// goes there; node:net's BlockList would let `::/0` match every IPv4 address.
import { BlockList, isIP, isIPv6 } from 'node:net'

export type Networks = {
  readonly isEmpty: boolean
  /** Returns false for anything that is not an IP address. */
  allows(ip: string): boolean
}

export const NO_NETWORKS: Networks = Object.freeze({ isEmpty: true, allows: () => false })

// The ranges that `true` opens: private ranges, loopback and shared address space (RFC 1918, 4193, 6598). Link-local
// ranges are left out, because clouds serve machine credentials there; they can be listed explicitly.
const PRIVATE_RANGES = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
]

// Metadata services of clouds inside those ranges: not opened by `true`, for the same reason.
const METADATA_ADDRESSES = ['100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254']

/** Parses `true`, `false`, nothing, or a list as for parseCidrs; undefined if it is none of these. */
export function parseNetworks(text: string): Networks | undefined {
  const word = text.trim().toLowerCase()
  if (word === '' || word === 'false' || word === '0') return NO_NETWORKS
  if (word === 'true' || word === '1') return networksOf(PRIVATE_RANGES, METADATA_ADDRESSES)
  return parseCidrs(text)
}

/** Parses CIDRs and single addresses, separated by commas; undefined if one of them is invalid. */
export function parseCidrs(text: string): Networks | undefined {
  return networksOf(text.split(',').map((item) => item.trim()))
}

function networksOf(cidrs: readonly string[], except: readonly string[] = []): Networks | undefined {
  const open = newLists()
  const closed = newLists()
  for (const cidr of cidrs) if (!addTo(open, cidr)) return undefined
  for (const cidr of except) addTo(closed, cidr)
  return Object.freeze({
    isEmpty: false,
    allows(ip: string) {
      if (isIP(ip) === 0) return false
      const address = unmapped(withoutZone(ip))
      const family = familyOf(address)
      return open[family].check(address, family) && !closed[family].check(address, family)
    },
  })
}

/** Returns the address without its zone: `fe80::1%eth0` becomes `fe80::1`. */
export function withoutZone(ip: string): string {
  const zone = ip.indexOf('%')
  return zone === -1 ? ip : ip.slice(0, zone)
}

/**
 * Returns the network by which an address is counted: an IPv4 address itself, or the 64-bit network of an IPv6 address,
 * which is the least that one customer gets.
 */
export function networkOf(ip: string): string {
  const address = unmapped(withoutZone(ip))
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const zeros = 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...tail.split(':')]
  return `${all.slice(0, 4).join(':')}::/64`
}

type Lists = { ipv4: BlockList; ipv6: BlockList }

function newLists(): Lists {
  return { ipv4: new BlockList(), ipv6: new BlockList() }
}

function addTo(lists: Lists, cidr: string): boolean {
  const [, written = '', digits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(cidr) ?? []
  if (isIP(written) === 0) return false
  const address = unmapped(written)
  const family = familyOf(address)
  const bits = family === 'ipv4' ? 32 : 128
  const isMapped = family === 'ipv4' && isIPv6(written)
  const prefix = digits === undefined ? bits : Number(digits) - (isMapped ? 96 : 0)
  if (prefix < 0 || prefix > bits) return false
  lists[family].addSubnet(address, prefix, family)
  return true
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

function unmapped(ip: string): string {
  if (!isIPv6(ip)) return ip
  const match = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(new URL(`http://[${ip}]`).hostname)
  if (!match) return ip
  const [high, low] = [Number.parseInt(match[1]!, 16), Number.parseInt(match[2]!, 16)]
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
}

// The host of a site as people name it: a project's or a competitor's domain. Stored as lower-case ASCII with `www.`
// kept (a site may answer there alone) and compared without it. Refused are spellings that not every parser reads
// alike: schemes and paths, short or octal IPv4 forms, bare public suffixes, and addresses or single-label names
// outside the networks that the operator opened. What a name resolves to is checked when connecting.
import { isIPv4, isIPv6 } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { getDomain, parse } from 'tldts'
import type { Networks } from './networks.ts'

/** `settings` are lines that would allow the host, if only settings forbid it. */
type SiteHost = { host: string } | { error: string; settings?: readonly string[] }

const NAME_LENGTH_MAX = 253
// Checked before any processing; above the limit of a name, because a name in other scripts may get shorter when
// normalised.
const INPUT_LENGTH_MAX = 1000
const TOO_LONG = `A host name has at most ${NAME_LENGTH_MAX} characters.`
// The standard of host names excludes underscores, but names with one inside a label are served on the web.
const LABEL = /^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$/
const PUNYCODE_LABEL = /(?:^|\.)xn--/

export function parseSiteHost(input: string, options: { allowedNetworks: Networks }): SiteHost {
  const shapeError = findShapeError(input)
  if (shapeError) return { error: shapeError }
  const [, name = '', digits] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(input) ?? []
  const parsed = name.startsWith('[')
    ? parseIPv6(name, options.allowedNetworks, digits)
    : parseName(name.replace(/\.$/, ''), options.allowedNetworks, digits)
  if ('error' in parsed) return parsed
  const port = digits === undefined ? '' : parsePort(digits)
  return port === undefined
    ? { error: 'The port must be a number from 1 to 65535.' }
    : { host: parsed.host + port }
}

/** Returns the host for comparisons: without port, letter case, trailing dot and `www.`. */
export function matchingHost(host: string): string {
  const name = withoutPort(host)
  if (!name.startsWith('www.')) return name
  // www.com is a registrable domain: without `www.` it would match every name below .com.
  const rest = name.slice(4)
  return getDomain(rest, { allowPrivateDomains: true }) === null ? name : rest
}

/**
 * Returns the public suffix plus one label (github.io counts as a suffix); an address or a single label is returned
 * unchanged.
 */
export function registrableDomain(host: string): string {
  const name = withoutPort(host)
  return getDomain(name, { allowPrivateDomains: true }) ?? name
}

/** True for the same site and its subdomains: blog.example.com belongs to example.com, notexample.com does not. */
export function isWithinSite(host: string, ofHost: string): boolean {
  const name = matchingHost(host)
  const site = matchingHost(ofHost)
  return name === site || name.endsWith(`.${site}`)
}

/** Whether a name in lower-case ASCII is a valid host name. IP addresses pass too, so they have to be checked before. */
export function isHostName(name: string): boolean {
  // domainToUnicode leaves a label unchanged if it decodes to characters that a name must not contain.
  return (
    name.length <= NAME_LENGTH_MAX &&
    name.split('.').every((label) => LABEL.test(label)) &&
    !PUNYCODE_LABEL.test(domainToUnicode(name))
  )
}

function withoutPort(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}

function findShapeError(input: string): string | undefined {
  if (input === '') return 'Give a host name, like example.com.'
  if (input.length > INPUT_LENGTH_MAX) return TOO_LONG
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(input) || input.startsWith('//')) {
    return 'Give the host name alone, without https:// and path.'
  }
  if (input.includes('@')) return 'Give the host name alone, without a user name or password.'
  if (/[/\\?#]/.test(input)) return 'Give the host name alone, without a path, query or fragment.'
  if (isIPv6(input)) return 'Write an IPv6 address in brackets, like [2001:db8::1].'
  // URL parsers decode a percent sign, so two spellings would name one host.
  return /[\s%]/.test(input) ? 'A host name has no spaces or percent signs.' : undefined
}

/** Returns `:8080`, or nothing for the default ports of http and https, which name the same site. */
function parsePort(digits: string): string | undefined {
  if (!/^[1-9]\d{0,4}$/.test(digits) || Number(digits) > 65535) return undefined
  return digits === '80' || digits === '443' ? '' : `:${digits}`
}

function parseIPv6(bracketed: string, allowedNetworks: Networks, port?: string): SiteHost {
  const address = bracketed.slice(1, -1)
  if (!isIPv6(address)) return { error: 'This is not an IPv6 address.' }
  if (!allowedNetworks.allows(address)) return closedAddress(bracketed, port)
  return { host: new URL(`http://${bracketed}`).hostname }
}

function parseName(written: string, allowedNetworks: Networks, port?: string): SiteHost {
  const name = domainToASCII(written)
  if (isIPv4(name)) {
    if (written !== name) return { error: `Write an IPv4 address in full, like ${name}.` }
    return allowedNetworks.allows(name) ? { host: name } : closedAddress(name, port)
  }
  if (name.length > NAME_LENGTH_MAX) return { error: TOO_LONG }
  if (!isHostName(name)) return { error: 'This is not a valid host name.' }
  const { publicSuffix, isIcann } = parse(name)
  if (isIcann && publicSuffix === name) {
    return { error: `${name} is a public suffix, not a site: give a domain below it, like example.${name}.` }
  }
  if (!name.includes('.') && allowedNetworks.isEmpty) {
    return closed('A name without a dot is on a private network.', '127.0.0.0/8', port)
  }
  return { host: name }
}

function closedAddress(address: string, port: string | undefined): SiteHost {
  const network = address.startsWith('127.') ? '127.0.0.0/8' : address.replace(/[[\]]/g, '')
  return closed(`The address ${address} is not in a network that this server may use.`, network, port)
}

// The default of SIGHTLINE_CRAWL_PORTS.
const USUAL_PORTS = ['80', '443', '8080', '8443']

/** Names both settings at once, as lines to copy, so that the server has to be restarted only once. */
function closed(reason: string, network: string, port: string | undefined): SiteHost {
  const isUsual = port === undefined || parsePort(port) === undefined || USUAL_PORTS.includes(port)
  const settings = [
    `SIGHTLINE_ALLOW_PRIVATE_NETWORKS=${network}`,
    ...(isUsual ? [] : [`SIGHTLINE_CRAWL_PORTS=80,443,${port}`]),
  ]
  const advice = `To allow it, put ${settings.join(' and ')} into sightline.env and restart the server.`
  return { error: `${reason} ${advice}`, settings }
}

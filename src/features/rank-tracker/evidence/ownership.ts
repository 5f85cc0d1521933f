// Which site a URL belongs to: a site owns its host and every name below it. Agrees with isWithinSite of lib/host.ts,
// and with what a browser makes of a URL, but is made for 100 results of every check against the project and each
// competitor.

import { isWithinSite, matchingHost } from '../../../lib/host.ts'

const PLAIN = 1
const UPPER_CASE = 2
const DOT = 3
const END = 4
// What a character means in the host of a plain URL. Any other (a port, a user name, an escape, another script) leaves
// the URL to a parser.
const KINDS = kindsOf({
  [PLAIN]: 'abcdefghijklmnopqrstuvwxyz0123456789-_',
  [UPPER_CASE]: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  [DOT]: '.',
  [END]: '/?#',
})

const DOT_CODE = 46

// The same URL is looked up for the project and for each competitor.
let lastUrl = ''
let lastHost: string | undefined

/** For a project's or competitor's domain, with or without `www.` and port. A domain without a host owns nothing. */
export function createOwnership(domain: string): (url: string) => boolean {
  const host = hostOf(`http://${domain}/`)
  if (host === undefined) return () => false
  const site = matchingHost(host)
  // www.www.example.com is compared as www.example.com, which as a host would itself lose its `www.`.
  if (site.startsWith('www.')) return (url) => isWithinSite(hostOf(url) ?? '', host)
  return (url) => {
    const name = hostOf(url)
    if (name === undefined) return false
    // One character rules out nearly all other sites.
    const start = name.length - site.length
    return (start === 0 || name.charCodeAt(start - 1) === DOT_CODE) && name.endsWith(site)
  }
}

/** Lower-case ASCII without port and trailing dot; undefined for what is no http or https URL. */
export function hostOf(url: string): string | undefined {
  if (url === lastUrl) return lastHost
  lastHost = plainHostOf(url) ?? parsedHostOf(url)
  lastUrl = url
  return lastHost
}

/** The host of a URL that needs no parser: undefined leaves it to one. */
function plainHostOf(url: string): string | undefined {
  const start = url.startsWith('https://') ? 8 : url.startsWith('http://') ? 7 : -1
  if (start < 0) return undefined
  let labelStart = start
  let hasUpperCase = false
  let end = start
  const kinds = KINDS
  for (; end < url.length; end++) {
    const kind = kinds[url.charCodeAt(end)]
    if (kind === PLAIN) continue
    if (kind === END) break
    if (kind === DOT) labelStart = end + 1
    else if (kind === UPPER_CASE) hasUpperCase = true
    else return undefined
  }
  // A last label that starts with a digit may make it an IPv4 address, which has many spellings; an empty one is a dot
  // at the end, or no host at all.
  if (end === labelStart || isDigit(url.charCodeAt(labelStart))) return undefined
  const host = url.slice(start, end)
  return hasUpperCase ? host.toLowerCase() : host
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function parsedHostOf(url: string): string | undefined {
  const parsed = URL.parse(url)
  if (parsed === null || (parsed.protocol !== 'https:' && parsed.protocol !== 'http:')) return undefined
  const host = parsed.hostname.replace(/\.$/, '')
  return host === '' ? undefined : host
}

function kindsOf(chars: Readonly<Record<number, string>>): Uint8Array {
  const kinds = new Uint8Array(128)
  for (const [kind, members] of Object.entries(chars)) {
    for (const char of members) kinds[char.charCodeAt(0)] = Number(kind)
  }
  return kinds
}

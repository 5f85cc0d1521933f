// Web addresses in the crawler's form: which may be requested at all (http and https, no user name or password, at most
// 2,048 characters) and the one spelling that identifies a page. Only rules that cannot change the meaning of an
// address are applied (RFC 3986, 6.2.2): the URL standard's own, the fragment dropped, escapes in upper case and
// escaped letters, digits and -._~ written plainly. Trailing slashes, parameter order and letter case of paths are left
// alone: to a server they are different pages.

import { registrableDomain } from './host.ts'

export const URL_LENGTH_MAX = 2048

const ESCAPE = /%[0-9a-f]{2}/gi
const MALFORMED_ESCAPE = /%(?![0-9a-f]{2})/i
const UNRESERVED = /[\w.~-]/
// Matches paths that the URL standard and our own rules leave unchanged: no escapes, no dot segments, no empty
// segments.
const PLAIN_PATH = /^(?:\/[\w~-][\w.~-]*)*\/?(?:\?[\w.~=&+/:,;-]*)?$/

const SLASH = 47

/**
 * Returns undefined for an address that a crawler must not request. The fragment is dropped, because it never reaches a
 * server.
 */
export function parseHttpUrl(text: string, base?: URL): URL | undefined {
  const address = withoutFragment(text)
  if (address.length > URL_LENGTH_MAX && address.trim().length > URL_LENGTH_MAX) return undefined
  // Parses with the fragment: white space before it belongs to the address, but would be dropped at its end.
  const url = URL.parse(text, base?.href)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  if (address.length < text.length) url.hash = ''
  // Checked again, because non-ASCII characters get longer when escaped, and a base adds its own length.
  return url.href.length > URL_LENGTH_MAX ? undefined : url
}

/** The key of a page: equal for two spellings of one address. Normalising it again changes nothing. */
export function normalizeUrl(url: URL): string {
  return normalizeEscapes(withoutFragment(url.href))
}

/**
 * Returns a function that turns the links of one page into normalised addresses; undefined for those that must not be
 * requested. Equal to normalizeUrl(parseHttpUrl(href, base)), without a URL object for plain paths, which most links
 * are.
 */
export function linkResolver(base: URL): (href: string) => string | undefined {
  const { origin } = base
  const folder = normalizeEscapes(folderOf(base.href))

  return (href) => {
    const link = withoutFragment(href)
    const plain = findPlain(link)
    if (plain !== undefined && plain.length <= URL_LENGTH_MAX) return plain
    const url = parseHttpUrl(href, base)
    return url && normalizeUrl(url)
  }

  function findPlain(link: string): string | undefined {
    if (link === '' || link.length > URL_LENGTH_MAX) return undefined
    if (link.charCodeAt(0) === SLASH) return PLAIN_PATH.test(link) ? origin + link : undefined
    if (link.startsWith(origin))
      return link.charCodeAt(origin.length) === SLASH && PLAIN_PATH.test(link.slice(origin.length))
        ? link
        : undefined
    const path = `/${link}`
    return link.charAt(0) !== '?' && PLAIN_PATH.test(path) ? folder + path : undefined
  }
}

/** Returns the host name of a normalised address, without its port. */
export function hostOf(url: string): string {
  const start = url.indexOf('://') + 3
  let end = url.indexOf('/', start)
  if (end === -1) end = url.length
  const host = url.slice(start, end)
  const colon = host.lastIndexOf(':')
  return colon > host.lastIndexOf(']') ? host.slice(0, colon) : host
}

/**
 * Whether two hosts share a registrable domain; an IP address is only the same site as itself. Ports make no
 * difference.
 */
export function isSameSite(host: string, otherHost: string): boolean {
  return host === otherHost || registrableDomain(host) === registrableDomain(otherHost)
}

function withoutFragment(text: string): string {
  const hash = text.indexOf('#')
  return hash === -1 ? text : text.slice(0, hash)
}

/** Returns the folder of `new URL('.', href)`, without its trailing slash. */
function folderOf(href: string): string {
  const page = withoutFragment(href)
  const query = page.indexOf('?')
  return page.slice(0, page.lastIndexOf('/', query === -1 ? page.length : query))
}

function normalizeEscapes(text: string): string {
  if (!text.includes('%')) return text
  // Not decoded beside a stray percent sign, where a decoded digit could complete an escape that nobody wrote: %%32e.
  const canDecode = !MALFORMED_ESCAPE.test(text)
  return text.replace(ESCAPE, (written) => {
    const character = String.fromCharCode(Number.parseInt(written.slice(1), 16))
    return canDecode && UNRESERVED.test(character) ? character : written.toUpperCase()
  })
}

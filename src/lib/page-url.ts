// Web addresses as the crawler keeps them: what may be asked at all (http and https, no user name or password, at
// most 2,048 characters) and the one spelling by which a page is known. Only rules that cannot change the meaning
// of an address are applied (RFC 3986, 6.2.2): the URL standard's own, the fragment dropped, escapes in upper case
// and escaped letters, digits and -._~ written plainly. Trailing slashes, parameter order and letter case of paths
// are left alone: to a server they are different pages.

import { registrableDomain } from './host.ts'

export const URL_LENGTH_MAX = 2048

const ESCAPE = /%[0-9a-f]{2}/gi
const MALFORMED_ESCAPE = /%(?![0-9a-f]{2})/i
const UNRESERVED = /[\w.~-]/
// What the URL standard and our own rules leave as it is: no escapes, no dot segments, no empty segments.
const PLAIN_PATH = /^(?:\/[\w~-][\w.~-]*)*\/?(?:\?[\w.~=&+/:,;-]*)?$/

const SLASH = 47

/** Undefined for whatever a crawler must not ask for. The fragment is dropped: it never reaches a server. */
export function parseHttpUrl(text: string, base?: URL): URL | undefined {
  const asked = withoutFragment(text)
  if (asked.length > URL_LENGTH_MAX && asked.trim().length > URL_LENGTH_MAX) return undefined
  // With the fragment: white space before it belongs to the address, as at an end it would not.
  const url = URL.parse(text, base?.href)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  if (asked.length < text.length) url.hash = ''
  // Characters outside ASCII grow as they are escaped, and a base brings its own length.
  return url.href.length > URL_LENGTH_MAX ? undefined : url
}

/** The key of a page: equal for two spellings of one address. Normalising it again changes nothing. */
export function normalizeUrl(url: URL): string {
  return normalizeEscapes(withoutFragment(url.href))
}

/**
 * Turns the links of one page into normalised addresses, undefined for those that are not to be asked. Equal to
 * normalizeUrl(parseHttpUrl(href, base)), without a URL object for the plain paths that most links are.
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

/** The name of the host of a normalised address, without its port. */
export function hostOf(url: string): string {
  const start = url.indexOf('://') + 3
  let end = url.indexOf('/', start)
  if (end === -1) end = url.length
  const host = url.slice(start, end)
  const colon = host.lastIndexOf(':')
  return colon > host.lastIndexOf(']') ? host.slice(0, colon) : host
}

/** Two hosts of one registrable domain; an IP address is the same site as itself alone. Ports make no difference. */
export function isSameSite(host: string, otherHost: string): boolean {
  return host === otherHost || registrableDomain(host) === registrableDomain(otherHost)
}

function withoutFragment(text: string): string {
  const hash = text.indexOf('#')
  return hash === -1 ? text : text.slice(0, hash)
}

/** Without the slash at its end; that of `new URL('.', href)`. */
function folderOf(href: string): string {
  const page = withoutFragment(href)
  const query = page.indexOf('?')
  return page.slice(0, page.lastIndexOf('/', query === -1 ? page.length : query))
}

function normalizeEscapes(text: string): string {
  if (!text.includes('%')) return text
  // Beside a stray percent sign a decoded digit could complete an escape that nobody wrote: %%32e.
  const canDecode = !MALFORMED_ESCAPE.test(text)
  return text.replace(ESCAPE, (written) => {
    const character = String.fromCharCode(Number.parseInt(written.slice(1), 16))
    return canDecode && UNRESERVED.test(character) ? character : written.toUpperCase()
  })
}

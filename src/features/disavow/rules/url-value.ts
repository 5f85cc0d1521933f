// Parses a URL to disavow: one page, normalised as browsers do, so that equal URLs are one entry. The fragment is
// dropped, because it names a place on the same page. The host may be a name or an IP address.

import { isIPv4 } from 'node:net'
import { isHostName } from '../../../lib/host.ts'
import type { ParsedValue } from './domain-value.ts'
import { findOwnSite } from './own-site.ts'

export const URL_LENGTH_MAX = 2048

const NOT_A_URL = 'This is not a valid URL. Write one like https://spam.example/page.html.'

/** `ownDomain` is the project's domain. */
export function parseUrl(written: string, ownDomain: string): ParsedValue {
  if (/^domain:/i.test(written)) return { error: 'This is a domain. Add it with the type domain, alone.' }
  if (/[\s\p{Cc}]/u.test(written)) {
    return { error: 'A URL has no spaces, line breaks or control characters. Write a space as %20.' }
  }
  if (!/^https?:\/\//i.test(written)) {
    const whole = 'Write the whole address, with http:// or https://'
    return { error: `${whole}, like ${exampleOf(written)}. A whole site is disavowed by the type domain.` }
  }
  const url = URL.parse(written)
  if (url === null) return { error: NOT_A_URL }
  if (url.username !== '' || url.password !== '') {
    return { error: 'Write the URL without a user name and password.' }
  }
  const host = url.hostname.replace(/\.$/, '')
  if (host.includes('*')) return { error: 'Wildcards are not known in URLs: disavow the domain instead.' }
  const isAddress = isIPv4(host) || host.startsWith('[')
  if (!isAddress && (!host.includes('.') || !isHostName(host))) return { error: NOT_A_URL }
  const own = findOwnSite(host, ownDomain)
  if (own !== undefined) return { error: own }
  url.hostname = host
  url.hash = ''
  const value = url.href
  if (value.length > URL_LENGTH_MAX) {
    return {
      error: `As it is sent, the URL has ${value.length} characters; at most ${URL_LENGTH_MAX} are allowed.`,
    }
  }
  return { value }
}

function exampleOf(written: string): string {
  const url = /^[\w-]+(?:\.[\w-]+)+\/\S+$/.test(written) ? URL.parse(`https://${written}`) : null
  return url !== null && url.href.length <= 200 ? url.href : 'https://spam.example/page.html'
}

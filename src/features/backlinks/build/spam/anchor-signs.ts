// Reads a link text for signs of spam. A profile may have a million texts, and strangers wrote them, so the reader takes
// one pass over at most LENGTH_READ_MAX characters and uses no pattern that could backtrack.

import { domainToUnicode } from 'node:url'
import { registrableDomain } from '../../../../lib/host.ts'
import { foldCase } from '../../../../lib/text.ts'
import { ANCHOR_SIGN } from './anchor-bits.ts'
import { ANCHOR_WORD_LENGTH_MAX, ANCHOR_WORDS, SPACELESS_SPAM } from './anchor-words.ts'
import { homeScripts, OTHER_SCRIPTS_FROM, scriptOf } from './scripts.ts'

/** The rest of a longer text is not read. */
export const LENGTH_READ_MAX = 400
// A shorter name is part of too many words.
const NAME_LENGTH_MIN = 4

/** How the linked site calls itself, to recognise its own name in a text. */
export type SiteWords = {
  /** The site's names without spaces and hyphens. A text that contains one of them names the site. */
  readonly names: readonly string[]
  readonly scripts: number
}

/** Prepares the site's own words, once for each profile. */
export function siteWords({ domain, name }: { domain: string; name: string }): SiteWords {
  const host = domainToUnicode(domain)
  const [label = host] = domainToUnicode(registrableDomain(domain)).split('.')
  const names = [label, host, name].map((text) => compact(foldCase(text)))
  return {
    names: names.filter((text) => text.length >= NAME_LENGTH_MIN),
    scripts: homeScripts(host, name),
  }
}

/** Returns the bits of ANCHOR_SIGN that apply to a link text. */
export function anchorBits(anchor: string, site: SiteWords): number {
  const text = readable(anchor)
  let bits = 0
  let scripts = 0
  let start = -1
  for (let index = 0; index <= text.length; index++) {
    const code = index < text.length ? text.charCodeAt(index) : 0
    if (isWordCode(code)) {
      if (start === -1) start = index
      if (code >= OTHER_SCRIPTS_FROM) scripts |= scriptOf(code)
    } else if (start !== -1) {
      bits |= signOf(text, start, index, site)
      start = -1
    }
  }
  if (scripts !== 0) {
    if (SPACELESS_SPAM.some((word) => text.includes(word))) bits |= ANCHOR_SIGN.spam
    if ((scripts & ~site.scripts) !== 0) bits |= ANCHOR_SIGN.foreignScript
  }
  if (isUrlList(text)) bits |= ANCHOR_SIGN.urlList
  // "Order from Example Outdoor" is what a customer writes.
  if ((bits & ANCHOR_SIGN.commercial) !== 0 && namesSite(text, site)) bits &= ~ANCHOR_SIGN.commercial
  return bits
}

// Full-width letters, letters in circles, mathematical letters, and combining accents.
const ODD_LETTERS = /[\u0300-\u036f\u2100-\u214f\u2460-\u24ff\ud835\uff00-\uffef]/

/** Replaces letters that imitate others by the letters that they imitate. */
function readable(anchor: string): string {
  const text = anchor.length > LENGTH_READ_MAX ? anchor.slice(0, LENGTH_READ_MAX) : anchor
  return (ODD_LETTERS.test(text) ? text.normalize('NFKC') : text).toLowerCase()
}

function isWordCode(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code >= 0xc0
}

function signOf(text: string, start: number, end: number, site: SiteWords): number {
  if (end - start > ANCHOR_WORD_LENGTH_MAX) return 0
  const word = text.slice(start, end)
  const sign = ANCHOR_WORDS.get(word)
  // The site's own name is no sign against those who link to it.
  if (sign === undefined || site.names.some((name) => name.includes(word))) return 0
  return sign
}

function isUrlList(text: string): boolean {
  const first = text.indexOf('://')
  return first !== -1 && text.includes('://', first + 3)
}

function namesSite(text: string, site: SiteWords): boolean {
  const words = compact(text)
  return site.names.some((name) => words.includes(name))
}

function compact(text: string): string {
  return text.replaceAll(/[\s-]/g, '')
}

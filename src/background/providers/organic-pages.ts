// Turns the organic results of one page after the other into positions. A position is the running count over all pages,
// not (page − 1) × 10 + i: pages hold more or fewer than ten. A URL that is repeated on a later page is not counted
// again, and results beyond the depth are dropped. An entry without a web address is no result. Texts are returned
// bounded and fit for any storage.

import { collapseWhitespace } from '../../lib/text.ts'
import { isTrackingParameter } from '../../lib/tracking-parameters.ts'
import type { OrganicResult, SerpFeature } from './contracts.ts'

export type RawResult = {
  url: string
  title: string
  displayUrl: string
  description: string
  features: readonly SerpFeature[]
}

type OrganicCount = {
  /** In the order of their positions: 1, 2, 3 … */
  readonly results: OrganicResult[]
  /** Whether the depth is reached, so that a further page would change nothing. */
  readonly isFull: boolean
  /** Results within the depth that were skipped because they have no web address. */
  readonly unusable: number
  /** Returns how many of the page's results are new. A page without new results is a repetition, or the end. */
  addPage(page: readonly RawResult[]): number
}

export const URL_CHARS_MAX = 8_192
export const TITLE_CHARS_MAX = 500
const DESCRIPTION_CHARS_MAX = 1_000

export function createOrganicCount(depth: number): OrganicCount {
  const results: OrganicResult[] = []
  const seen = new Set<string>()
  let unusable = 0

  function add(raw: RawResult): boolean {
    if (results.length >= depth) return false
    if (!isWebAddress(raw.url)) {
      unusable++
      return false
    }
    const identity = urlIdentity(raw.url)
    if (seen.has(identity)) return false
    seen.add(identity)
    results.push({
      position: results.length + 1,
      url: raw.url,
      title: cleanText(raw.title, TITLE_CHARS_MAX),
      displayUrl: cleanText(raw.displayUrl, URL_CHARS_MAX),
      description: cleanText(raw.description, DESCRIPTION_CHARS_MAX),
      features: [...new Set(raw.features)],
    })
    return true
  }

  return {
    results,
    get isFull() {
      return results.length >= depth
    },
    get unusable() {
      return unusable
    },
    addPage: (page) => page.filter(add).length,
  }
}

/**
 * Returns the URL without the parts that differ between two visits: its fragment and parameters that only track a
 * click.
 */
export function urlIdentity(url: string): string {
  const [withoutFragment = ''] = url.split('#', 1)
  const start = withoutFragment.indexOf('?')
  if (start === -1) return withoutFragment
  const kept = withoutFragment
    .slice(start + 1)
    .split('&')
    .filter((parameter) => parameter !== '' && !isTrackingParameter(parameter))
  const base = withoutFragment.slice(0, start)
  return kept.length === 0 ? base : `${base}?${kept.join('&')}`
}

/** Whether it is an absolute http(s) address that every parser reads in the same way. */
export function isWebAddress(url: string): boolean {
  return url.length <= URL_CHARS_MAX && WEB_ADDRESS.test(url) && url.isWellFormed() && URL.canParse(url)
}

// Excludes white space and control characters, which other parsers would drop or encode.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not stand in an address
const WEB_ADDRESS = /^https?:\/\/[^\s\0-\x1f\x7f]+$/i

/** Returns one line of well-formed text without control characters, cut to a number of UTF-16 units. */
export function cleanText(text: string, charsMax: number): string {
  // Cuts before cleaning, so that a huge text costs little; the second cut makes sure of the limit.
  return collapseWhitespace(text.slice(0, charsMax).toWellFormed().replaceAll(CONTROL, ' ')).slice(
    0,
    charsMax,
  )
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not stand in a text
const CONTROL = /[\0-\x1f\x7f-\x9f]/g

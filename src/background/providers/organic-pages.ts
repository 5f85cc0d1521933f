// Turns the organic results of one page after the other into positions. A position is the running count over all
// pages, not (page − 1) × 10 + i: pages hold more or fewer than ten. A URL that comes again on a later page is not
// counted again, and nothing beyond the depth is. What is no web address is no result. Texts leave here bounded and
// fit for any storage.

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
  /** The depth is reached: a further page would change nothing. */
  readonly isFull: boolean
  /** Results within the depth that were passed over because they have no web address. */
  readonly unusable: number
  /** How many of the page's results are new. A page without a single one is a repetition, or the end. */
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

/** The URL without what differs between two visits: its fragment and the parameters that only follow a click. */
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

/** An absolute http(s) address that every reader takes for the same one. */
export function isWebAddress(url: string): boolean {
  return url.length <= URL_CHARS_MAX && WEB_ADDRESS.test(url) && url.isWellFormed() && URL.canParse(url)
}

// White space and control characters would be dropped or encoded by whoever reads the address next.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not stand in an address
const WEB_ADDRESS = /^https?:\/\/[^\s\0-\x1f\x7f]+$/i

/** One line of well-formed text without control characters, cut to a number of UTF-16 units. */
export function cleanText(text: string, charsMax: number): string {
  // Cut twice: before, so that a huge text costs little; after, because half of a pair may have become one unit.
  return collapseWhitespace(text.slice(0, charsMax).toWellFormed().replaceAll(CONTROL, ' ')).slice(
    0,
    charsMax,
  )
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not stand in a text
const CONTROL = /[\0-\x1f\x7f-\x9f]/g

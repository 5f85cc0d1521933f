// Backlinks in numbered versions, each of which changes all links of the one before and adds one of its own. Whoever reads
// them can tell of which version a row is.

import type { LinkObservation } from '../../src/background/providers/backlink-source.ts'
import { linkOf } from '../helpers/scripted-backlink-source.ts'

export const DOMAIN = 'shop.example'
/** Ranks end at 1000. */
export const VERSIONS_MAX = 1000
const SHARED_LINKS = 30
const TODAY = 20_000

/** So small that an import takes a dozen of transactions. */
export const STEP_ROWS = 4

export function sharedUrl(number: number): string {
  return `https://shared-${number}.example/`
}

export function ownUrl(version: number): string {
  return `https://own-${version}.example/`
}

export function versionLinks(version: number): LinkObservation[] {
  const shared = Array.from({ length: SHARED_LINKS }, (_, number) => sharedUrl(number))
  return [...shared, ownUrl(version)].map((sourceUrl) => ({
    ...linkOf(version, TODAY),
    sourceUrl,
    // These belong to the page and are stored with it, which this test is not about.
    sourceTitle: null,
    anchor: 'shop',
    rank: version,
  }))
}

export function sharedUrls(): string[] {
  return Array.from({ length: SHARED_LINKS }, (_, number) => sharedUrl(number))
}

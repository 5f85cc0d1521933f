// Cells as addresses of pages: absolute, http or https, as a crawl spells them, so that a link has the same address in
// every source. Most addresses are spelled like that already and are taken unparsed: parsing an address costs more than
// everything else about a link.

import { quoted } from '../../../lib/import-fault.ts'
import type { LinePlace } from '../../../lib/import-place.ts'
import { normalizeUrl, parseHttpUrl, URL_LENGTH_MAX } from '../../../lib/page-url.ts'
import { isNothing, unwrapCell } from './cell-text.ts'

// Matches addresses that normalising would not change: no upper case, encoding, port or digits in the host, no
// escapes.
const PLAIN =
  /^https?:\/\/(?:[a-z\d_][a-z\d_-]*\.)+[a-z]{2,}\/[\w~!$&()*+,;=:@/.-]*(?:\?[\w~!$&()*+,;=:@/.?-]*)?$/
const ENCODED_NAME = 'xn--'
const DOT_SEGMENT = '/.'
const SCHEMELESS = /^(?:[a-z\d_][a-z\d_-]*\.)+[a-z]{2,}(?:[/?#:]|$)/i

const SLASH = 0x2f
const COLON = 0x3a
const DOT = 0x2e
const ZERO = 0x30

/** Returns the address as it is stored; undefined for a cell that holds no address. */
export function pageAddress(given: string): string | undefined {
  const hash = given.indexOf('#')
  const text = hash === -1 ? given : given.slice(0, hash)
  if (text.length <= URL_LENGTH_MAX && PLAIN.test(text) && !text.includes(ENCODED_NAME)) {
    const query = text.indexOf('?')
    const dots = text.indexOf(DOT_SEGMENT)
    if (dots === -1 || (query !== -1 && dots > query)) return text
  }
  const url = text.isWellFormed() ? parseHttpUrl(given) : undefined
  return url && normalizeUrl(url)
}

/** Whether an address, as pageAddress returns it, is on that host or one of its subdomains. */
export function isOfSite(address: string, site: string): boolean {
  const start = address.charCodeAt(4) === COLON ? 7 : 8
  let end = address.indexOf('/', start)
  for (let at = end - 1; at > start; at--) {
    const code = address.charCodeAt(at)
    if (code === COLON) end = at
    if (code < ZERO || code > ZERO + 9) break
  }
  if (address.charCodeAt(end - 1) === DOT) end--
  const from = end - site.length
  if (from < start || !address.startsWith(site, from)) return false
  const before = address.charCodeAt(from - 1)
  return before === DOT || before === SLASH
}

type AddressCells = {
  source(cell: string, field: string): string
  /** Returns null for an empty cell. Throws for an address outside the target's site, which ends the import. */
  target(cell: string, field: string): string | null
}

/** `canLackScheme`: addresses may begin with their host; a note says so once. */
export function createAddressCells(
  place: LinePlace,
  { site, canLackScheme, notes }: { site: string; canLackScheme: boolean; notes: string[] },
): AddressCells {
  let hasNote = false

  function read(cell: string, field: string): string {
    const text = unwrapCell(cell)
    const address = pageAddress(text) ?? withScheme(text.trim())
    if (address !== undefined) return address
    throw place.refuse(
      `must be an http or https address of at most ${URL_LENGTH_MAX} characters, not ${quoted(cell)}.`,
      field,
    )
  }

  function withScheme(text: string): string | undefined {
    if (!canLackScheme || !SCHEMELESS.test(text)) return undefined
    if (!hasNote) notes.push('Addresses without http:// or https:// were taken for http://.')
    hasNote = true
    return pageAddress(`http://${text}`)
  }

  return {
    source: read,
    target(cell, field) {
      if (isNothing(cell)) return null
      const address = read(cell, field)
      if (isOfSite(address, site)) return address
      throw place.refuse(
        `${quoted(cell)} is not a page of ${site}. To import links to a competitor, name its domain with --target.`,
        field,
      )
    },
  }
}

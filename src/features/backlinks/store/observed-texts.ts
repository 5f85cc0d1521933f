// Numbers the texts of observations: ids where they are known, and negative numbers for texts that wait for an id.

import { registrableDomain } from '../../../lib/host.ts'
import { findBadText } from '../../../lib/text.ts'
import { type ReferenceLimits, TextReferences } from '../../../lib/text-ids/text-references.ts'
import type { AssignedIds, WaitingForIds } from './assign-ids.ts'
import type { DictionaryName } from './profile-dictionaries.ts'

export type TextLimits = Readonly<Record<DictionaryName, ReferenceLimits>>

// Both generations of all caches take 70 MB at most. Linking pages have no cache: each comes once, or in consecutive lines.
export const TEXT_LIMITS: TextLimits = {
  domains: {
    cache: { textsMax: 150_000, bytesMax: 2 ** 22 },
    waiting: { textsMax: 8000, charsMax: 400_000 },
  },
  pages: {
    cache: { textsMax: 75_000, bytesMax: 2 ** 22 },
    waiting: { textsMax: 8000, charsMax: 800_000 },
  },
  anchors: {
    cache: { textsMax: 150_000, bytesMax: 2 ** 22 },
    waiting: { textsMax: 8000, charsMax: 400_000 },
  },
  sources: { waiting: { textsMax: 16_000, charsMax: 1_600_000 } },
}

const TITLE_CHARS_MAX = 3_200_000

export class ProfileTexts {
  // Domains by host, because many hosts share a domain.
  readonly #domains: TextReferences
  readonly #pages: TextReferences
  readonly #anchors: TextReferences
  readonly #sources: TextReferences
  #titles = new Map<number, string>()
  #titleChars = 0

  constructor(limits: TextLimits = TEXT_LIMITS) {
    this.#domains = new TextReferences(domainOf, limits.domains)
    this.#pages = new TextReferences(storable, limits.pages)
    this.#anchors = new TextReferences(storable, limits.anchors)
    this.#sources = new TextReferences(storable, limits.sources)
  }

  referDomain(host: string): number {
    return this.#domains.refer(host)
  }

  referDomainOf(url: string): number {
    return this.#domains.refer(hostOfAddress(url))
  }

  /** Returns 0 for an unknown page. */
  referPage(url: string | null): number {
    return url === null ? 0 : this.#pages.refer(url)
  }

  referAnchor(text: string | null): number {
    return text === null ? 0 : this.#anchors.refer(text)
  }

  referSource(url: string, title: string | null): number {
    if (title !== null) storable(title)
    const reference = this.#sources.refer(url)
    if (title !== null) {
      this.#titles.set(reference, title)
      this.#titleChars += title.length
    }
    return reference
  }

  get isFull(): boolean {
    return (
      this.#sources.isFull ||
      this.#domains.isFull ||
      this.#pages.isFull ||
      this.#anchors.isFull ||
      this.#titleChars >= TITLE_CHARS_MAX
    )
  }

  get waiting(): Omit<WaitingForIds, 'links'> {
    return {
      domains: this.#domains.waiting,
      pages: this.#pages.waiting,
      anchors: this.#anchors.waiting,
      sources: this.#sources.waiting,
      titles: this.#titles,
    }
  }

  /** Call it once the ids are committed. */
  settle(ids: Omit<AssignedIds, 'links' | 'sourcesCount' | 'titles'>): void {
    this.#domains.settle(ids.domains)
    this.#pages.settle(ids.pages)
    this.#anchors.settle(ids.anchors)
    this.#sources.settle(ids.sources)
    this.#titles = new Map()
    this.#titleChars = 0
  }

  /** Frees the texts; no text can be read afterwards. */
  release(): void {
    this.#domains.release()
    this.#pages.release()
    this.#anchors.release()
    this.#sources.release()
  }
}

function domainOf(host: string): string {
  const domain = registrableDomain(storable(host))
  if (domain === '') throw new RangeError('A domain of backlinks is empty.')
  return domain
}

function storable(text: string): string {
  const fault = findBadText(text)
  if (fault !== undefined) throw new RangeError(`A text of backlinks ${fault}.`)
  return text
}

const SCHEME = /^https?:\/\//i
const SLASH = 0x2f
const QUESTION = 0x3f
const HASH = 0x23
const AT = 0x40

/**
 * Returns the host of a linking page, with its port; throws unless it is absolute http or https. Addresses arrive
 * normalised, so no URL parser is needed, which would take as long as everything else that is done with a link.
 */
export function hostOfAddress(url: string): string {
  if (!SCHEME.test(url)) throw notAnAddress(url)
  let start = url.indexOf('://') + 3
  let end = start
  for (; end < url.length; end++) {
    const code = url.charCodeAt(end)
    if (code === SLASH || code === QUESTION || code === HASH) break
    if (code === AT) start = end + 1
  }
  if (start === end) throw notAnAddress(url)
  return url.slice(start, end)
}

const SHOWN_CHARS_MAX = 100

function notAnAddress(url: string): RangeError {
  const shown = url.length <= SHOWN_CHARS_MAX ? url : `${url.slice(0, SHOWN_CHARS_MAX)}…`
  return new RangeError(`${JSON.stringify(shown)} is not an absolute http or https address.`)
}

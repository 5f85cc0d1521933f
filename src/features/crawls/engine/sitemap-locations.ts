// Knows where the addresses stand in the XML of sitemaps, sitemap indexes, RSS and Atom: in the <loc> of a <url> or
// <sitemap> under whichever prefix, in the <link> of an <item>, in the link of an <entry>. Addresses inside other
// elements (images, videos) are no pages; those of translations are kept apart, and belong to the page of their entry.
// A <loc> that another tag than its own ends counts if that tag is a neighbour of it. One that the end of the file ends does
// not count, because the address may go on.

import { createXmlReader, findAttribute, type XmlTag } from './xml-tags.ts'

export type XmlSitemapFormat = 'urlset' | 'sitemapindex' | 'rss' | 'atom'

/** `text` as it is written in the file, entities and all; undefined when it is too long to be an address. */
export type Location = { readonly kind: 'page' | 'sitemap'; readonly text: string | undefined }

export type LocationReader = {
  push(text: string): void
  end(): void
  readonly format: XmlSitemapFormat | undefined
  readonly hasDefinitions: boolean
  /** It is not well-formed: tags that do not match, a bare `<` or `&`, or an end before that of the root. */
  readonly isMalformed: boolean
  /** Values of <lastmod> that are no date of W3C. */
  readonly badDates: number
}

/** Room for entities and white space around an address of 2,048 characters. */
export const LOCATION_LENGTH_MAX = 8192

// Entries are listed as well, so that a file without its root element is recognised.
const FORMATS: Readonly<Record<string, XmlSitemapFormat>> = {
  urlset: 'urlset',
  url: 'urlset',
  sitemapindex: 'sitemapindex',
  sitemap: 'sitemapindex',
  rss: 'rss',
  rdf: 'rss',
  feed: 'atom',
}
const ENTRIES: Readonly<Record<XmlSitemapFormat, readonly string[]>> = {
  urlset: ['url', 'sitemap'],
  sitemapindex: ['url', 'sitemap'],
  rss: ['item'],
  atom: ['entry'],
}
// Any element in an entry that is not one of these may have a <loc> of its own, which is no page.
const NEIGHBOURS = ['loc', 'lastmod', 'changefreq', 'priority', 'link', 'urlset', 'sitemapindex']

const DATE_LENGTH_MAX = 100
const DEPTH_MAX = 32
const BARE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][\w.-]{0,63});)/i

type LocationHandler = {
  onLocation(location: Location): void
  /** Called when an entry begins or ends. */
  onEntry(): void
  /** Called with the address of `<xhtml:link rel="alternate" hreflang="de" href="…"/>`, as written. */
  onTranslation(text: string): void
}

export function createLocationReader({
  onLocation,
  onEntry,
  onTranslation,
}: LocationHandler): LocationReader {
  let format: XmlSitemapFormat | undefined
  let hasDefinitions = false
  // The kind of the open entry; outside of entries, the kind that the root announces.
  let kind: Location['kind'] = 'page'
  let prefix = ''
  let isInEntry = false
  let foreign: string | undefined
  let captured: string | undefined
  let date: string | undefined
  let badDates = 0
  let isMalformed = false
  /** The elements that are open, as far as they are tracked. */
  const open: string[] = []

  const xml = createXmlReader({
    onText(text) {
      if (text === '<') isMalformed = true
      if (captured !== undefined && captured.length <= LOCATION_LENGTH_MAX) captured += text
      if (date !== undefined && date.length <= DATE_LENGTH_MAX) date += text
    },
    onDefinitions() {
      hasDefinitions = true
    },
    onTag(tag) {
      track(tag)
      format ??= findFormat(tag)
      if (format === undefined) return
      if (date !== undefined) endDate()
      const isEntry = ENTRIES[format].includes(tag.name) && (tag.prefix === prefix || foreign === undefined)
      if (captured !== undefined) endCapture(tag, isEntry)
      if (isEntry) readEntry(tag)
      else if (format === 'rss') readItemPart(tag)
      else if (format === 'atom') readFeedPart(tag)
      else readSitemapPart(tag)
    },
  })

  function track({ isClose, isSelfClosing, prefix, name }: XmlTag): void {
    if (isMalformed) return
    const element = `${prefix}:${name}`
    if (isClose) isMalformed = open.pop() !== element
    else if (!isSelfClosing) open.push(element)
    // Nobody nests a sitemap like that, and the list must not grow with the file.
    if (open.length > DEPTH_MAX) isMalformed = true
  }

  function endDate(): void {
    if (!isW3cDate(date!.trim())) badDates++
    date = undefined
  }

  function findFormat(tag: XmlTag): XmlSitemapFormat | undefined {
    const found = tag.isClose || !Object.hasOwn(FORMATS, tag.name) ? undefined : FORMATS[tag.name]
    if (found !== undefined && tag.name !== 'rdf') prefix = tag.prefix
    if (found === 'sitemapindex') kind = 'sitemap'
    return found
  }

  function readEntry(tag: XmlTag): void {
    foreign = undefined
    onEntry()
    isInEntry = !tag.isClose && !tag.isSelfClosing
    if (tag.isClose) return
    prefix = tag.prefix
    if (tag.name === 'url') kind = 'page'
    else if (tag.name === 'sitemap') kind = 'sitemap'
  }

  function readSitemapPart(tag: XmlTag): void {
    if (isInEntry && tag.name === 'link' && !tag.isClose) readTranslation(tag.attributes)
    const fullName = `${tag.prefix}:${tag.name}`
    if (tag.isClose) {
      if (foreign === fullName) foreign = undefined
    } else if (!tag.isSelfClosing && foreign === undefined) {
      if (tag.prefix === prefix && tag.name === 'loc') captured = ''
      else if (tag.prefix === prefix && tag.name === 'lastmod') date = ''
      else if (tag.name !== 'link' && (tag.prefix !== prefix || !NEIGHBOURS.includes(tag.name)))
        foreign = fullName
    }
  }

  function readTranslation(attributes: string): void {
    const isTranslation =
      findAttribute(attributes, 'hreflang') !== undefined &&
      findAttribute(attributes, 'rel')?.trim().toLowerCase() === 'alternate'
    const href = isTranslation ? findAttribute(attributes, 'href') : undefined
    if (href !== undefined && href.length <= LOCATION_LENGTH_MAX) onTranslation(href)
  }

  function readItemPart(tag: XmlTag): void {
    if (isInEntry && tag.name === 'link' && tag.prefix === '' && !tag.isClose && !tag.isSelfClosing)
      captured = ''
  }

  function readFeedPart(tag: XmlTag): void {
    if (!isInEntry || tag.isClose || tag.name !== 'link' || tag.prefix !== prefix) return
    const relation = findAttribute(tag.attributes, 'rel') ?? 'alternate'
    const href = findAttribute(tag.attributes, 'href')
    if (relation.toLowerCase() === 'alternate' && href !== undefined) onLocation({ kind: 'page', text: href })
  }

  function endCapture(tag: XmlTag, isEntry: boolean): void {
    const text = captured!
    captured = undefined
    if (BARE_AMPERSAND.test(text)) isMalformed = true
    const isNeighbour = tag.prefix === prefix && NEIGHBOURS.includes(tag.name)
    if (isNeighbour || isEntry)
      onLocation({ kind, text: text.length > LOCATION_LENGTH_MAX ? undefined : text })
  }

  return {
    push: xml.push,
    end: xml.end,
    get format() {
      return format
    },
    get hasDefinitions() {
      return hasDefinitions
    },
    get isMalformed() {
      return isMalformed || open.length > 0
    },
    get badDates() {
      return badDates
    },
  }
}

const W3C_DATE =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/

/**
 * Whether it is a date of the profile of ISO 8601 that the W3C calls Date and Time Formats. A time needs its zone; search engines ignore
 * what is written otherwise.
 */
export function isW3cDate(text: string): boolean {
  const match = W3C_DATE.exec(text)
  if (match === null) return false
  const [year, month = '1', day = '1', hour = '0', minute = '0', second = '0'] = match.slice(1)
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isDay && Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60
}

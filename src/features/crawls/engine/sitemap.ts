// Reads one sitemap file while it arrives: XML (urlset or index), RSS, Atom, or plain text with an address a line; gzipped
// or not, in any encoding, well-formed or not. Addresses are handed on in batches and never kept, so a file of any size takes
// the same memory. Reading ends at the protocol's limits (50,000 addresses, 50 MiB unpacked), which the summary says. The
// caller decides which hosts an address may have.

import { normalizeUrl, parseHttpUrl, URL_LENGTH_MAX } from '../../../lib/page-url.ts'
import { PAGE_LIMITS } from './page.ts'
import { readPieces } from './sitemap-bytes.ts'
import { createLineReader } from './sitemap-lines.ts'
import { createLocationReader, type Location, type XmlSitemapFormat } from './sitemap-locations.ts'
import { decodeBytes, decodeEntities } from './sitemap-text.ts'

export type SitemapEntry = {
  readonly kind: 'page' | 'sitemap'
  readonly url: string
  /** The same page in other languages, each once and without the page itself; absent without any. */
  readonly translations?: readonly string[]
}

export type SitemapSummary = {
  /** Null when the file is nothing that can list addresses, or empty. */
  readonly format: XmlSitemapFormat | 'text' | null
  readonly entries: number
  /** Entries that are not http(s) addresses of fewer than 2,048 characters. */
  readonly invalid: number
  /** The XML is not well-formed: what could be made of it was read, and stricter readers refuse it. */
  readonly isMalformed: boolean
  /** Values of <lastmod> that are no date. */
  readonly badDates: number
  /** What ended the reading before the end of the file: a limit of the protocol, or damaged gzip data. */
  readonly cut: 'urls' | 'bytes' | 'damaged' | null
}

export const SITEMAP_URLS_MAX = 50_000
export const SITEMAP_BYTES_MAX = 52_428_800

const XML_SIGN = /<(?:\?xml|!--|!doctype|[\w.-]*:?(?:urlset|sitemapindex|url|sitemap|rss|rdf|feed)[\s>])/i
const DECLARATION_CHARS_MAX = 300
const DECLARED_ENCODING = /encoding\s*=\s*["']([\w.:-]{1,40})/i

/** What `chunks` throws is passed on, and so is what `onEntries` throws; both end the reading. */
export async function readSitemap(
  chunks: AsyncIterable<Uint8Array>,
  onEntries: (entries: SitemapEntry[]) => void | Promise<void>,
): Promise<SitemapSummary> {
  const file = createFileReader()
  let bytes = 0
  try {
    for await (const piece of readPieces(chunks)) {
      const room = SITEMAP_BYTES_MAX - bytes
      bytes += piece.length
      file.push(piece.subarray(0, room))
      await handOn()
      if (file.isFull) return await ended('urls')
      if (bytes > SITEMAP_BYTES_MAX) return await ended('bytes')
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    return ended('damaged')
  }
  file.end()
  return ended(file.isFull ? 'urls' : null)

  async function ended(cut: SitemapSummary['cut']): Promise<SitemapSummary> {
    file.endEntry()
    await handOn()
    return file.summary(cut)
  }

  async function handOn(): Promise<void> {
    const entries = file.take()
    if (entries.length > 0) await onEntries(entries)
  }
}

function isDamage(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^Z_(?:DATA|BUF|NEED)/.test(code)
}

type ContentReader = {
  push(text: string): void
  end(): void
  readonly format: SitemapSummary['format'] | undefined
  readonly hasDefinitions: boolean
  readonly isMalformed: boolean
  readonly badDates: number
}

function createFileReader() {
  let content: ContentReader | undefined
  let toBytes: (piece: Buffer) => string = latin1
  let encoding: string | undefined
  let taken: SitemapEntry[] = []
  /** Translations of this entry may still follow. */
  let open: SitemapEntry | undefined
  let translations = new Set<string>()
  let entries = 0
  let invalid = 0
  let isFull = false

  function begin(start: Buffer): void {
    toBytes = byteReader(start)
    const head = toBytes(start)
    encoding = declaredEncoding(head)
    content = XML_SIGN.test(head)
      ? createLocationReader({ onLocation: add, onEntry: endEntry, onTranslation: addTranslation })
      : createLineReader(add)
    toBytes = byteReader(start)
  }

  function add({ kind, text }: Location): void {
    if (isFull) return
    const url = text && readUrl(text)
    if (!url) invalid++
    else if (entries === SITEMAP_URLS_MAX) isFull = true
    else {
      entries++
      handOnOpen()
      open = { kind, url }
    }
  }

  function addTranslation(text: string): void {
    if (isFull || translations.size >= PAGE_LIMITS.hreflangs) return
    const url = readUrl(text)
    if (url !== undefined) translations.add(url)
  }

  function readUrl(text: string): string | undefined {
    const written = decodeEntities(decodeBytes(text, encoding), content!.hasDefinitions)?.trim()
    const url = written && written.length < URL_LENGTH_MAX ? parseHttpUrl(written) : undefined
    return url && normalizeUrl(url)
  }

  function endEntry(): void {
    handOnOpen()
    if (translations.size > 0) translations = new Set()
  }

  function handOnOpen(): void {
    if (open === undefined) return
    translations.delete(open.url)
    taken.push(translations.size > 0 ? { ...open, translations: [...translations] } : open)
    open = undefined
  }

  return {
    push(piece: Buffer): void {
      if (!content) begin(piece)
      content!.push(toBytes(piece))
    },
    end(): void {
      content?.end()
    },
    endEntry,
    take(): SitemapEntry[] {
      const batch = taken
      taken = []
      return batch
    },
    get isFull() {
      return isFull
    },
    summary(cut: SitemapSummary['cut']): SitemapSummary {
      const { format = null, badDates = 0 } = content ?? {}
      const isSitemap = format === 'urlset' || format === 'sitemapindex'
      // It is unknown how a file ends that was not read to its end.
      const isMalformed = cut === null && isSitemap && content!.isMalformed
      return { format, entries, invalid, isMalformed, badDates, cut }
    },
  }
}

function declaredEncoding(head: string): string | undefined {
  const start = head.search(/<\?xml/i)
  if (start === -1) return undefined
  const [declaration = ''] = head.slice(start, start + DECLARATION_CHARS_MAX).split('>', 1)
  return DECLARED_ENCODING.exec(declaration)?.[1]
}

function latin1(piece: Buffer): string {
  return piece.toString('latin1')
}

/** Returns text with one character for each byte; two-byte encodings are turned into UTF-8 on the way. */
function byteReader(start: Buffer): (piece: Buffer) => string {
  const [first, second] = start
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
  if (!isBig && !isLittle) return latin1
  const decoder = new TextDecoder(isBig ? 'utf-16be' : 'utf-16le')
  return (piece) => Buffer.from(decoder.decode(piece, { stream: true })).toString('latin1')
}

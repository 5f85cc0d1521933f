// Conditional requests: pages of earlier crawls are asked for with their validators; when the server says that a page has
// not changed, the answer is made from the kept page. The caller cannot tell the difference, so each page is read,
// rendered and audited anew, by the rules of today. New answers are kept for the next crawl.

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  decodeBody,
  BODY_BYTES_MAX as UNPACKED_BYTES_MAX,
} from '../../../background/fetching/content-encoding.ts'
import type { Fetched, FetchedResponse, Fetcher, FetchOptions } from '../../../background/fetching/fetcher.ts'
import type { Database } from '../../../data/storage/database.ts'
import { normalizeUrl } from '../../../lib/page-url.ts'
import { urlHash53 } from '../../../lib/url-hash.ts'
import {
  conditionsOf,
  freshHeaders,
  isKeepable,
  isSameVersion,
  keptHeaders,
  validatorsOf,
} from './fresh-headers.ts'
import {
  bytesOfKept,
  countKeptBytes,
  type FoundPage,
  findKept,
  type KeptStep,
  type Owner,
  type PageToKeep,
  readKept,
} from './kept-pages.ts'

export type PageReuse = {
  readonly generation: number
  /** Fetches conditionally where it can; for pages only. */
  readonly fetcher: Fetcher
  /** Finds out which of the next addresses can be requested conditionally. Only answers of such addresses are kept. */
  lookUp(waiting: readonly { url: string }[]): Promise<void>
  /** Bytes that wait to be stored. */
  readonly heldBytes: number
  take(): KeptStep
  /** How many pages were not kept, because there is no room. */
  readonly omitted: number
}

type PageReuseOptions = {
  database: Database
  fetcher: Fetcher
  owner: Owner
  /** Whether an address belongs to the site. */
  isOwn(url: string): boolean
  /** Limits for all kept pages of the project together, and for those that this crawl adds. */
  bytesMax: number
  bytesMoreMax: number
}

const FOUND_MAX = 10_000
const BODY_BYTES_MAX = 2 * 1024 * 1024
const HEADERS_CHARS_MAX = 16_384

const compress = promisify(gzip)

/** HTTP may report a proper end although the body broke off; only unpacking shows that. */
async function unpacks({ body, encodings }: FetchedResponse): Promise<boolean> {
  const { isBroken, isTruncated } = await decodeBody(body!, encodings, UNPACKED_BYTES_MAX)
  return !isBroken && !isTruncated
}

export async function openPageReuse({
  database,
  fetcher,
  owner,
  isOwn,
  ...limits
}: PageReuseOptions): Promise<PageReuse> {
  /**
   * The kept page of each address that was looked up; null when none is kept. An address that was not looked up, such as the
   * target of a redirect on another site, is not ours.
   */
  const found = new Map<string, FoundPage | null>()
  /** Pages that were counted as unchanged before: a redirect may have led there. */
  const counted = new WeakSet<FoundPage>()
  let keptBytes = await database.read((db) => countKeptBytes(db, owner.projectId))
  const bytesMax = Math.min(limits.bytesMax, keptBytes + limits.bytesMoreMax)
  let pages: PageToKeep[] = []
  let unchanged: number[] = []
  let heldBytes = 0
  let omitted = 0

  async function keep(url: string, response: FetchedResponse): Promise<void> {
    const headers = keptHeaders(response.headers)
    const headersJson = JSON.stringify(headers)
    if (response.body!.byteLength > BODY_BYTES_MAX || headersJson.length > HEADERS_CHARS_MAX) return
    const isPacked = response.encodings.length > 0
    if (isPacked && !(await unpacks(response))) return
    // A copy, because the body moves to another thread.
    const body = isPacked ? response.body!.slice() : await compress(response.body!)
    const bytes = bytesOfKept(url, headersJson, body)
    const bytesMore = bytes - (found.get(url)?.bytes ?? 0)
    if (keptBytes + bytesMore > bytesMax) {
      omitted++
      return
    }
    keptBytes += bytesMore
    heldBytes += bytes
    const encodings: PageToKeep['encodings'] = isPacked ? response.encodings : ['gzip']
    pages.push({ url, hash: urlHash53(url), ...validatorsOf(headers), headers, encodings, body, bytes })
  }

  /** Undefined when the page must be asked for again, without conditions. */
  async function reuse(page: FoundPage, response: FetchedResponse): Promise<FetchedResponse | undefined> {
    if (!isSameVersion(page, response.headers)) return undefined
    const kept = await database.read((db) => readKept(db, owner, page))
    if (kept === undefined) return undefined
    if (!counted.has(page)) unchanged.push(page.hash)
    counted.add(page)
    return {
      ...response,
      status: 200,
      headers: freshHeaders(kept.headers, response.headers),
      body: new Uint8Array(kept.body),
      encodings: kept.encodings,
    }
  }

  async function lookUp(waiting: readonly { url: string }[]): Promise<void> {
    const urls = waiting.map(({ url }) => url)
    const known = await database.read((db) => findKept(db, owner, urls))
    for (const url of urls) found.set(url, known.get(url) ?? null)
    for (const url of found.keys()) {
      if (found.size <= FOUND_MAX) break
      found.delete(url)
    }
  }

  async function fetchOne(address: URL | string, asked: FetchOptions = {}): Promise<Fetched> {
    const url = normalizeUrl(typeof address === 'string' ? new URL(address) : address)
    // The target of a redirect or a refresh is read as a page without having waited in a queue.
    if (!found.has(url) && isOwn(url)) await lookUp([{ url }])
    const page = found.get(url)
    const conditions = page ? conditionsOf(page) : []
    const fetched = await fetcher.fetchOne(address, {
      ...asked,
      headers: [...(asked.headers ?? []), ...conditions],
    })
    if (fetched.state !== 'response') return fetched
    if (fetched.status === 304 && page) {
      const reused = await reuse(page, fetched)
      if (reused !== undefined) return reused
      found.set(url, null)
      return await fetchOne(address, asked)
    }
    if (page !== undefined && isKeepable(fetched)) await keep(url, fetched)
    return fetched
  }

  return {
    generation: owner.generation,
    fetcher: { ...fetcher, fetchOne },
    lookUp,
    get heldBytes() {
      return heldBytes
    },
    take() {
      const step = { pages, unchanged }
      pages = []
      unchanged = []
      heldBytes = 0
      return step
    },
    get omitted() {
      return omitted
    },
  }
}

// Conditional requests: pages of earlier crawls are asked for with the validators that came with them, and when the server
// says that one has not changed, the answer is made of what was kept. Whoever asked cannot tell the difference, so each
// page is read, rendered and audited anew, by the rules of today. What comes anew is kept for the next crawl.

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { normalizeUrl } from '../../crawler/page-url.ts'
import { urlHash53 } from '../../crawler/url-hash.ts'
import { decodeBody, BODY_BYTES_MAX as UNPACKED_BYTES_MAX } from '../../fetching/content-encoding.ts'
import type { Fetched, FetchedResponse, Fetcher, FetchOptions } from '../../fetching/fetcher.ts'
import type { Database } from '../../storage/database.ts'
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
  /** For pages alone. */
  readonly fetcher: Fetcher
  /** Of what is asked next: finds out which pages can be asked conditionally, and keeps those that come anew. */
  lookUp(waiting: readonly { url: string }[]): Promise<void>
  /** Of what waits to be stored. */
  readonly heldBytes: number
  take(): KeptStep
  /** How many pages were not kept, because there is no room for more. */
  readonly leftOut: number
}

type PageReuseOptions = {
  database: Database
  fetcher: Fetcher
  owner: Owner
  /** Whether an address belongs to the site. */
  isOwn(url: string): boolean
  /** Of all pages of the project together, and of those that come on top of what it has. */
  bytesMax: number
  bytesMoreMax: number
}

const FOUND_MAX = 10_000
const BODY_BYTES_MAX = 2 * 1024 * 1024
const HEADERS_CHARS_MAX = 16_384

const compress = promisify(gzip)

/** One that broke off may have come to a proper end all the same, as a server sees it. */
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
  /** Null for one that is not kept. What is not in it after all, a goal of a redirect on another site, is none of ours. */
  const found = new Map<string, FoundPage | null>()
  /** Counted already: a redirect may have led there before. */
  const counted = new WeakSet<FoundPage>()
  let keptBytes = await database.read((db) => countKeptBytes(db, owner.projectId))
  const bytesMax = Math.min(limits.bytesMax, keptBytes + limits.bytesMoreMax)
  let pages: PageToKeep[] = []
  let unchanged: number[] = []
  let heldBytes = 0
  let leftOut = 0

  async function keep(url: string, response: FetchedResponse): Promise<void> {
    const headers = keptHeaders(response.headers)
    const headersJson = JSON.stringify(headers)
    if (response.body!.byteLength > BODY_BYTES_MAX || headersJson.length > HEADERS_CHARS_MAX) return
    const isPacked = response.encodings.length > 0
    if (isPacked && !(await unpacks(response))) return
    // A copy: the body goes to another thread.
    const body = isPacked ? response.body!.slice() : await compress(response.body!)
    const bytes = bytesOfKept(url, headersJson, body)
    const bytesMore = bytes - (found.get(url)?.bytes ?? 0)
    if (keptBytes + bytesMore > bytesMax) {
      leftOut++
      return
    }
    keptBytes += bytesMore
    heldBytes += bytes
    const encodings: PageToKeep['encodings'] = isPacked ? response.encodings : ['gzip']
    pages.push({ url, hash: urlHash53(url), ...validatorsOf(headers), headers, encodings, body, bytes })
  }

  /** Undefined when it has to be asked for again, without conditions. */
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
    // The goal of a redirect or a refresh, which is read as a page without being asked for itself.
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
    get leftOut() {
      return leftOut
    },
  }
}

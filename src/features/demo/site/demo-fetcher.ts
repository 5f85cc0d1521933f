// Fetches the demo's site: its addresses are those of a domain that nobody can register, and a server of our own on
// loopback serves them. Every request is a real one to that server. Any other name fails as unresolvable, so a crawl of
// the demo never reaches the web.

import { createFetcher, type Fetched, type Fetcher } from '../../../background/fetching/fetcher.ts'
import type { NameLookup } from '../../../background/fetching/name-lookup.ts'
import { parseCidrs } from '../../../lib/networks.ts'
import type { CrawlSettings } from '../../crawls/reads.ts'
import { type ServedSite, serveDemoSite } from './serve.ts'
import type { Edition } from './site-map.ts'
import { SITE_ORIGIN } from './site-page.ts'

const SITE_HOST = new URL(SITE_ORIGIN).host
const BARE_HOST = SITE_HOST.replace(/^www\./, '')
const LOOPBACK = parseCidrs('127.0.0.1/32')!
const CONNECT_TIMEOUT_MS = 5_000

type DemoFetcherOptions = { userAgent: string; nowMs: () => number; edition?: Edition }

/** Returns undefined for every site but the demo's. */
export function fetcherOfDemo(
  { domain }: Pick<CrawlSettings, 'domain'>,
  userAgent: string,
  edition: Edition = 'now',
): Fetcher | undefined {
  if (domain !== SITE_HOST && domain !== BARE_HOST) return undefined
  return createDemoFetcher({ userAgent, nowMs: () => performance.now(), edition })
}

/** Starts the site with the first request, and stops it on close; later requests find it closed. */
export function createDemoFetcher({ edition, ...options }: DemoFetcherOptions): Fetcher {
  let opening: Promise<{ site: ServedSite; fetcher: Fetcher }> | undefined
  let isClosed = false

  async function open() {
    const site = await serveDemoSite(undefined, edition)
    const inner = createFetcher({
      ...options,
      allowedNetworks: LOOPBACK,
      ports: [site.port],
      lookup: noNames,
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
    })
    return { site, fetcher: demoFetcher(site.port, inner) }
  }

  return {
    async fetchOne(url, options) {
      if (isClosed) return CLOSED
      opening ??= open()
      return (await opening).fetcher.fetchOne(url, options)
    },
    async close() {
      isClosed = true
      if (opening === undefined) return
      const { site, fetcher } = await opening
      await fetcher.close()
      await site.close()
    },
  }
}

const CLOSED: Fetched = {
  state: 'failed',
  kind: 'aborted',
  message: 'The request was called off.',
  totalMs: 0,
}

const noNames: NameLookup = async () => []

/** `inner` may connect to that port on loopback. */
function demoFetcher(port: number, inner: Fetcher): Fetcher {
  return {
    async fetchOne(address, options) {
      const url = URL.parse(String(address))
      if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
        return await inner.fetchOne(address, options)
      const path = url.pathname + url.search
      if (url.host === BARE_HOST || (url.host === SITE_HOST && url.protocol === 'http:'))
        return movedTo(SITE_ORIGIN + path)
      if (url.host !== SITE_HOST) return unknownName(url.hostname)
      return await inner.fetchOne(`http://127.0.0.1:${port}${path}`, options)
    },
    close: () => inner.close(),
  }
}

/** The redirect of a server that serves both host names and both schemes. */
function movedTo(location: string): Fetched {
  return {
    state: 'response',
    status: 301,
    headers: { location },
    body: null,
    encodings: [],
    bytesOnWire: 0,
    ttfbMs: 0,
    totalMs: 0,
    isTruncated: false,
    cutBy: null,
    isBroken: false,
    malformed: [],
  }
}

function unknownName(hostname: string): Fetched {
  return { state: 'failed', kind: 'dns', message: `${hostname} has no address (ENOTFOUND).`, totalMs: 0 }
}

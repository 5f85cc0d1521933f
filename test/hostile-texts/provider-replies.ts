// Whole replies of providers, as they arrive: a hostile text as the reply itself, and in each of the fields that an adapter reads.

import { readLink } from '../../src/background/providers/dataforseo/backlinks/link-row.ts'
import { readPage as readListPage } from '../../src/background/providers/dataforseo/backlinks/list-page.ts'
import { readRows as readLinkRows } from '../../src/background/providers/dataforseo/backlinks/rows.ts'
import { readEnvelope } from '../../src/background/providers/dataforseo/envelope.ts'
import { readResult } from '../../src/background/providers/dataforseo/result.ts'
import { createOrganicCount } from '../../src/background/providers/organic-pages.ts'
import type { ParsedPage } from '../../src/background/providers/page-walk.ts'
import { type JsonObject, objectOf, parseReply } from '../../src/background/providers/reply-json.ts'
import { readRows } from '../../src/background/providers/search-console/query.ts'
import { readSites } from '../../src/background/providers/search-console/sites.ts'
import { parsePage as parseSearxng } from '../../src/background/providers/searxng/page.ts'
import { parsePage as parseSerpapi } from '../../src/background/providers/serpapi/page.ts'
import { parsePage as parseSerper } from '../../src/background/providers/serper/page.ts'

const SOUGHT = { q: 'oak desk', gl: 'us', hl: 'en' }
const DEPTH = 100
const TODAY = 20_775

const PROVIDERS: Readonly<Record<string, { read(reply: unknown): unknown; fill(text: string): unknown }>> = {
  Serper: {
    read: (reply) => count(parseSerper(reply, SOUGHT)),
    fill: (text) => ({
      organic: [{ link: text, title: text, snippet: text }],
      searchInformation: { showingResultsFor: text },
      ads: [{ link: text }],
      places: [{ website: text }],
    }),
  },
  SerpApi: {
    read: (reply) => count(parseSerpapi(reply, SOUGHT)),
    fill: (text) => ({
      search_metadata: { status: 'Success' },
      search_information: { query_displayed: text, showing_results_for: text },
      search_parameters: { q: SOUGHT.q, location_used: text },
      organic_results: [{ link: text, title: text, displayed_link: text, snippet: text }],
      ads: [{ link: text }],
    }),
  },
  SearXNG: {
    read: (reply) => count(parseSearxng(reply, { keyword: SOUGHT.q, engine: 'google', pageNumber: 1 })),
    fill: (text) => ({
      results: [{ engine: 'google', url: text, title: text, content: text }],
      unresponsive_engines: [[text, text]],
    }),
  },
  DataForSEO: {
    read: (reply) => readEnvelope(reply)?.tasks.map(({ result }) => readResult(result[0], DEPTH, SOUGHT.q)),
    fill: (text) => ({
      status_code: 20_000,
      status_message: text,
      tasks: [{ status_code: 20_000, status_message: text, id: text, result: [resultOf(text)] }],
    }),
  },
  'the backlinks of DataForSEO': {
    read: (reply) =>
      readLinkRows(readListPage(objectOf(reply) ?? {})?.items ?? [], (row) =>
        readLink(row, { target: 'example.com', today: TODAY }),
      ),
    fill: (text) => ({
      search_after_token: text,
      items: [linkOf('https://a.example/', text), linkOf(text, text)],
    }),
  },
  'Search Console': {
    read: (reply) => [
      readRows((objectOf(reply) ?? {}) as JsonObject, { hasQuery: true, hasCountry: true, hasDevice: true }),
      readSites((objectOf(reply) ?? {}) as JsonObject),
    ],
    fill: (text) => ({
      rows: [{ keys: [text, text, 'usa', 'MOBILE'], clicks: 1, impressions: 2, ctr: 0.5, position: 3 }],
      siteEntry: [{ siteUrl: text, permissionLevel: text }],
    }),
  },
}

/** Replies by the name of the provider. */
export const READ_REPLIES: Readonly<Record<string, (text: string) => void>> = Object.fromEntries(
  Object.entries(PROVIDERS).map(([name, { read, fill }]) => [
    name,
    (text: string) => {
      const reply = parseReply(text)
      if ('value' in reply) read(reply.value)
      read(fill(text))
    },
  ]),
)

function count(parsed: object): void {
  if ('page' in parsed) createOrganicCount(DEPTH).addPage((parsed as { page: ParsedPage }).page.organic)
}

function resultOf(text: string) {
  return {
    items: [{ type: 'organic', url: text, title: text, breadcrumb: text, description: text }],
    item_types: [text],
    spell: { keyword: text, type: 'showing_results_for' },
  }
}

function linkOf(from: string, text: string) {
  return {
    url_from: from,
    url_to: 'https://example.com/',
    anchor: text,
    page_from_title: text,
    first_seen: text,
  }
}

// What a crawl knows of an address, for features that join it with what other sources say: as rows that are read out of packed
// columns. Loads no storage.

import { type PackedColumns, unpackColumns } from '../../../lib/packed-columns.ts'

export type CrawledAddress = {
  id: number
  url: string
  is_in_sitemap: number
  outcome: string | null
  depth: number | null
  /** Null when it was not requested; then all that follows is null, but for the links. */
  page_id: number | null
  status_code: number | null
  is_indexable: number | null
  is_noindex: number | null
  is_redirected: number | null
  /** 1 when redirects led to another site, whose answer this is. */
  is_answered_by_other: number | null
  /** Set only for a redirect. */
  final_url: string | null
  /** Also null where it is the address itself (is_own_canonical), so that most of these texts need not be sent. */
  canonical: string | null
  is_own_canonical: number
  title: string | null
  words_count: number | null
  links_count: number | null
}

export type PackedAddresses = PackedColumns<CrawledAddress>

export function* unpackAddresses(packed: PackedAddresses): Generator<CrawledAddress> {
  const columns = unpackColumns<CrawledAddress>(packed)
  // Each name is written out: objects that are put together by a loop over names take twice as long.
  for (let at = 0; at < columns.id.length; at++)
    yield {
      id: columns.id[at]!,
      url: columns.url[at]!,
      is_in_sitemap: columns.is_in_sitemap[at]!,
      outcome: columns.outcome[at]!,
      depth: columns.depth[at]!,
      page_id: columns.page_id[at]!,
      status_code: columns.status_code[at]!,
      is_indexable: columns.is_indexable[at]!,
      is_noindex: columns.is_noindex[at]!,
      is_redirected: columns.is_redirected[at]!,
      is_answered_by_other: columns.is_answered_by_other[at]!,
      final_url: columns.final_url[at]!,
      canonical: columns.canonical[at]!,
      is_own_canonical: columns.is_own_canonical[at]!,
      title: columns.title[at]!,
      words_count: columns.words_count[at]!,
      links_count: columns.links_count[at]!,
    }
}

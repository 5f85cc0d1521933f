// What the threads of a crawl tell each other about an address: as it is stored, where it was met, where a redirect leads.

/** An address as it is stored. */
export type KnownUrl = {
  id: number
  url: string
  is_external: number
  is_in_sitemap: number
  depth: number | null
  queue: number | null
  outcome: string | null
}

/** An address in a sitemap, and the addresses at which the sitemap has the same page in other languages. */
export type TranslatedUrl = { url: string; translations: readonly string[] }

/** The page on which an address was met, and the queue of that page. */
export type MetOn = { id: number; queue: number }

/** The end of a redirect, as a page that waits in a queue. */
export type RedirectTarget = {
  id: number
  queue: number
  url: string
  depth: number | null
  isListed: boolean
}

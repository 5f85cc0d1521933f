// What is said of an address: as it is stored, where it was met, and where a redirect leads.

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

/** An address of a sitemap, and where it says that the same page is in other languages. */
export type TranslatedUrl = { url: string; translations: readonly string[] }

/** The queue of the page on which an address was met. */
export type MetOn = { id: number; queue: number }

/** The end of a redirect, as a page that waits in a queue. */
export type RedirectTarget = {
  id: number
  queue: number
  url: string
  depth: number | null
  isListed: boolean
}

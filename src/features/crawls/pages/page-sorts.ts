// What the pages of a crawl can be sorted by: columns of their rows. An order of each is kept (finish/page-orders.ts), so
// every one of them costs eight bytes a page.

export const NUMBER_SORTS = [
  'status_code',
  'depth',
  'words_count',
  'response_time_ms',
  'response_bytes',
  'title_length',
  'internal_links_count',
  'external_links_count',
  'total_images_count',
  'missing_alt_images_count',
] as const
/** Without letter case, as `contains` compares. */
export const TEXT_SORTS = ['url', 'title'] as const
export const PAGE_SORTS = [...TEXT_SORTS, ...NUMBER_SORTS] as const

export type TextSort = (typeof TEXT_SORTS)[number]
export type PageSort = (typeof PAGE_SORTS)[number]

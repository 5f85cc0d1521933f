// The queues in which the addresses of a crawl wait to be asked. Queues are served one after the other, and each in the
// order of discovery: pages by their click depth, so that a page's depth is final before it is asked; pages that only
// a sitemap knows; then what is only asked for its status.

/** Pages at a click depth wait in the queue of that number. */
export const DEPTH_MAX = 100
/** Pages that only a sitemap knows wait in this one, and what only they lead to in those that follow, click by click. */
export const SITEMAP_QUEUE = 1000
export const PAGE_QUEUE_MAX = SITEMAP_QUEUE + DEPTH_MAX
export const IMAGE_QUEUE = 2000
export const LINK_QUEUE = 2001
/** Style sheets, scripts and frames. */
export const RESOURCE_QUEUE = 2002
/** Further sources of images besides their src: requested last, because there are many and a page can do without most. */
export const IMAGE_SOURCE_QUEUE = 2003

export function isPageQueue(queue: number | null): boolean {
  return queue !== null && queue <= PAGE_QUEUE_MAX
}

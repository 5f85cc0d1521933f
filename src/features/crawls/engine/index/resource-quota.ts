// How many addresses of style sheets, scripts and frames a crawl takes in, and how many further sources of images: a site
// may have a style sheet a page, and six sizes of each image. Without a limit they would fill the dictionary and take the
// place of pages. They are kept for checks of their status, so more than can be checked are of no use.

import { IMAGE_SOURCE_QUEUE, RESOURCE_QUEUE } from '../queues.ts'

export type ResourceQueue = typeof RESOURCE_QUEUE | typeof IMAGE_SOURCE_QUEUE

type ResourceQuota = {
  has(queue: ResourceQueue): boolean
  /** Counts one more address of this kind, also when a crawl resumes. */
  take(queue: number | null): void
}

/** Style sheets and scripts are asked first, and must leave some of a small crawl's checks to images and links. */
const RESOURCES_MIN = 200
const IMAGE_SOURCES_MIN = 1_000
const EACH_MAX = 100_000
const SHARE_OF_URLS = 0.1

export function createResourceQuota(pagesMax: number, urlsMax: number): ResourceQuota {
  const eachMax = Math.min(EACH_MAX, Math.ceil(urlsMax * SHARE_OF_URLS))
  const left: Record<ResourceQueue, number> = {
    [RESOURCE_QUEUE]: Math.min(eachMax, Math.max(RESOURCES_MIN, pagesMax)),
    [IMAGE_SOURCE_QUEUE]: Math.min(eachMax, Math.max(IMAGE_SOURCES_MIN, pagesMax)),
  }
  return {
    has: (queue) => left[queue] > 0,
    take(queue) {
      if (queue === RESOURCE_QUEUE || queue === IMAGE_SOURCE_QUEUE) left[queue]--
    },
  }
}

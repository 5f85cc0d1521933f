// Generates the links and images of a stored crawl from the numbers of pages, and stores them as a crawl does.

import { type BulkValue, bulkTarget } from '../src/data/storage/bulk/bulk-insert.ts'

export { REFERENCES } from '../src/features/crawls/finish/placed-images.ts'
export { LINKS } from '../src/features/crawls/finish/placed-links.ts'

import { sequence } from './sequence.ts'
import { capitalized, phrase } from './site-texts.ts'

export const IMAGES_PER_PAGE = 6
export const LINKS_PER_PAGE = 2

export function linkRow(targetId: number, sourceId: number, position: number): BulkValue[] {
  const anchor = `${capitalized(phrase(sequence(targetId)))} no. ${targetId}`
  return [targetId, sourceId, position, anchor, null, 0, position]
}

export const DESTINATIONS = bulkTarget('crawl_destinations', {
  id: 'integer',
  links_count: 'integer',
  nofollow_links_count: 'integer',
})

export function destinationRow(id: number, links: number): BulkValue[] {
  return [id, links, 0]
}

export const IMAGES = bulkTarget('crawl_images', {
  id: 'integer',
  url: 'text',
  fetch_status_code: 'integer',
  is_data_uri: 'integer',
  is_external: 'integer',
  is_svg: 'integer',
  references_count: 'integer',
})

export function imageRow(id: number, url: string, references: number): BulkValue[] {
  return [id, url, 200, 0, 0, 0, references]
}

export function referenceRow(imageId: number, pageId: number, position: number): BulkValue[] {
  const alt = position === 5 ? null : capitalized(phrase(sequence(imageId + pageId)))
  return [imageId, pageId, position, alt, null, 800, 600, position & 1]
}

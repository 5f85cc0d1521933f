// Links and images of a stored crawl, made up from the numbers of pages.

import { foldedText } from '../src/crawl-data/filters/folded-text.ts'
import { type BulkValue, bulkTarget } from '../src/storage/bulk-insert.ts'
import { sequence } from './sequence.ts'
import { capitalized, phrase } from './site-texts.ts'

export const IMAGES_PER_PAGE = 6
export const LINKS_PER_PAGE = 2

export const LINKS = bulkTarget('crawl_links', {
  target_id: 'integer',
  source_id: 'integer',
  position: 'integer',
  anchor_text: 'text',
  anchor_text_folded: 'text',
  is_nofollow: 'integer',
  has_target_blank: 'integer',
})

export function linkRow(targetId: number, sourceId: number, position: number): BulkValue[] {
  const anchor = `${capitalized(phrase(sequence(targetId)))} no. ${targetId}`
  return [targetId, sourceId, position, anchor, foldedText(anchor), 0, position]
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

export const REFERENCES = bulkTarget('crawl_image_references', {
  image_id: 'integer',
  source_id: 'integer',
  position: 'integer',
  alt: 'text',
  alt_folded: 'text',
  width: 'integer',
  height: 'integer',
  has_srcset: 'integer',
})

export function referenceRow(imageId: number, pageId: number, position: number): BulkValue[] {
  const alt = position === 5 ? null : capitalized(phrase(sequence(imageId + pageId)))
  return [imageId, pageId, position, alt, foldedText(alt), 800, 600, position & 1]
}

// Stores images: their references, and one row an image with the facts of its address. The database copies the addresses
// itself: they may be two thousand characters long, and there are thousands in a run.

import { sql } from 'kysely'
import { NULL_INTEGER } from '../../../data/storage/bulk/bulk-columns.ts'
import { bulkTarget } from '../../../data/storage/bulk/bulk-insert.ts'
import { NONE } from '../engine/staged-columns.ts'
import { IMAGE_FLAG } from '../engine/staged-references.ts'
import { flagIn, inOrder } from './column-order.ts'
import type { PlacedKind } from './placement.ts'

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

/** Stands for all inline (data:) images. */
const DATA_IMAGE_ID = 0

export const PLACED_IMAGES: PlacedKind<{ id: number; is_svg: number; references_count: number }> = {
  kind: 'image',
  table: REFERENCES,
  columns: ({ widths, heights, flags }, order) => [
    ...[widths, heights].map((column) => nullable(inOrder(column, order))),
    flagIn(inOrder(flags, order), IMAGE_FLAG.srcset),
  ],
  newTarget(id, flags) {
    const isSvg = id !== DATA_IMAGE_ID && (flags & IMAGE_FLAG.svg) !== 0
    return { id, is_svg: Number(isSvg), references_count: 0 }
  },
  count(image) {
    image.references_count++
  },
  targetKinds: { id: 'integer', is_svg: 'integer', references_count: 'integer' },
  targetsPerStatement: 1000,
  addTargets({ projectId, crawlId }, given) {
    // Each column is read by a sub-query of its own on the whole primary key: see address-texts.ts. Index: crawl_urls_pkey.
    const named = (column: string) => sql`(select named.${sql.ref(column)} from crawl_urls as named
      where named.project_id = ${projectId} and named.crawl_id = ${crawlId} and named.id = given.id)`
    // Without `where true` the conflict would be read as a condition of a join.
    return sql`insert into crawl_images (project_id, crawl_id, id, url, url_folded, fetch_status_code, is_external,
        is_data_uri, is_svg, references_count)
      select cast(${projectId} as bigint), cast(${crawlId} as bigint), given.id, ${named('url')}, ${named('url_folded')},
        ${named('fetch_status_code')}, coalesce(${named('is_external')}, 0),
        case when given.id = ${sql.lit(DATA_IMAGE_ID)} then 1 else 0 end, given.is_svg, given.references_count
      from ${given} where true
      on conflict (project_id, crawl_id, id) do update set
        references_count = crawl_images.references_count + excluded.references_count`
  },
}

function nullable(values: Int32Array): Int32Array {
  for (let at = 0; at < values.length; at++) if (values[at] === NONE) values[at] = NULL_INTEGER
  return values
}

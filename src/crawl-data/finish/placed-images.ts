// Images, from packed bytes to rows: references in the order of their primary key, and one row an image with what is
// known of its address, which the database copies by itself: addresses may be two thousand characters long, and there are
// thousands in a run. An image may lie in several runs, so its count is added to the one that is there.

import { sql } from 'kysely'
import { NONE, readStaged, type StagedColumns } from '../../crawler/staged-columns.ts'
import { IMAGE_FLAG } from '../../crawler/staged-references.ts'
import { NULL_INTEGER } from '../../storage/bulk/bulk-columns.ts'
import { bulkTarget, insertColumns } from '../../storage/bulk/bulk-insert.ts'
import type { Tx } from '../../storage/database.ts'
import { rowsParameter } from '../../storage/sql/rows-parameter.ts'
import { flagIn, inOrder, orderByColumns } from './column-order.ts'
import { breathe, type FinishWork } from './finish-work.ts'
import { placeTexts } from './placed-texts.ts'
import type { Placement } from './placement.ts'

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

const IMAGE_KINDS = { id: 'integer', is_svg: 'integer', references_count: 'integer' } as const

type Image = { id: number; is_svg: number; references_count: number }

const IMAGES_SLICE = 1000

/** Stands for all that are written into their pages. */
const DATA_IMAGE_ID = 0

export async function readyImages(work: FinishWork, data: readonly Uint8Array[]): Promise<Placement> {
  const { engine } = work.database
  const references = readStaged('image', data)
  await breathe(work)
  // By image and page: the images of a page come in their order.
  const order = orderByColumns(references.targets, references.sources)
  const { texts, folded } = await placeTexts(work, references, order)
  const columns = [
    ...[references.targets, references.sources, references.positions].map((column) => inOrder(column, order)),
    ...[texts, folded],
    ...[references.widths, references.heights].map((column) => nullable(inOrder(column, order))),
    flagIn(inOrder(references.flags, order), IMAGE_FLAG.srcset),
  ]
  const images = countByImage(references, order)
  return async (tx, onSent) => {
    const { projectId: project_id, crawlId: crawl_id } = work.crawl
    await addImages(tx, work, images)
    const inserted = insertColumns(tx, engine, REFERENCES, columns, { project_id, crawl_id })
    onSent()
    await inserted
  }
}

function nullable(values: Int32Array): Int32Array {
  for (let at = 0; at < values.length; at++) if (values[at] === NONE) values[at] = NULL_INTEGER
  return values
}

/** In the order of their ids, as the references are. */
function countByImage({ targets, flags }: StagedColumns, order: Uint32Array): Image[] {
  const images: Image[] = []
  let last: Image | undefined
  for (const row of order) {
    const id = targets[row]!
    if (last?.id !== id) {
      const isSvg = id !== DATA_IMAGE_ID && (flags[row]! & IMAGE_FLAG.svg) !== 0
      last = { id, is_svg: Number(isSvg), references_count: 0 }
      images.push(last)
    }
    last.references_count++
  }
  return images
}

async function addImages(
  tx: Tx,
  { database: { engine }, crawl: { projectId, crawlId } }: FinishWork,
  images: readonly Image[],
): Promise<void> {
  // Each by a sub-query of its own, on the whole of the primary key: see address-texts.ts. Index: crawl_urls_pkey.
  const named = (column: string) => sql`(select named.${sql.ref(column)} from crawl_urls as named
    where named.project_id = ${projectId} and named.crawl_id = ${crawlId} and named.id = given.id)`
  for (let from = 0; from < images.length; from += IMAGES_SLICE) {
    const given = rowsParameter(engine, IMAGE_KINDS, images.slice(from, from + IMAGES_SLICE))
    // Without `where true` the conflict would be read as a condition of a join.
    await sql`insert into crawl_images (project_id, crawl_id, id, url, url_folded, fetch_status_code, is_external,
        is_data_uri, is_svg, references_count)
      select cast(${projectId} as bigint), cast(${crawlId} as bigint), given.id, ${named('url')}, ${named('url_folded')},
        ${named('fetch_status_code')}, coalesce(${named('is_external')}, 0),
        case when given.id = ${sql.lit(DATA_IMAGE_ID)} then 1 else 0 end, given.is_svg, given.references_count
      from ${given} where true
      on conflict (project_id, crawl_id, id) do update set
        references_count = crawl_images.references_count + excluded.references_count`.execute(tx)
  }
}

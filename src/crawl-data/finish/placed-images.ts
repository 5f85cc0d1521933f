// Images, from packed bytes to rows: references in the order of their primary key, and one row an image with what is
// known of its address. An image may lie in several runs, so its count is added to the one that is there.

import { sql } from 'kysely'
import { readStagedImages, type StagedImage } from '../../crawler/staged-references.ts'
import { foldedText } from '../../lib/text.ts'
import { type BulkValue, bulkTarget, insertRows } from '../../storage/bulk-insert.ts'
import type { Tx } from '../../storage/database.ts'
import { givenRows } from '../../storage/given-rows.ts'
import { readShownAddresses } from './address-texts.ts'
import { orderByColumns } from './column-order.ts'
import { breathe, type FinishWork } from './finish-work.ts'
import { pushText } from './stored-text.ts'

const REFERENCES = bulkTarget('crawl_image_references', {
  image_id: 'integer',
  source_id: 'integer',
  position: 'integer',
  alt: 'text',
  alt_folded: 'text',
  width: 'integer',
  height: 'integer',
  has_srcset: 'integer',
})

const IMAGE_KINDS = {
  id: 'integer',
  url: 'text',
  url_folded: 'text',
  fetch_status_code: 'integer',
  is_data_uri: 'integer',
  is_external: 'integer',
  is_svg: 'integer',
  references_count: 'integer',
} as const

type Image = {
  id: number
  url: string | null
  url_folded: string | null
  fetch_status_code: number | null
  is_data_uri: number
  is_external: number
  is_svg: number
  references_count: number
}

const SLICE = 5000
const IMAGES_SLICE = 1000

/** Stands for all that are written into their pages. */
const DATA_IMAGE_ID = 0

export async function readyImages(
  work: FinishWork,
  data: readonly Uint8Array[],
): Promise<(tx: Tx) => Promise<void>> {
  const { engine } = work.database
  const references = data.flatMap(readStagedImages)
  await breathe(work)
  const values: BulkValue[] = []
  const images: Image[] = []
  let left = SLICE
  for (const index of orderOf(references)) {
    if (--left === 0) {
      await breathe(work)
      left = SLICE
    }
    const reference = references[index]!
    addRow(values, reference)
    count(images, reference)
  }
  for (let from = 0; from < images.length; from += IMAGES_SLICE) {
    await addAddresses(work, images.slice(from, from + IMAGES_SLICE))
  }
  return async (tx) => {
    const { projectId: project_id, crawlId: crawl_id } = work.crawl
    await insertRows(tx, engine, REFERENCES, values, { project_id, crawl_id })
    await addImages(tx, work, images)
  }
}

/** By image and page: the images of a page come in their order. */
function orderOf(references: readonly StagedImage[]): Uint32Array {
  const targets = new Uint32Array(references.length)
  const sources = new Uint32Array(references.length)
  for (let index = 0; index < references.length; index++) {
    const { imageId, sourceId } = references[index]!
    targets[index] = imageId
    sources[index] = sourceId
  }
  return orderByColumns(targets, sources)
}

function addRow(values: BulkValue[], reference: StagedImage): void {
  values.push(reference.imageId, reference.sourceId, reference.position)
  pushText(values, reference.alt)
  values.push(reference.width, reference.height, Number(reference.hasSrcset))
}

/** References come sorted by their image. */
function count(images: Image[], { imageId, isSvg }: StagedImage): void {
  let last = images.at(-1)
  if (last?.id !== imageId) {
    const isData = imageId === DATA_IMAGE_ID
    last = {
      id: imageId,
      url: null,
      url_folded: null,
      fetch_status_code: null,
      is_data_uri: Number(isData),
      is_external: 0,
      is_svg: isData ? 0 : Number(isSvg),
      references_count: 0,
    }
    images.push(last)
  }
  last.references_count++
}

async function addAddresses(work: FinishWork, images: readonly Image[]): Promise<void> {
  const known = await readShownAddresses(
    work,
    images.map(({ id }) => id),
  )
  for (const image of images) {
    const address = known.get(image.id)
    if (address !== undefined) Object.assign(image, address, { url_folded: foldedText(address.url) })
  }
}

async function addImages(
  tx: Tx,
  { database: { engine }, crawl: { projectId, crawlId } }: FinishWork,
  images: readonly Image[],
): Promise<void> {
  const names = sql.join(Object.keys(IMAGE_KINDS).map((name) => sql.ref(name)))
  for (let from = 0; from < images.length; from += IMAGES_SLICE) {
    const given = givenRows(engine, IMAGE_KINDS, images.slice(from, from + IMAGES_SLICE))
    // Without `where true` the conflict would be read as a condition of a join.
    await sql`insert into crawl_images (project_id, crawl_id, ${names})
      select cast(${projectId} as bigint), cast(${crawlId} as bigint), ${names} from ${given} where true
      on conflict (project_id, crawl_id, id) do update set
        references_count = crawl_images.references_count + excluded.references_count`.execute(tx)
  }
}

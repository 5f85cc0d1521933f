// What the end of a crawl has stored of its links, images and findings, row by row, and what it must have stored of the
// references of a crawl that is written down plainly.

import type { Database } from '../../src/data/storage/database.ts'
import type { Tables } from '../../src/data/storage/tables.ts'
import type { CrawlKey } from '../../src/features/crawls/records/crawl-key.ts'
import { foldedText, nfc } from '../../src/lib/text.ts'
import type { PlainCrawl } from './unfinished-crawl.ts'

const REFERENCE_TABLES = [
  'crawl_links',
  'crawl_destinations',
  'crawl_image_references',
  'crawl_images',
  'crawl_staged_references',
] as const

type Rows = Record<string, unknown>[]

export async function readReferences(database: Database, key: CrawlKey): Promise<Record<string, Rows>> {
  const read = await Promise.all(REFERENCE_TABLES.map((table) => rowsOf(database, table, key)))
  return Object.fromEntries(REFERENCE_TABLES.map((table, at) => [table, read[at]!]))
}

export async function readAll(database: Database, key: CrawlKey) {
  return {
    ...(await readReferences(database, key)),
    issues: await rowsOf(database, 'crawl_issues', key),
    targets: await rowsOf(database, 'crawl_issue_targets', key),
    pageOrders: await rowsOf(database, 'crawl_page_orders', key),
    pageChanges: await rowsOf(database, 'crawl_page_changes', key),
    issueChanges: await rowsOf(database, 'crawl_issue_changes', key),
  }
}

/** Without the ids of project and crawl, in some order that does not depend on the engine. */
export async function rowsOf(database: Database, table: keyof Tables, key: CrawlKey): Promise<Rows> {
  const rows = await database.read((db) =>
    db
      .selectFrom(table as 'crawl_urls')
      .where('project_id', '=', key.projectId)
      .where('crawl_id', '=', key.crawlId)
      .selectAll()
      .execute(),
  )
  return inOrder(rows.map(({ project_id, crawl_id, ...row }) => row))
}

export function inOrder(rows: Rows): Rows {
  const texts = new Map(rows.map((row) => [row, JSON.stringify(Object.entries(row).toSorted())]))
  return rows.toSorted((a, b) => (texts.get(a)! < texts.get(b)! ? -1 : 1))
}

export function expectedReferences({ urls, links, images }: PlainCrawl): Record<string, Rows> {
  const destinations = Map.groupBy(links, ({ targetId }) => targetId)
  const shown = Map.groupBy(images, ({ imageId }) => imageId)
  return {
    crawl_links: inOrder(
      links.map((link) => ({
        target_id: link.targetId,
        source_id: link.sourceId,
        position: link.position,
        anchor_text: nfc(link.anchor),
        anchor_text_folded: foldedBeyondAscii(link.anchor),
        is_nofollow: Number(link.isNofollow),
        has_target_blank: Number(link.hasTargetBlank),
      })),
    ),
    crawl_destinations: inOrder(
      [...destinations].map(([id, ofId]) => ({
        id,
        links_count: ofId.length,
        nofollow_links_count: ofId.filter(({ isNofollow }) => isNofollow).length,
      })),
    ),
    crawl_image_references: inOrder(
      images.map((image) => ({
        image_id: image.imageId,
        source_id: image.sourceId,
        position: image.position,
        alt: image.alt === null ? null : nfc(image.alt),
        alt_folded: image.alt === null ? null : foldedBeyondAscii(image.alt),
        width: image.width,
        height: image.height,
        has_srcset: Number(image.hasSrcset),
      })),
    ),
    crawl_images: inOrder(
      [...shown].map(([id, ofId]) => ({
        id,
        url: urls[id - 1]?.url ?? null,
        url_folded: foldedText(urls[id - 1]?.url ?? null),
        fetch_status_code: urls[id - 1]?.statusCode ?? null,
        is_data_uri: Number(id === 0),
        is_external: Number(urls[id - 1]?.isExternal ?? false),
        is_svg: Number(id !== 0 && id % 3 === 0),
        references_count: ofId.length,
      })),
    ),
    crawl_staged_references: [],
  }
}

/** Where lower-casing ASCII is all there is to do, nothing is stored. */
function foldedBeyondAscii(text: string): string | null {
  return /^[\0-\x7f]*$/.test(text) ? null : foldedText(nfc(text))
}

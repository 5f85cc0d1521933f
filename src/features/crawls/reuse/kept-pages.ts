// The rows of pages that are kept for the next crawl of a project: at most one for each address. Each belongs to one
// version of the project's crawl settings (the column `generation`); pages of other versions are never used.

import type { Encoding } from '../../../background/fetching/content-encoding.ts'
import type { ResponseHeaders } from '../../../background/fetching/response-headers.ts'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import { type Engine, lockRows } from '../../../data/storage/portable.ts'
import { urlHash53 } from '../../../lib/url-hash.ts'
import type { CrawlKey } from '../records/crawl-key.ts'

/** The validators of a conditional request. */
export type Validators = { readonly etag: string | null; readonly lastModified: string | null }

export type FoundPage = Validators & { readonly hash: number; readonly bytes: number }

type KeptAnswer = { headers: ResponseHeaders; encodings: Encoding[]; body: Uint8Array }

export type PageToKeep = Validators & KeptAnswer & { url: string; hash: number; bytes: number }

export type Owner = { readonly projectId: number; readonly generation: number }

const ROWS_PER_QUERY = 100
/** Bytes of a kept page besides its texts and its body. */
const ROW_BYTES = 100

export function bytesOfKept(url: string, headersJson: string, body: Uint8Array): number {
  return ROW_BYTES + url.length + headersJson.length + body.byteLength
}

/** Kept pages by address. Index: crawl_kept_pages_pkey. */
export async function findKept(
  db: Reader,
  { projectId, generation }: Owner,
  urls: readonly string[],
): Promise<Map<string, FoundPage>> {
  if (urls.length === 0) return new Map()
  const rows = await db
    .selectFrom('crawl_kept_pages')
    .where('project_id', '=', projectId)
    .where('url_hash', 'in', urls.map(urlHash53))
    .where('generation', '=', generation)
    .select(['url', 'url_hash', 'etag', 'last_modified', 'bytes'])
    .execute()
  return new Map(
    rows.map(({ url, url_hash: hash, etag, last_modified: lastModified, bytes }) => [
      url,
      { hash, etag, lastModified, bytes },
    ]),
  )
}

/** Undefined when the page is gone, or has been replaced. */
export async function readKept(
  db: Reader,
  { projectId, generation }: Owner,
  { hash, etag, lastModified }: FoundPage,
): Promise<KeptAnswer | undefined> {
  const row = await db
    .selectFrom('crawl_kept_pages')
    .where('project_id', '=', projectId)
    .where('url_hash', '=', hash)
    .where('generation', '=', generation)
    .select(['etag', 'last_modified', 'headers_json', 'encodings', 'body'])
    .executeTakeFirst()
  if (row === undefined || row.etag !== etag || row.last_modified !== lastModified) return undefined
  const encodings = row.encodings === '' ? [] : (row.encodings.split(',') as Encoding[])
  return { headers: JSON.parse(row.headers_json) as ResponseHeaders, encodings, body: row.body }
}

export type KeptStep = {
  readonly pages: readonly PageToKeep[]
  /** Hashes of the addresses whose pages were unchanged. */
  readonly unchanged: readonly number[]
}

/**
 * Returns how many more bytes are kept. Keeps nothing when the settings have changed meanwhile, because the removal job may
 * be done already.
 */
export async function storeKept(
  tx: Tx,
  engine: Engine,
  { projectId, crawlId }: CrawlKey,
  generation: number,
  { pages, unchanged }: KeptStep,
): Promise<number> {
  if (pages.length === 0 && unchanged.length === 0) return 0
  const settings = await tx
    .selectFrom('crawl_settings')
    .where('project_id', '=', projectId)
    .select('generation')
    .modifyEnd(lockRows(engine))
    .executeTakeFirst()
  if (settings?.generation !== generation) return 0
  let bytes = 0
  // The last answer of an address counts, and a statement may not write a row twice.
  const newest = [...new Map(pages.map((page) => [page.hash, page])).values()]
  for (let at = 0; at < newest.length; at += ROWS_PER_QUERY)
    bytes += await replace(tx, { projectId, crawlId }, generation, newest.slice(at, at + ROWS_PER_QUERY))
  for (let at = 0; at < unchanged.length; at += ROWS_PER_QUERY)
    await tx
      .updateTable('crawl_kept_pages')
      .set({ crawl_id: crawlId })
      .where('project_id', '=', projectId)
      .where('url_hash', 'in', unchanged.slice(at, at + ROWS_PER_QUERY))
      .execute()
  return bytes
}

async function replace(
  tx: Tx,
  { projectId, crawlId }: CrawlKey,
  generation: number,
  pages: readonly PageToKeep[],
): Promise<number> {
  const replaced = await tx
    .deleteFrom('crawl_kept_pages')
    .where('project_id', '=', projectId)
    .where(
      'url_hash',
      'in',
      pages.map(({ hash }) => hash),
    )
    .returning('bytes')
    .execute()
  await tx
    .insertInto('crawl_kept_pages')
    .values(
      pages.map((page) => ({
        project_id: projectId,
        url_hash: page.hash,
        generation,
        crawl_id: crawlId,
        bytes: page.bytes,
        url: page.url,
        etag: page.etag,
        last_modified: page.lastModified,
        encodings: page.encodings.join(','),
        headers_json: JSON.stringify(page.headers),
        body: page.body,
      })),
    )
    .execute()
  const sum = (rows: readonly { bytes: number }[]) => rows.reduce((all, { bytes }) => all + bytes, 0)
  return sum(pages) - sum(replaced)
}

/** Bytes of kept pages, of all versions of the settings. */
export async function countKeptBytes(db: Reader, projectId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('crawl_kept_pages')
    .where('project_id', '=', projectId)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** Which pages to remove: those of other versions of the settings, and those that no crawl since then has met. */
type Outdated = Owner & { readonly usedSince: number }

/** Removes some outdated pages; returns how many bytes they had and where to go on, undefined at the end. */
export async function removeOutdated(
  tx: Tx,
  { projectId, generation, usedSince }: Outdated,
  { afterHash, rowsMax }: { afterHash: number; rowsMax: number },
): Promise<{ bytes: number; lastHash: number | undefined }> {
  const outdated = await tx
    .selectFrom('crawl_kept_pages')
    .where('project_id', '=', projectId)
    .where('url_hash', '>', afterHash)
    .where((eb) => eb.or([eb('generation', '!=', generation), eb('crawl_id', '<', usedSince)]))
    .select(['url_hash', 'bytes'])
    .orderBy('url_hash')
    .limit(rowsMax)
    .execute()
  if (outdated.length > 0)
    await tx
      .deleteFrom('crawl_kept_pages')
      .where('project_id', '=', projectId)
      .where(
        'url_hash',
        'in',
        outdated.map(({ url_hash }) => url_hash),
      )
      .execute()
  return {
    bytes: outdated.reduce((sum, { bytes }) => sum + bytes, 0),
    lastHash: outdated.length < rowsMax ? undefined : outdated.at(-1)!.url_hash,
  }
}

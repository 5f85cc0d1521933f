// Reads what is stored, batch by batch, and tells it to a joiner. What is read here is never more than a few thousand rows at once.

import { readColumnBlocks, walkLinkedPages } from '../../backlinks/reads.ts'
import { walkAddresses, walkFindings } from '../../crawl-data/reads.ts'
import { readRankingUrls } from '../../rank-tracker/reads.ts'
import {
  type BlockKey,
  type KnownSpan,
  listBuckets,
  readBlocks,
  walkPages,
} from '../../search-performance/reads.ts'
import type { Database } from '../../storage/database.ts'
import type { OpenJoiner } from '../join/open-joiner.ts'
import { SERIES_DAYS } from '../lists.ts'
import { type JoinInput, windowOf } from './join-input.ts'

const PAGES_PER_READ = 2000
const BYTES_PER_READ = 2 * 1024 * 1024

/** Days were replaced while they were read. */
export class RowsMissing extends Error {}

export async function joinSources(
  database: Database,
  joiner: OpenJoiner,
  input: JoinInput,
  signal: AbortSignal | undefined,
): Promise<void> {
  // One after the other: the crawl first, because its spelling is the one that is shown.
  for (const join of [joinCrawl, joinRanks, joinSearch, joinLinks]) {
    signal?.throwIfAborted()
    await join(database, joiner, input)
  }
}

async function joinCrawl(database: Database, joiner: OpenJoiner, { crawl }: JoinInput): Promise<void> {
  if (crawl === undefined) return
  for await (const addresses of walkAddresses(database, crawl)) await joiner.ask('noteCrawled', [addresses])
  await joiner.ask('endCrawl', [])
  for await (const { severity, pageIds } of walkFindings(database, crawl))
    await joiner.ask('noteFindings', [severity, pageIds])
}

async function joinRanks(
  database: Database,
  joiner: OpenJoiner,
  { projectId, ranks }: JoinInput,
): Promise<void> {
  if (ranks === undefined) return
  for await (const ranked of readRankingUrls(database.read, projectId))
    await joiner.ask('noteRanked', [
      ranked.map(({ keyword_id, url, position }) => ({ keyword_id, url, position })),
    ])
}

async function joinSearch(database: Database, joiner: OpenJoiner, input: JoinInput): Promise<void> {
  const { projectId, search } = input
  if (search === undefined) return
  const buckets = await database.read((db) => listBuckets(db, projectId))
  for (const span of search.spans) await addSpan(database, joiner, input, span, buckets)
  await joiner.ask('endSearch', [])
  for (let after = 0; ; ) {
    const from = after
    const pages = await database.read((db) => walkPages(db, projectId, from, PAGES_PER_READ))
    await joiner.ask('noteSearched', [pages])
    if (pages.length < PAGES_PER_READ) return
    after = pages.at(-1)!.id
  }
}

async function addSpan(
  database: Database,
  joiner: OpenJoiner,
  { projectId, search }: JoinInput,
  span: KnownSpan,
  buckets: readonly number[],
): Promise<void> {
  const lastDay = search!.lastDay
  const daysAgo = lastDay - span.lastDay
  const isDay = span.firstDay === span.lastDay && daysAgo < SERIES_DAYS
  const place = { window: windowOf(span, lastDay), daysAgo: isDay ? daysAgo : null }
  let rowsLeft = span.rows
  for (const bucket of buckets) {
    let after: BlockKey | undefined
    do {
      const range = { spans: [span], after, bytesMax: BYTES_PER_READ }
      const page = await database.read((db) => readBlocks(db, projectId, bucket, range))
      for (const { rowsCount } of page.blocks) rowsLeft -= rowsCount
      if (page.blocks.length > 0)
        await joiner.ask('addSearch', [place, bucket, page.blocks.map(({ data }) => data)])
      after = page.next
    } while (after !== undefined)
  }
  if (rowsLeft !== 0) throw new RowsMissing(`Rows of day ${span.lastDay} are not there any more.`)
}

async function joinLinks(database: Database, joiner: OpenJoiner, { profile }: JoinInput): Promise<void> {
  if (profile === undefined) return
  const { key } = profile
  for await (const blocks of readColumnBlocks(database, key, 'linked_pages'))
    await joiner.ask('addLinkedPages', [blocks])
  for await (const blocks of readColumnBlocks(database, key, 'backlinks'))
    await joiner.ask('addLinks', [blocks])
  await joiner.ask('endLinks', [])
  for await (const pages of walkLinkedPages(database, key)) await joiner.ask('noteLinked', [pages])
}

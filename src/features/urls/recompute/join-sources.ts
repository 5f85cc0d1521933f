// Reads what is stored, batch by batch, and passes it to a joiner. At most a few thousand rows are in memory here.

import type { Database } from '../../../data/storage/database.ts'
import { readColumnBlocks, walkLinkedPages } from '../../backlinks/reads.ts'
import { walkAddresses, walkFindings } from '../../crawls/reads.ts'
import { readRankingUrls } from '../../rank-tracker/reads.ts'
import {
  type KnownSpan,
  listBuckets,
  RowsLeft,
  walkBlocks,
  walkPages,
} from '../../search-performance/reads.ts'
import type { OpenJoiner } from '../join/open-joiner.ts'
import { SERIES_DAYS } from '../lists.ts'
import { tellAll } from './ahead.ts'
import { type JoinInput, windowOf } from './join-input.ts'

const PAGES_PER_READ = 2000

export async function joinSources(
  database: Database,
  joiner: OpenJoiner,
  input: JoinInput,
  signal: AbortSignal | undefined,
): Promise<void> {
  // One after the other, and the crawl first, because its spelling is the one that is shown.
  for (const join of [joinCrawl, joinRanks, joinSearch, joinLinks]) {
    signal?.throwIfAborted()
    await join(database, joiner, input)
  }
}

async function joinCrawl(database: Database, joiner: OpenJoiner, { crawl }: JoinInput): Promise<void> {
  if (crawl === undefined) return
  await tellAll(walkAddresses(database, crawl), (addresses) => joiner.ask('addCrawled', [addresses]))
  await joiner.ask('endCrawl', [])
  await tellAll(walkFindings(database, crawl), ({ severity, pageIds }) =>
    joiner.ask('addFindings', [severity, pageIds]),
  )
}

async function joinRanks(
  database: Database,
  joiner: OpenJoiner,
  { projectId, ranks }: JoinInput,
): Promise<void> {
  if (ranks === undefined) return
  await tellAll(readRankingUrls(database.read, projectId), (ranked) =>
    joiner.ask('addRanked', [ranked.map(({ keyword_id, url, position }) => ({ keyword_id, url, position }))]),
  )
}

async function joinSearch(database: Database, joiner: OpenJoiner, input: JoinInput): Promise<void> {
  const { projectId, search } = input
  if (search === undefined) return
  const buckets = await database.read((db) => listBuckets(db, projectId))
  for (const span of search.spans) await addSpan(database, joiner, input, span, buckets)
  await joiner.ask('endSearch', [])
  await tellAll(walkSearched(database, projectId), (pages) => joiner.ask('addSearched', [pages]))
}

async function* walkSearched(database: Database, projectId: number) {
  for (let after = 0; ; ) {
    const from = after
    const pages = await database.read((db) => walkPages(db, projectId, from, PAGES_PER_READ))
    yield pages
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
  const rowsLeft = new RowsLeft([span])
  await tellAll(walkSpan(database, projectId, span, buckets), ({ bucket, blocks }) => {
    rowsLeft.count(blocks)
    return joiner.ask('addSearch', [place, bucket, blocks.map(({ data }) => data)])
  })
  rowsLeft.requireAll()
}

async function* walkSpan(database: Database, projectId: number, span: KnownSpan, buckets: readonly number[]) {
  for (const bucket of buckets)
    for await (const blocks of walkBlocks(database, projectId, bucket, [span]))
      if (blocks.length > 0) yield { bucket, blocks }
}

async function joinLinks(database: Database, joiner: OpenJoiner, { profile }: JoinInput): Promise<void> {
  if (profile === undefined) return
  const { key } = profile
  await tellAll(readColumnBlocks(database, key, 'linked_pages'), (blocks) =>
    joiner.ask('addLinkedPages', [blocks]),
  )
  await tellAll(readColumnBlocks(database, key, 'backlinks'), (blocks) => joiner.ask('addLinks', [blocks]))
  await joiner.ask('endLinks', [])
  await tellAll(walkLinkedPages(database, key), (pages) => joiner.ask('addLinked', [pages]))
}

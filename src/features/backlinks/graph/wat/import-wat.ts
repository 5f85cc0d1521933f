// Imports the links of crawled pages, as Common Crawl writes them into its WAT files, into the profiles of projects.
// Such files are a sample of the web: a link that they do not show does not count as missed. Unreadable records are
// counted and skipped; a truncated or damaged file ends the import before anything is stored.

import { domainToUnicode } from 'node:url'
import type { LinkObservation } from '../../../../background/providers/backlink-source.ts'
import type { Database } from '../../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../../data/storage/database.ts'
import { AppError, BAD_USAGE } from '../../../../lib/errors.ts'
import { touchGeneration } from '../../store/generation-store.ts'
import { openProfileImport } from '../../store/profile-import.ts'
import { type CrawlTarget, listTargets, unlessDeleted } from '../crawl-targets.ts'
import type { ReadOptions } from '../file-pieces.ts'
import { findGraphReport } from '../known-release.ts'
import { createLinkSpool, type LinkSpool } from './link-spool.ts'
import { NameFilter } from './name-filter.ts'
import { findLinks, type TargetsByHost } from './page-links.ts'
import { readRecords } from './warc-records.ts'
import { parseWatPage, type WatPage } from './wat-page.ts'

type WatImportOptions = {
  readonly projects?: readonly string[]
  readonly nowMs: number
  readonly signal?: AbortSignal
  readonly onRead?: ReadOptions['onRead']
  readonly onStored?: (done: number, all: number) => void
}

type WatCounts = {
  records: number
  /** Pages that link to a target. */
  pages: number
  links: number
  /** Records that are larger than a page can be, or malformed. */
  tooLarge: number
  unreadable: number
}

export type ImportedWat = {
  readonly counts: WatCounts
  readonly targets: readonly { readonly target: CrawlTarget; readonly links: number }[]
}

const BATCH = 1000

export async function importWat(
  database: Database,
  paths: readonly string[],
  { projects, nowMs, signal, onRead, onStored }: WatImportOptions,
): Promise<ImportedWat> {
  const targets = await listTargets(database, projects)
  if (targets.length === 0) throw new AppError(BAD_USAGE, 'There is no project to find backlinks for.')
  const spool = await createLinkSpool()
  try {
    const counts = await spoolLinks(paths, targets, spool, { signal, onRead, nowMs })
    const stored: { target: CrawlTarget; links: number }[] = []
    const found = spool.targets()
    for (const number of found) {
      onStored?.(stored.length, found.length)
      signal?.throwIfAborted()
      const target = targets[number] as CrawlTarget
      const storing = storeLinks(database, target, spool.read(number), { nowMs, ...(signal && { signal }) })
      stored.push({ target, links: (await unlessDeleted(storing)) ?? 0 })
    }
    onStored?.(stored.length, found.length)
    return { counts, targets: stored }
  } finally {
    await spool.remove()
  }
}

async function spoolLinks(
  paths: readonly string[],
  targets: readonly CrawlTarget[],
  spool: LinkSpool,
  { nowMs, ...reading }: ReadOptions & { nowMs: number },
): Promise<WatCounts> {
  const counts: WatCounts = { records: 0, pages: 0, links: 0, tooLarge: 0, unreadable: 0 }
  const numbers = new Map(targets.map((target, number) => [target, number]))
  const byHost: TargetsByHost = Map.groupBy(targets, ({ host }) => host)
  const filter = new NameFilter([...byHost.keys()].flatMap((host) => [host, domainToUnicode(host)]))
  for (const path of paths) {
    for await (const { header, body } of readRecords(path, reading)) {
      counts.records++
      // The first record is about the file itself.
      if (header('warc-type') !== 'metadata') continue
      if (body === undefined) counts.tooLarge++
      else if (filter.mayContain(body)) {
        const found = findLinks(readPage(body, counts), byHost, nowMs)
        if (found.length > 0) counts.pages++
        counts.links += found.length
        for (const { target, link } of found) await spool.add(numbers.get(target) as number, link)
      }
    }
  }
  return counts
}

const NO_PAGE: WatPage = {
  url: '',
  fetchedMs: undefined,
  title: null,
  base: undefined,
  isNofollow: false,
  links: [],
}

function readPage(body: Buffer, counts: WatCounts): WatPage {
  try {
    return parseWatPage(body) ?? NO_PAGE
  } catch {
    counts.unreadable++
    return NO_PAGE
  }
}

/** Returns the number of stored links. */
async function storeLinks(
  database: Database,
  { projectId, host }: CrawlTarget,
  links: AsyncIterable<LinkObservation>,
  { nowMs, signal }: { nowMs: number; signal?: AbortSignal },
): Promise<number> {
  const { graphDay } = await database.read((db) => findGraphReport(db, projectId, host))
  const opened = await openProfileImport(database, { projectId, domain: host, source: 'common_crawl', nowMs })
  try {
    let count = 0
    let batch: LinkObservation[] = []
    for await (const link of links) {
      batch.push(link)
      count++
      if (batch.length < BATCH) continue
      await opened.add({ links: batch })
      batch = []
    }
    await opened.add({ links: batch })
    if (graphDay !== undefined) {
      const report = JSON.stringify({ graphDay })
      await database.transaction(
        (tx) => touchGeneration(tx, database.engine, opened.key, { reported_json: report }),
        READ_COMMITTED,
      )
    }
    await opened.publish({ nowMs, ...(signal && { signal }) })
    return count
  } catch (fault) {
    await opened.abandon()
    throw fault
  }
}

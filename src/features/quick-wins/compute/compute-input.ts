// What a computation begins with, read at one moment: which data is stored, and which lists are out of date. The rows
// that it reads afterwards belong to imports, which never change: a day that is replaced meanwhile gets a new import.

import { createHash } from 'node:crypto'
import type { Reader } from '../../../data/storage/database.ts'
import { type CrawlKey, findLatestCompleted } from '../../crawls/reads.ts'
import { countedSpans, type KnownSpan, listSpans } from '../../search-performance/reads.ts'
import { QUICK_WIN_TYPES, RANGES, type Range, rangesOf } from '../lists.ts'
import { listStamps } from '../stored/list-store.ts'

export type ComputeInput = {
  readonly projectId: number
  readonly name: string
  readonly domain: string
  readonly dataVersion: number
  readonly stamp: string
  readonly pagesCount: number
  /** Published spans, in the order of their last days. */
  readonly spans: readonly KnownSpan[]
  readonly crawl: CrawlKey | undefined
  /** Ranges with a list that is out of date or missing. */
  readonly outdated: readonly Range[]
}

/** Returns undefined for a project without search data, or one that is deleted. */
export async function readComputeInput(db: Reader, projectId: number): Promise<ComputeInput | undefined> {
  const site = await db
    .selectFrom('search_sites as s')
    .innerJoin('projects as p', 'p.id', 's.project_id')
    .where('s.project_id', '=', projectId)
    .where('p.deleted_at', 'is', null)
    .select(['p.name', 'p.domain', 's.data_version as dataVersion', 's.pages_count as pagesCount'])
    .executeTakeFirst()
  if (site === undefined) return undefined
  const spans = countedSpans(await listSpans(db, projectId))
  const crawl = await findLatestCompleted(db, projectId)
  const stamp = stampOf({ ...site, crawlId: crawl?.crawlId ?? 0 })
  const outdated = findOutdated(await listStamps(db, projectId), stamp)
  return { projectId, ...site, stamp, spans, crawl, outdated }
}

type Stamped = { readonly type: string; readonly range: string; readonly stamp: string }

function findOutdated(stamps: readonly Stamped[], stamp: string): Range[] {
  const made = new Set(
    stamps.filter((list) => list.stamp === stamp).map(({ type, range }) => `${type} ${range}`),
  )
  return RANGES.filter((range) =>
    QUICK_WIN_TYPES.some((type) => rangesOf(type).includes(range) && !made.has(`${type} ${range}`)),
  )
}

// Describes everything that a list was computed from as one short text. A list whose stamp is still right is not
// computed again, so a computation that was interrupted goes on with the missing lists.

/** Raise it whenever the rules would find something else in the same data: all lists are then computed again. */
const RULES_VERSION = 2

type StampedInput = {
  readonly dataVersion: number
  /** The crawl that supplies the pages of the site; 0 without a completed one. */
  readonly crawlId: number
  readonly name: string
  readonly domain: string
}

function stampOf({ dataVersion, crawlId, name, domain }: StampedInput): string {
  const brand = createHash('sha256')
    .update(JSON.stringify([name, domain]))
    .digest('base64url')
    .slice(0, 12)
  return `${RULES_VERSION}.${dataVersion}.${crawlId}.${brand}`
}

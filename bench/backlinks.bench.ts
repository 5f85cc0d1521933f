// Measures reading backlinks: a target with 1,000,000 links from 50,000 domains, one request at a time, on both
// engines, without a cache of responses. The overview; the first pages of all lists in all their orders and by all
// filters, and pages from their middle; then searches, which scan the whole profile once and cache their matches.

import { sql } from 'kysely'
import type { Database } from '../src/data/storage/database.ts'
import { ENGINES, type Engine } from '../src/data/storage/portable.ts'
import { createCursorCodec, filterDigest } from '../src/entry/http/answers/cursor.ts'
import {
  DEFAULT_SORTS,
  LINK_STATUSES,
  type LinkStatus,
  partsOf,
  SORTS,
} from '../src/features/backlinks/lists.ts'
import type { GenerationKey } from '../src/features/backlinks/store/generation-store.ts'
import { BACKLINK_LISTS, type BacklinkList } from '../src/features/backlinks/tables.ts'
import { DAY_MS } from '../src/lib/durations.ts'
import { storeBacklinks } from '../test/helpers/stored-backlinks.ts'
import { report } from './figure.ts'
import { reportLatency } from './latency.ts'
import { COMMON_WORD, linkedSite, NO_WORD, RARE_WORD } from './linked-site.ts'
import { request, type ServerProcess, startServer } from './processes.ts'
import { createSearched } from './searched-storage.ts'
import type { Stalls } from './stalls.ts'

const SITE = { links: 1_000_000, domains: 50_000 }
const OVERVIEW_GOAL_MS = 15
const LIST_GOAL_MS = 10
const STALL_GOAL_MS = 20
/** Paid once per text; later pages of the search are as fast as any. */
const SEARCH_GOAL_MS = 3000
/** The secret of product-server.ts. */
const codec = createCursorCodec(Buffer.alloc(32, 7))

type Listed = { list: BacklinkList; sort: string; direction: string; status?: LinkStatus; dofollow?: boolean }

export async function run(site = SITE, engines: readonly Engine[] = ENGINES): Promise<void> {
  for (const engine of engines) {
    const { storage, key, projectId, projectUid } = await createSearched(engine)
    const database = await storage.open()
    const today = Math.floor(Date.now() / DAY_MS)
    const started = performance.now()
    const generation = await storeBacklinks(database, {
      projectId,
      domain: 'www.example.com',
      madeOn: today,
      ...linkedSite(site.links, site.domains, today),
    })
    await database.write((db) => (engine === 'postgres' ? sql`vacuum analyze` : sql`analyze`).execute(db))
    console.error(`# ${engine}: filled in ${Math.round((performance.now() - started) / 1000)} s`)
    const server = await startServer('./product-server.ts', {
      env: { ...storage.env, SIGHTLINE_CACHE_BYTES_MAX: '0' },
    })
    const path = `/v1/projects/${projectUid}/backlinks`
    const measure = (name: string, paths: readonly string[], goalMs: number) => {
      const requests = paths.map((at) => request(path + at, key))
      return reportLatency(`backlinks_${name}_${engine}`, server, requests, goalMs)
    }
    await measure('overview', ['/overview'], OVERVIEW_GOAL_MS)
    const lists = allLists()
    await measure('first', lists.map(pathOf), LIST_GOAL_MS)
    const deep: string[] = []
    for (const listed of lists) deep.push(await deepPath(database, generation, projectUid, listed))
    // Stalls are counted from here on, because code is slow when it runs for the first time.
    await server.ask('delay')
    await measure('deep', deep, LIST_GOAL_MS)
    await reportStall(`backlinks_stall_${engine}`, server)
    await measureSearches(engine, server, path, key)
    await measure(
      'search_common',
      [`?search=${COMMON_WORD}`, `?search=${COMMON_WORD}&sort=last_seen`],
      LIST_GOAL_MS * 10,
    )
    await measure('search_again', [`?search=${RARE_WORD}`, `?search=${RARE_WORD}&limit=5`], LIST_GOAL_MS)
    await reportStall(`backlinks_search_stall_${engine}`, server)
    await server.stop()
    await database.close()
    await storage.remove()
  }
}

async function measureSearches(
  engine: Engine,
  server: ServerProcess,
  path: string,
  key: string,
): Promise<void> {
  for (const [name, term] of [
    ['rare', RARE_WORD],
    ['none', NO_WORD],
  ] as const) {
    const start = performance.now()
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}?search=${term}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const { data } = (await answer.json()) as { data: unknown[] }
    const value = performance.now() - start
    report({
      figure: `backlinks_search_${name}_${engine}`,
      value,
      unit: 'ms',
      goal: { max: SEARCH_GOAL_MS },
      measured: { rows: data.length },
    })
  }
}

async function reportStall(figure: string, server: ServerProcess): Promise<void> {
  const { maxMs, p99Ms } = (await server.ask('delay')) as Stalls
  report({ figure, value: maxMs, unit: 'ms', goal: { max: STALL_GOAL_MS }, measured: { p99_ms: p99Ms } })
}

function allLists(): Listed[] {
  const sorted = BACKLINK_LISTS.flatMap((list): Listed[] =>
    SORTS[list].flatMap((sort) => ['desc', 'asc'].map((direction) => ({ list, sort, direction }))),
  )
  const filtered = LINK_STATUSES.flatMap((status): Listed[] =>
    [undefined, true, false].map((dofollow) => ({
      list: 'backlinks',
      sort: DEFAULT_SORTS.backlinks,
      direction: 'desc',
      status,
      ...(dofollow !== undefined && { dofollow }),
    })),
  )
  return [...sorted, ...filtered]
}

function pathOf({ list, ...query }: Listed): string {
  const rest = list === 'backlinks' ? '' : `/${list.replace('_', '-')}`
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return `${rest}?${pairs.join('&')}`
}

/** A page in the middle of a part, whose cursor would otherwise take thousands of requests to reach. */
async function deepPath(
  database: Database,
  { projectId, profileId, generation }: GenerationKey,
  projectUid: string,
  listed: Listed,
): Promise<string> {
  const { list, sort, direction, status, dofollow } = listed
  const [part = 0] = list === 'backlinks' ? partsOf(status ?? 'live', dofollow ?? true) : [0]
  const { rows } = await database.read((db) =>
    sql<{ first_entry: number }>`select first_entry from backlink_orders where project_id = ${projectId}
      and profile_id = ${profileId} and generation = ${generation} and list = ${list} and sort = ${sort}
      and part = ${part} order by first_entry`.execute(db),
  )
  const position = [rows[rows.length >> 1]?.first_entry ?? 0]
  const binding = {
    endpoint: `backlinks ${list}`,
    scope: projectUid,
    digest: filterDigest({
      target: 'example.com',
      sort,
      direction,
      ...(list === 'backlinks' && { status: status ?? 'live', dofollow }),
    }),
  }
  return `${pathOf(listed)}&cursor=${codec.encode({ ...binding, position, direction: 'next' })}`
}

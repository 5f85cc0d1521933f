// Measures reading events: an account with 1,000,000 of them, most of one project, on both engines. The events of a
// project as a client reads them, one request at a time; the feed, unread events and the audit log as the server reads
// them.

import { sql } from 'kysely'
import type { Reader } from '../src/data/storage/database.ts'
import { ENGINES, type Engine } from '../src/data/storage/portable.ts'
import type { Principal } from '../src/entry/http/access/principal.ts'
import { countUnread, listAccountEvents, listGrantedEvents } from '../src/features/feed/event-lists.ts'
import { DAY_MS } from '../src/lib/durations.ts'
import { type CrawlProject, createCrawlProject, removeCrawlProject } from './crawl-project.ts'
import { report } from './figure.ts'
import { reportLatency } from './latency.ts'
import { request, startServer } from './processes.ts'

const EVENTS = 1_000_000
const GOAL_MS = 10
const READS = 300
/** The owner is the first member in a new database. */
const MEMBER_ID = 1
/** How far back the events go. */
const SPREAD_MS = 390 * DAY_MS

export async function run(events = EVENTS, engines: readonly Engine[] = ENGINES): Promise<void> {
  for (const engine of engines) {
    const project = await createCrawlProject(80, {}, engine)
    await fillEvents(project, events)
    const server = await startServer('./product-server.ts', {
      env: { ...project.env, SIGHTLINE_CACHE_BYTES_MAX: '0' },
    })
    const path = `/v1/projects/${project.projectUid}/events`
    const reads = [
      '',
      '?kind=crawl.failed',
      '?kind=import.failed&limit=100',
      '?from=2026-06-01&to=2026-06-30',
    ]
    const requests = reads.map((read) => request(path + read, project.key))
    await reportLatency(`events_of_project_${engine}`, server, requests, GOAL_MS)
    await server.stop()
    await measureFeed(project, engine)
    await removeCrawlProject(project)
  }
}

/** Nine of ten events are only for streams; of the others, one kind is rare. */
async function fillEvents({ database, projectId, accountId }: CrawlProject, events: number): Promise<void> {
  const nowMs = Date.now()
  const step = SPREAD_MS / events
  const batch = 50_000
  for (let from = 0; from < events; from += batch) {
    await database.transaction(async (tx) => {
      await sql`insert into events (account_id, project_id, kind, audience, data_json, created_at)
        with recursive n (i) as (select ${from} + 0 union all select i + 1 from n where i + 1 < ${from + batch})
        select ${accountId}, ${projectId},
          case when i % 10 > 0 then 'ranks.checked' when i % 50000 = 0 then 'import.failed' else 'crawl.failed' end,
          case when i % 10 > 0 then 'stream' when i % 100 = 10 then 'audit' else 'feed' end,
          '{"crawl_uid":"0123456789abcdef"}', cast(cast(${nowMs - SPREAD_MS} as bigint) + i * cast(${step} as double precision) as bigint)
        from n`.execute(tx)
    })
  }
  await database.write((db) =>
    db.insertInto('member_projects').values({ member_id: MEMBER_ID, project_id: projectId }).execute(),
  )
  await database.write((db) => sql`analyze events`.execute(db))
}

async function measureFeed({ database, accountId }: CrawlProject, engine: Engine): Promise<void> {
  const range = { limit: 50, isReversed: false }
  const principal: Principal = {
    actor: 'session 1',
    accountId,
    memberId: MEMBER_ID,
    role: 'owner',
    scope: 'read_write',
    limitedBy: undefined,
    keyId: null,
    expiresAtMs: null,
  }
  const middle = [Date.now() - SPREAD_MS / 2, 0]
  const mark = { readAtMs: 0, eventId: 0 }
  const measure = async (name: string, read: (db: Reader) => Promise<unknown>) => {
    const times: number[] = []
    for (let count = 0; count < READS; count++) {
      const startMs = performance.now()
      await database.read(read)
      times.push(performance.now() - startMs)
    }
    times.sort((a, b) => a - b)
    const value = times[Math.floor(READS * 0.95)] as number
    report({ figure: `${name}_${engine}`, value, unit: 'ms', goal: { max: GOAL_MS } })
  }
  await measure('feed_first', (db) => listAccountEvents(db, accountId, 'feed', undefined, range))
  await measure('feed_deep', (db) => listAccountEvents(db, accountId, 'feed', middle, range))
  await measure('feed_limited', (db) =>
    listGrantedEvents(db, { ...principal, limitedBy: 'member' }, undefined, range),
  )
  await measure('feed_unread', (db) => countUnread(db, principal, mark, 100))
  await measure('audit', (db) => listAccountEvents(db, accountId, 'audit', middle, range))
}

// Loads the demo project: the same content in every installation, so that the docs can show its numbers. Its history
// takes seconds, so a job fills it in (fill-job.ts); other jobs crawl its sample site (site/) as it was and as it is, sync its search data
// (search.ts) and refresh its backlinks (backlinks.ts).

import type { Database, Tx } from '../../data/storage/database.ts'
import type { AccountDefaults } from '../../entry/accounts/limits.ts'
import { addSampleMember } from '../../entry/accounts/sample-members.ts'
import { WEEK_MS } from '../../lib/durations.ts'
import { createCrawl } from '../crawls/writes.ts'
import { type NewProject, PROJECT_SETTINGS } from '../projects/reads.ts'
import { addCompetitor, createProject } from '../projects/writes.ts'
import { chooseProvider, insertSegment } from '../rank-tracker/writes.ts'
import { connectBacklinks } from './backlinks.ts'
import { DEMO_DOMAIN, DEMO_NAME, SAMPLE_MEMBER_NAME } from './demo-name.ts'
import { enqueueFill } from './fill-job.ts'
import { connectSearch } from './search.ts'
import { DEMO_COMPETITORS, DEMO_SEGMENTS } from './tracked.ts'
import { enqueueWhole } from './whole-job.ts'

/** Its site is crawled as it was four weeks ago, and then as it is. */
const EARLIER_CRAWL_MS = 4 * WEEK_MS

type DemoProject = { uid: string; isNew: boolean }

/** Loads the demo into an account once: a second call finds the existing project. */
export function loadDemo(
  database: Database,
  accountId: number,
  { defaults, nowMs }: { defaults: AccountDefaults; nowMs: number },
): Promise<DemoProject> {
  return database.transaction(async (tx) => {
    const existing = await findDemo(tx, accountId)
    if (existing !== undefined) return { uid: existing, isNew: false }
    const project = await createProject(tx, accountId, demoProject(), nowMs)
    for (const competitor of DEMO_COMPETITORS) await addCompetitor(tx, project.id, competitor, nowMs)
    // Always the simulator, whatever the server's provider: nobody should pay for a site that does not exist.
    await chooseProvider(tx, database.engine, project.id, { provider: 'simulator', nowMs })
    for (const segment of DEMO_SEGMENTS) await insertSegment(tx, project.id, segment, nowMs)
    await enqueueFill(tx, project.id)
    await addSampleMember(tx, { accountId, projectId: project.id, name: SAMPLE_MEMBER_NAME }, nowMs)
    await createCrawl(tx, project.id, { defaults, nowMs, behindMs: EARLIER_CRAWL_MS })
    await connectSearch(tx, database.engine, project.id, nowMs)
    await connectBacklinks(tx, database.engine, { id: project.id, domain: DEMO_DOMAIN }, nowMs)
    await enqueueWhole(tx, project.id)
    return { uid: project.uid, isNew: true }
  })
}

function demoProject(): NewProject {
  const defaults = Object.entries(PROJECT_SETTINGS).map(([name, schema]) => [
    name,
    'default' in schema && schema.default,
  ])
  return {
    ...Object.fromEntries(defaults),
    name: DEMO_NAME,
    domain: DEMO_DOMAIN,
    // Its site does not change after the two crawls that it gets.
    crawler_enabled: false,
    // The faults of the site are at most this deep.
    crawler_depth: 10,
    crawler_allow_external_links: true,
    // Three pages of results show as much as ten, and take a third of the space.
    rank_tracker_depth: 30,
  }
}

async function findDemo(tx: Tx, accountId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('projects')
    .where('account_id', '=', accountId)
    .where('domain', '=', DEMO_DOMAIN)
    .where('deleted_at', 'is', null)
    .select('uid')
    .executeTakeFirst()
  return row?.uid
}

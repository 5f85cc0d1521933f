// Crawls a site once, in a temporary data folder that is always removed afterwards. Like every crawl it obeys robots.txt and the
// settings of this machine: private networks, ports, limits.

import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '../../../../../client/src/index.ts'
import type { Config } from '../../../../data/settings/config.ts'
import type { Database } from '../../../../data/storage/database.ts'
import { createAccount } from '../../../../entry/accounts/store.ts'
import { withApi } from '../../../../entry/cli/api.ts'
import type { Call } from '../../../../entry/cli/call.ts'
import { openForCommand } from '../../../../entry/cli/command-database.ts'
import { CRAWL_FORBIDDEN, SERVER_UNREACHABLE } from '../../../../entry/cli/errors.ts'
import { findProject } from '../../../../entry/cli/find-project.ts'
import { workUntilDone } from '../../../../entry/cli/work-until-done.ts'
import { formatTime } from '../../../../lib/clock.ts'
import { AppError } from '../../../../lib/errors.ts'
import type { CrawlSettings } from '../../engine/crawl-settings.ts'
import { describeEnd, readEnd } from '../../records/crawl-end.ts'
import { readProgress } from '../../records/crawl-progress.ts'
import { stateOf } from '../../records/crawl-status.ts'
import { CRAWL_KIND, createCrawl } from '../../records/crawl-store.ts'
import type { CrawlLimits } from '../../run/crawl-limits.ts'
import { crawlNotes } from '../../run/crawl-notes.ts'
import { progressLine } from '../crawl-text.ts'
import { findCrawlByUid } from '../find-crawl.ts'
import { gatherReport, type SiteReport } from './site-report-model.ts'

type Wanted = { site: URL; pages: number; signal: AbortSignal }

/** So deep that the page limit ends the crawl first. */
const DEPTH = 100
const CONCURRENCY = 5
const STOP_MS = 2_000

export async function crawlOnce(call: Call<object>, wanted: Wanted): Promise<SiteReport> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-report-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // A second Ctrl-C ends the process at once.
  process.once('exit', remove)
  try {
    const config = configOf(call.config, folder, wanted)
    const database = await openForCommand(config, { canCreate: true })
    try {
      const local = { ...call, config, withDatabase: onlyOn(database) }
      const account = await database.transaction((tx) =>
        createAccount(tx, { name: 'Report', crawlPageLimit: wanted.pages }, call.nowMs()),
      )
      return await withApi(local, { account }, (client) => crawl(local, database, client, wanted))
    } finally {
      await database.close()
    }
  } finally {
    process.off('exit', remove)
    remove()
  }
}

async function crawl(
  call: Call<object>,
  database: Database,
  client: Client,
  { site, pages, signal }: Wanted,
): Promise<SiteReport> {
  const project = await client.projects.create({
    name: 'Report',
    domain: site.host,
    crawler_max_urls: pages,
    crawler_depth: DEPTH,
    crawler_concurrency: CONCURRENCY,
  })
  // Naming a host does not include the other hosts of its domain, naming a folder not the rest of the site.
  const include = site.pathname === '/' ? [] : [site.pathname]
  await client.crawls.updateSettings(project.uid, { scope: 'host', include })
  const uid = await start(call, database, project.uid, site.pathname)
  await follow(call, database, uid)
  const ended = await database.read((db) => findCrawlByUid(db, uid))
  if (ended.status === 'success') {
    const found = await gatherReport(client, project.uid, uid)
    if (site.pathname !== '/') await requirePages(client, { project: project.uid, crawl: uid }, site)
    const end = readEnd(ended.end_json)
    return {
      url: site.href,
      crawled_at: formatTime(ended.finished_at ?? call.nowMs()),
      is_interrupted: signal.aborted,
      limit: end && describeEnd(end),
      ...found,
      // The notes leave out why the crawl ended: `limit` says it.
      notes: crawlNotes(
        readProgress(ended.progress_json),
        JSON.parse(ended.settings_json) as CrawlSettings,
        null,
      ),
    }
  }
  const reason = ended.failure ?? 'The crawl did not end as it should.'
  throw new AppError(
    ended.failure_code === 'robots_forbid' ? CRAWL_FORBIDDEN : SERVER_UNREACHABLE,
    `There is no report of ${site.host}. ${reason}`,
  )
}

/** The crawl also starts in the named folder, because perhaps no page of the site links to it. */
async function start(
  { config, nowMs }: Call<object>,
  database: Database,
  projectUid: string,
  startPath: string,
): Promise<string> {
  const crawl = await database.transaction(async (tx) => {
    const { id } = await findProject(tx, projectUid)
    return await createCrawl(tx, id, { defaults: config, nowMs: nowMs(), startPath })
  })
  if (crawl === undefined) throw new Error('A project that was just made has a crawl.')
  return crawl.uid
}

/** Fails when no page of the named folder was read: the report would say nothing about it. */
async function requirePages(
  { crawlData }: Client,
  { project, crawl }: { project: string; crawl: string },
  site: URL,
): Promise<void> {
  // The crawl takes the host with or without www., whichever the site leads to.
  const value = site.host.replace(/^www\./, '') + site.pathname
  const filters = [{ field: 'url', operator: 'contains', value }] as const
  const { data } = await crawlData.listPages(project, crawl, { filters: [...filters], limit: 1 })
  if (data.length > 0) return
  throw new AppError(
    CRAWL_FORBIDDEN,
    `There is no report of ${site.href}. The robots.txt of ${site.host} forbids to crawl it, or the crawl ended before.`,
  )
}

async function follow(call: Call<object>, database: Database, uid: string): Promise<void> {
  const hasBar = call.terminal.stderr.isTTY === true
  await workUntilDone(call, database, {
    kinds: [CRAWL_KIND],
    // Ctrl-C ends the crawl (`isInterrupted`); what it has read is audited all the same.
    signal: new AbortController().signal,
    stopMs: STOP_MS,
    async readState() {
      const row = await database.read((db) => findCrawlByUid(db, uid))
      return stateOf(row) === 'finished' ? undefined : [row.phase, progressLine(row, hasBar)]
    },
  })
}

function configOf(config: Config, dataFolder: string, { signal }: Wanted): Config {
  const limits: CrawlLimits & Config['crawls']['limits'] = {
    ...config.crawls.limits,
    isInterrupted: () => signal.aborted,
  }
  return {
    ...config,
    storage: { ...config.storage, dataFolder, databaseUrl: undefined },
    remote: { server: undefined, key: undefined },
    crawls: { ...config.crawls, limits },
  }
}

/** The database is open already, and stays so until the folder is removed. */
function onlyOn(database: Database): Call<object>['withDatabase'] {
  return (work) => work(database)
}

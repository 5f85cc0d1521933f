// sightline crawl start|list|status|pause|resume|cancel|settings. A crawl is started, watched, paused and canceled on the database: people name it by its uid
// alone, which the API knows only within a project. The crawling itself is left to the server's workers.

import type { Command } from 'commander'
import { type Database, READ_COMMITTED } from '../../../data/storage/database.ts'
import { addProjectOptions, type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import { collect } from '../../../entry/cli/arguments.ts'
import type { Call, Calls } from '../../../entry/cli/call.ts'
import { ShownFailure } from '../../../entry/cli/errors.ts'
import { ROWS_PER_REQUEST } from '../../../entry/cli/listed-rows.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { formatTable } from '../../../entry/cli/terminal/output.ts'
import { withInterrupt } from '../../../entry/cli/terminal/signals.ts'
import type { ErrorKind } from '../../../lib/errors.ts'
import { CRAWL_ALREADY_RUNNING } from '../errors.ts'
import type { SettingsOptions } from './crawl-settings.ts'
import type { FoundCrawl } from './find-crawl.ts'

type StartOptions = { project: string; wait?: boolean }

const REPEATED_MS = 30_000
const CRAWL_ENDED: ErrorKind = { code: 'crawl_not_completed', status: 500 }

export function addCrawl(program: Command, { action }: Calls): void {
  const group = program.command('crawl').description('start, watch, pause and cancel crawls')

  group
    .command('start')
    .description('start a crawl of a project with its current settings')
    .requiredOption('--project <uid>', 'project to crawl')
    .option('--wait', 'wait until it ends; Ctrl-C stops waiting, not the crawl')
    .action(action<StartOptions>(startCommand))

  addProjectOptions(group.command('list').description('list the crawls of a project, newest first')).action(
    action<ProjectOptions>(listCommand),
  )

  group
    .command('status')
    .description('show the progress or result of a crawl')
    .argument('<crawl>', 'uid of the crawl')
    .action(action(statusCommand))

  group
    .command('pause')
    .description('pause a crawl; it keeps what it has read and goes on when it is resumed')
    .argument('<crawl>', 'uid of the crawl')
    .action(action((call) => pauseCommand(call, 'pause')))

  group
    .command('resume')
    .description('let a paused crawl go on where it was')
    .argument('<crawl>', 'uid of the crawl')
    .action(action((call) => pauseCommand(call, 'resume')))

  group
    .command('cancel')
    .description('cancel a crawl and delete what it has found')
    .argument('<crawl>', 'uid of the crawl')
    .option('--yes', 'do not ask for confirmation')
    .action(action<{ yes?: true }>(cancelCommand))

  addProjectOptions(
    group
      .command('settings')
      .description('show or change what the crawls of a project read, and how they log in'),
  )
    .option('--scope <hosts>', "domain: all hosts of the domain; host: only the project's own host")
    .option(
      '--include <pattern>',
      'crawl only addresses that match; may be repeated; "none" crawls all',
      collect,
    )
    .option(
      '--exclude <pattern>',
      'never request addresses that match; may be repeated; "none" excludes nothing',
      collect,
    )
    .option(
      '--urls <file>',
      'crawl only the addresses in this file, one a line; - for stdin; "none" crawls the site',
    )
    .option('--user-agent <text>', 'user agent to send to the site; "default" for its own name')
    .option('--robots-agent <name>', 'crawler whose rules in robots.txt apply; "default" for our own')
    .option(
      '--access <file>',
      'JSON file with headers, basic_auth and cookies; - for stdin; "none" removes them',
    )
    .option('--send-over-http <switch>', 'on: send the contents of --access over plain http too')
    .option('--reuse-unchanged <switch>', 'on: fetch at the next crawl only pages that have changed')
    .option('--external-nofollow <switch>', 'on: report links to other sites that lack nofollow')
    .action(
      action<SettingsOptions>(async (call) => {
        const { settingsCommand } = await import('./crawl-settings.ts')
        await settingsCommand(call)
      }),
    )
}

async function startCommand(call: Call<StartOptions>): Promise<number> {
  // The handler is set before the crawl is queued: a person who presses Ctrl-C is told that the crawl goes on.
  if (call.options.wait === true)
    return await withInterrupt(process, (signal) => startAndFollow(call, signal))
  const { output, withDatabase } = call
  const { uid, project_uid } = await withDatabase((database) => start(call, database))
  output.print({ uid, project_uid, status: 'queued' }, () => uid)
  output.note(`The crawl is queued. To follow it, run: sightline crawl status ${uid}`)
  return EXIT.ok
}

async function start({ config, options, nowMs }: Call<StartOptions>, database: Database) {
  const { createCrawl } = await import('../records/crawl-store.ts')
  const { AppError } = await import('../../../lib/errors.ts')
  const { storageRequirement } = await import('../../projects/reads.ts')
  const { findProject } = await import('../../../entry/cli/find-project.ts')
  const project = await database.read((db) => findProject(db, options.project))
  const crawl = await database.transaction(async (tx) => {
    await storageRequirement(config)(tx, project.id)
    return await createCrawl(tx, project.id, { defaults: config, nowMs: nowMs() })
  })
  if (crawl !== undefined) return { uid: crawl.uid, project_uid: project.uid }
  const { describeUnfinished } = await import('../records/crawl-store.ts')
  const why = await database.read((db) => describeUnfinished(db, project.id))
  const message = `${why} See: sightline crawl list --project ${project.uid}`
  throw new AppError(CRAWL_ALREADY_RUNNING, message)
}

async function startAndFollow(call: Call<StartOptions>, signal: AbortSignal): Promise<number> {
  const { output, terminal, nowMs, withDatabase } = call
  const { setTimeout: delay } = await import('node:timers/promises')
  const { crawlDocument, standingText } = await import('./crawl-text.ts')
  const { findCrawlByUid } = await import('./find-crawl.ts')
  const { followCrawl } = await import('./follow-crawl.ts')
  const { createStatusLine } = await import('../../../entry/cli/terminal/progress.ts')

  const crawl = await withDatabase(async (database) => {
    const { uid } = await start(call, database)
    return await followCrawl({
      read: () => database.read((db) => findCrawlByUid(db, uid)),
      pause: (ms) => delay(ms, undefined, { signal }).catch(() => {}),
      nowMs,
      line: createStatusLine(terminal.stderr, nowMs, { repeatedMs: REPEATED_MS }),
      hasBar: terminal.stderr.isTTY === true,
      signal,
    })
  })
  output.print(crawlDocument(crawl), () => `${crawl.uid}\n${standingText(crawl)}`)
  if (crawl.status === 'success') return EXIT.ok
  if (crawl.status === 'failed' || crawl.status === 'canceled')
    throw new ShownFailure(CRAWL_ENDED, standingText(crawl))
  output.note(`Stopped waiting; the crawl continues. To follow it, run: sightline crawl status ${crawl.uid}`)
  return EXIT.interrupted
}

async function listCommand(call: Call<ProjectOptions>): Promise<void> {
  const { project } = call.options
  const crawls = await withApi(call, { project }, (client) =>
    Array.fromAsync(client.crawls.list(project, { limit: ROWS_PER_REQUEST })),
  )
  call.output.print(crawls, () =>
    formatTable(
      ['UID', 'STATUS', 'PAGES', 'STARTED', 'FINISHED'],
      crawls.map((crawl) => [
        crawl.uid,
        crawl.status,
        crawl.pages_crawled,
        crawl.started_at,
        crawl.finished_at,
      ]),
    ),
  )
}

async function statusCommand({ args, output, withDatabase }: Call<object>): Promise<void> {
  const { crawlDocument, standingText } = await import('./crawl-text.ts')
  const { findCrawlByUid } = await import('./find-crawl.ts')
  const crawl = await withDatabase((database) => database.read((db) => findCrawlByUid(db, args[0] as string)))
  output.print(crawlDocument(crawl), () => standingText(crawl))
}

async function pauseCommand(
  { args, output, withDatabase }: Call<object>,
  what: 'pause' | 'resume',
): Promise<void> {
  const { crawlDocument, standingText } = await import('./crawl-text.ts')
  const { findCrawlByUid } = await import('./find-crawl.ts')
  const { pauseByRequest, resumeByRequest } = await import('../records/pause-crawl.ts')
  const uid = args[0] as string
  const change = what === 'pause' ? pauseByRequest : resumeByRequest
  const crawl = await withDatabase((database) =>
    database.transaction(async (tx) => {
      const { project_id: projectId, id: crawlId } = await findCrawlByUid(tx, uid)
      await change(tx, database.engine, { projectId, crawlId }, 'cli')
      return await findCrawlByUid(tx, uid)
    }, READ_COMMITTED),
  )
  output.print(crawlDocument(crawl), () => standingText(crawl))
}

async function cancelCommand(call: Call<{ yes?: true }>): Promise<number> {
  const { args, output, nowMs, withDatabase } = call
  const uid = args[0] as string
  const { cancelCrawl } = await import('../records/crawl-store.ts')
  const { crawlDocument, standingText } = await import('./crawl-text.ts')
  const { findCrawlByUid } = await import('./find-crawl.ts')
  const ended = await withDatabase(async (database) => {
    const underWay = await database.read((db) => findCrawlByUid(db, uid))
    if (!(await agreeToCancel(call, underWay))) return undefined
    return await database.transaction(async (tx) => {
      const found = await findCrawlByUid(tx, uid)
      const isCanceled = await cancelCrawl(tx, { projectId: found.project_id, crawlId: found.id }, nowMs())
      return { crawl: await findCrawlByUid(tx, uid), isCanceled }
    })
  })
  if (ended === undefined) return EXIT.refused
  output.print(crawlDocument(ended.crawl), () => standingText(ended.crawl))
  if (!ended.isCanceled) output.note('The crawl had already ended; nothing was changed.')
  return EXIT.ok
}

/**
 * Asks only if something would be lost: a crawl that has ended stays as it is, and one without pages has nothing that a new
 * crawl would not find again.
 */
async function agreeToCancel(
  call: Call<{ yes?: true }>,
  { uid, status, pages_crawled: count }: NonNullable<FoundCrawl>,
): Promise<boolean> {
  if ((status !== 'queued' && status !== 'running') || count === 0) return true
  const { amount } = await import('../../../lib/amount.ts')
  const { confirm } = await import('../../../entry/cli/terminal/confirm.ts')
  const pages = amount(count, 'page that it has read is', 'pages that it has read are')
  const statement = `This ends crawl ${uid}: the ${pages} deleted, and it cannot be continued.`
  return await confirm(call, { statement, question: `${statement} Cancel it?` })
}

// The command `sightline serve`: runs the server until it is told to stop. The start is shown on stdout, the log is
// written to stderr. An uncaught error ends the process: its state is unknown, and a supervisor starts another one.

import { type Command, Option } from 'commander'
import type { Call, Calls } from '../../../entry/cli/call.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { waitForStop } from '../../../entry/cli/terminal/signals.ts'
import type { Terminal } from '../../../entry/cli/terminal/terminal.ts'
import { AppError, BAD_SETTING } from '../../../lib/errors.ts'
import type { Logger } from '../../../lib/log.ts'
import type { LogFormat } from '../../../lib/log-text.ts'
import {
  OPEN_FILES_ADVICE,
  OPEN_FILES_MIN,
  OPEN_FILES_WANTED,
  readOpenFilesMax,
} from '../../../lib/open-files.ts'
import { openRecentLog } from '../../../lib/recent-log.ts'
import type { RunRole } from '../../main.ts'
import { banner } from './banner.ts'
import { type FirstSignIn, handOverFirst } from './first-sign-in.ts'
import { openInBrowser } from './open-in-browser.ts'

const ROLES: Readonly<Record<RunRole, string>> = {
  all: 'API and background work',
  serve: 'the API alone',
  worker: 'background work alone',
}

// If the process still runs this long after the time for requests and jobs, something hangs and will never end.
const STOP_GRACE_MS = 5_000
const EXIT_FORCED = 130

type ServeOptions = { role: RunRole; open: boolean; json?: boolean; watchDashboard?: boolean }

export function addServe(program: Command, { action }: Calls): void {
  program
    .command('serve')
    .description('run the server')
    .addOption(new Option('--role <role>', describeRoles()).choices(Object.keys(ROLES)).default('all'))
    .option('--no-open', 'do not open the browser at the first start')
    .addOption(
      new Option('--watch-dashboard', 'for contributors: build the dashboard again when its code changes'),
    )
    .action(action<ServeOptions>(serveCommand))
}

function describeRoles(): string {
  return Object.entries(ROLES)
    .map(([role, what]) => `${role}: ${what}`)
    .join('; ')
}

async function serveCommand(call: Call<ServeOptions>): Promise<void> {
  const { role, watchDashboard: isDashboardWatched = false } = call.options
  const { config, output } = call
  const { createLogger } = await import('../../../lib/log.ts')
  const { start } = await import('../../main.ts')
  const log = createLogger({
    level: config.logLevel,
    text: logText(config.logFormat, call.terminal),
    copy: openRecentLog(config.storage.dataFolder),
  })
  endOnFault(log)
  requireOpenFiles(log)
  const examine = () => examineAsDoctor(call)
  const running = await start({ config, role, log, examine, isDashboardWatched })
  const { url, demoUid, isUnclaimed } = running
  const isTerminal = call.terminal.stdout.isTTY === true
  const first =
    running.first && (await handOverFirst({ ...running, first: running.first, config, isTerminal }))
  const isOpened = first !== undefined && 'shown' in first && (await openFirst(call, first.shown.link))
  output.print(
    {
      url,
      role,
      ...(running.first && { key_id: running.first.key.id }),
      ...firstSignInFields(first),
      ...(demoUid && { demo_project_uid: demoUid }),
    },
    () => banner({ url, first, isOpened, demoUid, isUnclaimed, config }),
  )
  if (first !== undefined && !('shown' in first))
    log.info(firstSignInFields(first), 'how to sign in for the first time')
  if (isUnclaimed) log.info('nobody has signed in yet; for a link, run: bin/sightline members link 1')
  const signal = await waitForStop({
    source: process,
    nowMs: () => performance.now(),
    onImpatient() {
      log.warn('stopped at once, by a second Ctrl-C')
      process.exit(EXIT_FORCED)
    },
  })
  log.info({ signal }, 'stopping')
  endWhenHanging(log, config.http.shutdownTimeoutMs + STOP_GRACE_MS)
  await running.stop()
  log.info('stopped')
}

/** Otherwise the start would fail at whatever it opens last, most likely the database, and blame that. */
function requireOpenFiles(log: Logger): void {
  const limit = readOpenFilesMax()
  if (limit === undefined || limit >= OPEN_FILES_WANTED) return
  const message = `This process may have ${limit} files and connections open`
  if (limit >= OPEN_FILES_MIN)
    log.warn({ limit }, `${message}, which is few for a server. ${OPEN_FILES_ADVICE}`)
  else
    throw new AppError(
      BAD_SETTING,
      `${message}; a server needs at least ${OPEN_FILES_WANTED}. ${OPEN_FILES_ADVICE}`,
    )
}

/** Not where a public address is set: that is a server, at which nobody sits. */
async function openFirst({ options, config, terminal }: Call<ServeOptions>, link: string): Promise<boolean> {
  if (!options.open || options.json === true || config.http.publicUrl !== undefined) return false
  return await openInBrowser(link, config.storage.dataFolder, {
    env: terminal.env,
    platform: process.platform,
  })
}

function firstSignInFields(first: FirstSignIn | undefined) {
  if (first === undefined) return {}
  if ('shown' in first) return { key: first.shown.key, sign_in_link: first.shown.link }
  return { first_sign_in_file: 'file' in first ? first.file : null }
}

/** Loaded on demand, because it imports every part of the product. */
async function examineAsDoctor({ given, nowMs }: Call<object>) {
  const { examine } = await import('../doctor/examine.ts')
  return await examine({ readSettings: () => given, nodeVersion: process.versions.node, nowMs, fetch })
}

/** A person at a terminal gets text instead of JSON. */
function logText(format: LogFormat, { stderr, env }: Terminal): { isColoured: boolean } | undefined {
  const isTerminal = stderr.isTTY === true
  if (format === 'json' || (format === 'auto' && !isTerminal)) return undefined
  return { isColoured: isTerminal && !env.NO_COLOR }
}

function endOnFault(log: Logger): void {
  const end = (message: string) => (error: unknown) => {
    try {
      log.fatal({ err: error }, message)
    } finally {
      process.exit(EXIT.fault)
    }
  }
  process.on('uncaughtException', end('an uncaught error ends this process'))
  process.on('unhandledRejection', end('an unhandled rejection ends this process'))
}

function endWhenHanging(log: Logger, timeoutMs: number): void {
  const timer = setTimeout(() => {
    log.error({ timeoutMs }, 'stopping took too long; the remaining work is cut off')
    process.exit(EXIT.fault)
  }, timeoutMs)
  timer.unref()
}

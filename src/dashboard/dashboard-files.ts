// The files of the dashboard for a running server: shipped with the release, kept from an earlier start, or built now. It takes no
// build step of the user's, and no start waits for it. What fails is tried again at a later request, and concerns pages alone.

import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import { buildDashboard, packAgain } from './build.ts'
import type { BuiltDashboard } from './built-dashboard.ts'
import { BUNDLE_OPTIONS } from './bundle.ts'
import { findBuild, keepBuild, SHIPPED_FOLDER } from './kept-builds.ts'
import { DASHBOARD_FOLDER, nameOfSources } from './sources.ts'

export type DashboardFiles = {
  /** Waits for them. Rejects with the reason when they cannot be built. */
  get(): Promise<BuiltDashboard>
  stop(): Promise<void>
}

type FilesOptions = {
  /** Of the browser's code. */
  folder?: string
  shippedFolder?: string
  cacheFolder: string
  build?: (folder: string) => Promise<BuiltDashboard>
  /** How long after building what was compressed quickly is compressed well. */
  idleMs?: number
  clock: Clock
  log: Logger
}

const RETRY_MS = 5_000
const IDLE_MS = 20_000

export function createDashboardFiles({
  folder = DASHBOARD_FOLDER,
  shippedFolder = SHIPPED_FOLDER,
  cacheFolder,
  build = buildDashboard,
  idleMs = IDLE_MS,
  clock,
  log,
}: FilesOptions): DashboardFiles {
  let current: Promise<BuiltDashboard> | undefined
  let failedAtMs: number | undefined
  let isStopped = false
  let idleTimer: NodeJS.Timeout | undefined
  let keeping: Promise<void> | undefined

  async function find(): Promise<BuiltDashboard> {
    const name = await nameOfSources(folder, BUNDLE_OPTIONS)
    const found = (await findBuild(shippedFolder, name)) ?? (await findBuild(cacheFolder, name))
    if (found !== undefined) return found
    const startedMs = performance.now()
    const built = await build(folder)
    log.info({ ms: Math.round(performance.now() - startedMs) }, 'built the dashboard')
    if (isStopped) return built
    keeping = keep(name, built)
    idleTimer = setTimeout(() => {
      keeping = shrink(name, built)
    }, idleMs).unref()
    return built
  }

  async function keep(name: string, built: BuiltDashboard): Promise<void> {
    try {
      await keepBuild(cacheFolder, name, built)
    } catch (error) {
      log.warn(
        { err: error, folder: cacheFolder },
        'the built dashboard could not be kept: every start builds it',
      )
    }
  }

  async function shrink(name: string, built: BuiltDashboard): Promise<void> {
    await keeping
    const smaller = await packAgain(built, 'smallest', () => isStopped)
    if (smaller === undefined) return
    current = Promise.resolve(smaller)
    await keep(name, smaller)
  }

  async function tryToFind(): Promise<BuiltDashboard> {
    try {
      return await find()
    } catch (error) {
      failedAtMs = clock.nowMs()
      log.error(
        { err: error },
        'the dashboard could not be built: its pages answer 503, the API is unaffected',
      )
      throw error
    }
  }

  return {
    get() {
      if (failedAtMs !== undefined && clock.nowMs() - failedAtMs >= RETRY_MS) {
        current = undefined
        failedAtMs = undefined
      }
      current ??= tryToFind()
      return current
    },
    async stop() {
      isStopped = true
      clearTimeout(idleTimer)
      await keeping
    },
  }
}

// Joins the URLs of one project, as a process of its own:  node bench/urls-process.ts PROJECT_ID  prints one JSON line. The storage
// is what the environment says.

import { enableCompileCache } from 'node:module'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { loadConfig } from '../src/data/settings/config.ts'
import { openForCommand } from '../src/entry/cli/command-database.ts'
import { recomputeUrls } from '../src/features/urls/recompute/recompute.ts'
import { readUsage, type Usage } from './crawl-project.ts'

export type JoinResult = Usage & {
  urls: number
  seconds: number
  stallMs: number
  /**
   * The most processor time of the main thread between two iterations of its event loop: the rest of a stall is a wait
   * for a core.
   */
  turnCpuMs: number
}

// The product does the same: its threads then start in a third of the time.
enableCompileCache()
const config = loadConfig(process.env)
const database = await openForCommand(config, {})
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const turns = watchTurns()
const startedAt = performance.now()
const parts = { database, nowMs: Date.now, defaults: config, isInvented: () => false }
const urls = await recomputeUrls(parts, Number(process.argv[2]))
const seconds = (performance.now() - startedAt) / 1000
delay.disable()
const turnCpuMs = turns.end()
await database.close()
const result: JoinResult = {
  urls: urls ?? 0,
  seconds,
  stallMs: delay.max / 1e6,
  turnCpuMs,
  ...(await readUsage(process.pid)),
}
console.log(JSON.stringify(result))

function watchTurns() {
  let last = process.threadCpuUsage()
  let mostUs = 0
  const timer = setInterval(() => {
    const now = process.threadCpuUsage()
    mostUs = Math.max(mostUs, now.user + now.system - last.user - last.system)
    last = now
  }, 1)
  return {
    end(): number {
      clearInterval(timer)
      return mostUs / 1000
    },
  }
}

// What the dashboard costs its server: its build, which goes on beside requests, and the second start, which finds it built. The
// build is the difference between two starts on the same data, of which one finds none.

import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { cacheFolder, SHIPPED_FOLDER } from '../src/dashboard/kept-builds.ts'
import { prepareStart } from '../test/helpers/prepared-start.ts'
import { QUICK_ENVIRONMENT } from '../test/helpers/quick-node.ts'
import { lowerQuartile, report } from './figure.ts'
import { type ServerProcess, startProduct } from './processes.ts'

const TURNS = 3
// Of a second, as /proc counts.
const TICKS = 100

export async function measureStart(): Promise<void> {
  await prepareStart(QUICK_ENVIRONMENT.NODE_COMPILE_CACHE)
  const buildSeconds: number[] = []
  const startSeconds: number[] = []
  let slowestMs = 0
  for (let turn = 0; turn < TURNS; turn++)
    await withFolder(async (folder) => {
      // Makes the database, which is not the dashboard's.
      await start(folder)
      await untilKept(folder)
      const second = await start(folder)
      await rm(cacheFolder(folder), { recursive: true })
      const building = await start(folder)
      slowestMs = Math.max(slowestMs, building.slowestMs)
      buildSeconds.push(building.worked - second.worked)
      startSeconds.push(second.seconds)
    })
  report({
    figure: 'dashboard_first_build',
    value: lowerQuartile(buildSeconds),
    unit: 's',
    goal: { max: 1.5 },
    measured: { slowest_answer_meanwhile_ms: slowestMs },
  })
  report({
    figure: 'dashboard_second_start',
    value: lowerQuartile(startSeconds),
    unit: 's',
    goal: { max: 1.1 },
  })
}

/** From the command until the files of the dashboard are there; `worked` is processor time, of what it starts as well. */
async function start(folder: string) {
  const startedMs = performance.now()
  const server = await startProduct('serve', {
    env: {
      SIGHTLINE_DATA: folder,
      SIGHTLINE_PORT: '0',
      SIGHTLINE_DEMO: 'false',
      SIGHTLINE_LOG_LEVEL: 'warn',
    },
  })
  const url = `http://127.0.0.1:${server.port}`
  let isThere = false
  // That there is no such file is known when the others are.
  const there = fetch(`${url}/assets/none.js`).finally(() => {
    isThere = true
  })
  let slowestMs = 0
  while (!isThere) {
    const askedMs = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    slowestMs = Math.max(slowestMs, performance.now() - askedMs)
    await Promise.race([there, delay(10)])
  }
  const seconds = (performance.now() - startedMs) / 1000
  const worked = await processorSeconds(server)
  await server.stop()
  return { seconds, worked, slowestMs }
}

/** With an empty data folder, and without the build that a release or a test run has left. */
async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
  const aside = `${SHIPPED_FOLDER}-aside`
  const hasShipped = await rename(SHIPPED_FOLDER, aside).then(
    () => true,
    () => false,
  )
  try {
    await work(folder)
  } finally {
    if (hasShipped) await rename(aside, SHIPPED_FOLDER)
    await rm(folder, { recursive: true })
  }
}

async function untilKept(folder: string): Promise<void> {
  for (let look = 0; look < 500; look++) {
    const names = await readdir(cacheFolder(folder)).catch(() => [])
    if (names.some((name) => name.endsWith('.json'))) return
    await delay(20)
  }
  throw new Error('the build was not kept')
}

/** Its own, and that of the processes that it has started and waited for. */
async function processorSeconds({ child }: ServerProcess): Promise<number> {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number)
  return (user + system + childrenUser + childrenSystem) / TICKS
}

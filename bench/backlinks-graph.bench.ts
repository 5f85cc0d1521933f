// Measures reading the referring domains of 100 targets from a web graph in the files of Common Crawl, against
// unpacking the same files with `zcat`; how many are then stored per second, on SQLite; and the memory of both.
// 1,000,000 domains and 10,000,000 edges; with GRAPH_BENCH=full ten times as many, which take minutes to write alone.

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { migrate } from '../src/data/storage/migrate.ts'
import { fromReversed } from '../src/features/backlinks/graph/referring-domains.ts'
import { createStorage, type TestStorage } from '../test/helpers/engines.ts'
import { trackedProjects } from '../test/helpers/tracked-project.ts'
import { report } from './figure.ts'
import { type GraphFiles, type GraphSize, idOfPopularity, reversedName, writeGraph } from './graph-files.ts'
import type { GraphOrder, GraphResult } from './graph-process.ts'

const exec = promisify(execFile)

const SMALL: GraphSize = { vertices: 1_000_000, edges: 10_000_000 }
const FULL: GraphSize = { vertices: 10_000_000, edges: 100_000_000 }
const TARGETS = 100
/** Popularity ranges from a domain that one in fifty links to, down to unknown ones. */
const FIRST_PLACE = 30
const LESS_POPULAR = 1.1
const RELEASE_DAY = 20_634

export async function run(
  size: GraphSize = process.env.GRAPH_BENCH === 'full' ? FULL : SMALL,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
  const storage = await createStorage('sqlite')
  try {
    const files = await writeGraph(folder, size)
    await createProjects(storage, size)
    const zcat = await unpack(files)
    const { seconds, domains, found, all } = await importFiles(storage, files)
    report({
      figure: 'backlinks_graph_to_zcat',
      value: found.seconds / zcat.seconds,
      unit: 'ratio',
      goal: { max: 3 },
      measured: {
        seconds: found.seconds,
        cpuSeconds: found.cpuSeconds,
        zcatSeconds: zcat.seconds,
        zcatCpuSeconds: zcat.cpuSeconds,
        vertices: size.vertices,
        edges: size.edges,
      },
    })
    report({
      figure: 'backlinks_graph_stored',
      value: domains / (seconds - found.seconds),
      unit: 'per s',
      goal: { min: 10_000 },
      measured: { domains, seconds: seconds - found.seconds, cpuSeconds: all.cpuSeconds - found.cpuSeconds },
    })
    report({
      figure: 'backlinks_graph_peak_memory',
      value: all.peakMb,
      unit: 'MB',
      goal: { max: 1024 },
      measured: { readPeakMb: found.peakMb },
    })
  } finally {
    await storage.remove()
    await rm(folder, { recursive: true })
  }
}

async function createProjects(storage: TestStorage, size: GraphSize): Promise<void> {
  const database = await storage.open()
  await migrate(database, { nowMs: Date.now })
  const create = trackedProjects({ database })
  for (let at = 0; at < TARGETS; at++) {
    const place = Math.floor(FIRST_PLACE * LESS_POPULAR ** at) + at
    const domain = fromReversed(reversedName(idOfPopularity(place, size), size)) as string
    await create({ domain })
  }
  await database.close()
}

async function unpack({
  vertices,
  edges,
  ranks,
}: GraphFiles): Promise<{ seconds: number; cpuSeconds: number }> {
  const script = 'TIMEFORMAT="%R %U"; time zcat "$@" > /dev/null'
  const { stderr } = await exec('bash', ['-c', script, 'bash', vertices, edges, ranks])
  const [seconds = Number.NaN, cpuSeconds = Number.NaN] = stderr.trim().split(' ').map(Number)
  return { seconds, cpuSeconds }
}

async function importFiles(
  storage: TestStorage,
  { vertices, edges, ranks }: GraphFiles,
): Promise<GraphResult> {
  const order: GraphOrder = {
    paths: { vertices: [vertices], edges: [edges], ranks: [ranks] },
    day: RELEASE_DAY,
  }
  const program = fileURLToPath(new URL('./graph-process.ts', import.meta.url))
  const { stdout } = await exec(process.execPath, [program, JSON.stringify(order)], {
    env: { ...process.env, ...storage.env },
  })
  return JSON.parse(stdout) as GraphResult
}

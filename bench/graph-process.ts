// Imports a web graph, as a process of its own:  node bench/graph-process.ts '{"paths":…}'  prints one JSON line. The
// storage is what the environment says.

import { loadConfig } from '../src/data/settings/config.ts'
import { openForCommand } from '../src/entry/cli/command-database.ts'
import { importGraph } from '../src/features/backlinks/graph/import-graph.ts'
import type { GraphPaths } from '../src/features/backlinks/graph/referring-domains.ts'
import { readUsage, type Usage } from './crawl-project.ts'

export type GraphOrder = { paths: GraphPaths; day: number }
/** `found` is measured when all files were read; the rest is storing. */
export type GraphResult = { seconds: number; domains: number; found: Usage & { seconds: number }; all: Usage }

const { paths, day } = JSON.parse(process.argv[2] as string) as GraphOrder
const database = await openForCommand(loadConfig(process.env), {})
const startedAt = performance.now()
const seconds = () => (performance.now() - startedAt) / 1000
let reading: Promise<GraphResult['found']> | undefined
const { targets } = await importGraph(database, paths, {
  day,
  nowMs: Date.now(),
  onStored() {
    const readSeconds = seconds()
    reading ??= readUsage(process.pid).then((usage) => ({ ...usage, seconds: readSeconds }))
  },
})
const result: GraphResult = {
  seconds: seconds(),
  domains: targets.reduce((sum, { domains }) => sum + domains, 0),
  found: (await reading) as GraphResult['found'],
  all: await readUsage(process.pid),
}
await database.close()
console.log(JSON.stringify(result))

// Imports one file of backlinks, as a process of its own:  node bench/backlinks-import-process.ts '{"file":…}'  prints one
// JSON line. The environment names the storage.

import { loadConfig } from '../src/data/settings/config.ts'
import { openForCommand } from '../src/entry/cli/command-database.ts'
import { withInputFile } from '../src/entry/cli/terminal/input-file.ts'
import { importBacklinks } from '../src/features/backlinks/files/import-backlinks.ts'
import { readUsage, type Usage } from './crawl-project.ts'

export type BacklinkOrder = { file: string; projectId: number; target: string }
/** `staged` is the time at which everything was read, before lists were made. */
export type BacklinkResult = Usage & { links: number; seconds: number; staged: number }

const { file, projectId, target } = JSON.parse(process.argv[2] as string) as BacklinkOrder
const database = await openForCommand(loadConfig(process.env), {})
const startedAt = performance.now()
const sinceStart = () => (performance.now() - startedAt) / 1000
let staged = 0
const { links } = await withInputFile(file, undefined, (input) =>
  importBacklinks(database, input, {
    projectId,
    target,
    nowMs: Date.now(),
    onRead: () => {},
    onPublish: () => {
      staged = sinceStart()
    },
  }),
)
const seconds = sinceStart()
await database.close()
console.log(
  JSON.stringify({ links, seconds, staged, ...(await readUsage(process.pid)) } satisfies BacklinkResult),
)

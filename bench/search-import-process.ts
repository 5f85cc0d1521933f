// Imports one file of search performance, as a process of its own:  node bench/search-import-process.ts '{"file":…}'
// prints one JSON line. The environment names the storage.

import { loadConfig } from '../src/data/settings/config.ts'
import { openForCommand } from '../src/entry/cli/command-database.ts'
import { withInputFile } from '../src/entry/cli/terminal/input-file.ts'
import { importPerformanceFile } from '../src/features/search-performance/files/import-file.ts'
import { readUsage, type Usage } from './crawl-project.ts'

export type ImportOrder = { file: string; projectId: number }
export type ImportResult = Usage & { rows: number; seconds: number }

const { file, projectId } = JSON.parse(process.argv[2] as string) as ImportOrder
const database = await openForCommand(loadConfig(process.env), {})
const startedAt = performance.now()
const { rows } = await withInputFile(file, undefined, (input) =>
  importPerformanceFile(database, projectId, input, { nowMs: Date.now(), onProgress: () => {} }),
)
const seconds = (performance.now() - startedAt) / 1000
await database.close()
console.log(JSON.stringify({ rows, seconds, ...(await readUsage(process.pid)) } satisfies ImportResult))

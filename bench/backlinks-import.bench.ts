// Measures importing a CSV of backlinks (1,000,000 links from 50,000 domains), in links per second until they can be
// read, on SQLite and pinned to one core; the memory of the import; and importing the same file again, when all its
// links are known.

import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DAY_MS } from '../src/lib/durations.ts'
import { formatDay } from '../src/lib/local-day.ts'
import type { PlainLink } from '../test/helpers/stored-backlinks.ts'
import type { BacklinkOrder, BacklinkResult } from './backlinks-import-process.ts'
import { report } from './figure.ts'
import { linkedSite } from './linked-site.ts'
import { createSearched, type SearchedStorage } from './searched-storage.ts'

const exec = promisify(execFile)
/** Uses the memory settings with which bin/sightline starts imports. */
const { leanOptions, leanEnvironment } = createRequire(import.meta.url)('../bin/memory.js') as {
  leanOptions(): string[]
  leanEnvironment(command: string): Record<string, string>
}

const SITE = { links: 1_000_000, domains: 50_000 }
const LINES_A_PIECE = 1000
const HEADER =
  'source_url,target_url,anchor,dofollow,first_seen,last_seen,status,source_title,rank,link_type,lost_at\n'

/** Reading takes 150 MB whatever the size; sorting lists of a million links takes as much again. */
const MEMORY_GOAL_MB = 400

export async function run(site = SITE): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
  const searched = await createSearched('sqlite')
  try {
    const file = join(folder, 'links.csv')
    await pipeline(csvOf(site), createWriteStream(file))
    for (const figure of ['backlinks_import', 'backlinks_import_again']) {
      const { links, seconds, staged, cpuSeconds, peakMb } = await importFile(searched, file)
      report({
        figure,
        value: links / seconds,
        unit: 'per s',
        goal: { min: 30_000 },
        measured: { links, seconds, staged, cpuSeconds },
      })
      report({ figure: `${figure}_peak_memory`, value: peakMb, unit: 'MB', goal: { max: MEMORY_GOAL_MB } })
    }
  } finally {
    await searched.storage.remove()
    await rm(folder, { recursive: true })
  }
}

async function importFile({ storage, projectId }: SearchedStorage, file: string): Promise<BacklinkResult> {
  const order: BacklinkOrder = { file, projectId, target: 'example.com' }
  const program = fileURLToPath(new URL('./backlinks-import-process.ts', import.meta.url))
  const args = ['-c', '0', process.execPath, ...leanOptions(), program, JSON.stringify(order)]
  const { stdout } = await exec('taskset', args, { env: { ...leanEnvironment('import'), ...storage.env } })
  return JSON.parse(stdout) as BacklinkResult
}

function* csvOf(site: { links: number; domains: number }): Generator<string> {
  yield HEADER
  let lines = ''
  let count = 0
  for (const link of linkedSite(site.links, site.domains, Math.floor(Date.now() / DAY_MS)).links) {
    lines += lineOf(link)
    if (++count % LINES_A_PIECE !== 0) continue
    yield lines
    lines = ''
  }
  yield lines
}

function lineOf(link: PlainLink): string {
  const { page, anchor, firstSeen, lastSeen, lostAt, title = '', rank = '', isDofollow = '', type } = link
  const day = (value: number | undefined) => (value === undefined ? '' : formatDay(value))
  // Subdomains would all count as one domain, so each becomes a domain of its own.
  const source = link.source.replace(/\.example-\d\.com\//, '-example.com/')
  const status = lostAt === undefined ? 'live' : 'lost'
  return `${source},${page},${anchor},${isDofollow},${day(firstSeen)},${day(lastSeen)},${status},${title},${rank},${type},${day(lostAt)}\n`
}

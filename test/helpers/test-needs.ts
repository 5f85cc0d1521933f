// What the files of a run need beside themselves: PostgreSQL with a migrated database of each engine, and the product as it
// is built. To make both takes longer than most files of tests, so a run of a few files makes only what these use.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testsOf } from './changed-tests.ts'

const NEEDS = ['storage', 'build'] as const
type Need = (typeof NEEDS)[number]

const VARIABLE = 'SIGHTLINE_TEST_NEEDS'
const STORAGE = ['test/helpers/engines.ts', 'test/helpers/postgres-server.ts']
/** What starts the command or opens pages of the dashboard. Another test is content with an older build. */
const STARTING = /\b(?:spawnCommand|runCommand|startServer|sharedDashboard|dist|bin\/sightline)\b/
const BUILT = /^(?:test\/(?:built-product|dashboard|deploy|faults|journeys|launcher|mcp)|src\/app)\b/

export function needsOf(root: string, files: readonly string[]): Need[] {
  const usesStorage = new Set(testsOf(root, STORAGE))
  const isAboutBuild = (file: string) =>
    BUILT.test(file) || STARTING.test(readFileSync(join(root, file), 'utf8'))
  const isBuilt = existsSync(join(root, 'dist'))
  return NEEDS.filter((need) =>
    need === 'storage' ? files.some((file) => usesStorage.has(file)) : !isBuilt || files.some(isAboutBuild),
  )
}

export function needsEnvironment(needs: readonly Need[]): Record<string, string> {
  return { [VARIABLE]: needs.join() }
}

/** Everything is, where nobody has said what the run needs. */
export function isNeeded(need: Need): boolean {
  const said = process.env[VARIABLE]
  return said === undefined || said.split(',').includes(need)
}

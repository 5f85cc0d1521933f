// The built dashboard of a test run: built at most once for a state of its code, by whoever starts the run, where every server that a
// test starts looks first. An app in a test's own process looks when a page is asked for.

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDashboard } from '../../src/dashboard/build.ts'
import { BUNDLE_OPTIONS } from '../../src/dashboard/bundle.ts'
import { createDashboardFiles, type DashboardFiles } from '../../src/dashboard/dashboard-files.ts'
import { findBuild, keepBuild, SHIPPED_FOLDER } from '../../src/dashboard/kept-builds.ts'
import { DASHBOARD_FOLDER, nameOfSources } from '../../src/dashboard/sources.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLogger } from '../../src/lib/log.ts'

let shared: DashboardFiles | undefined

export function sharedDashboard(): DashboardFiles {
  shared ??= createDashboardFiles({
    cacheFolder: join(tmpdir(), 'sightline-test-dashboard'),
    clock: systemClock,
    log: createLogger({ level: 'silent' }),
  })
  return shared
}

export async function shipDashboard(): Promise<void> {
  try {
    const name = await nameOfSources(DASHBOARD_FOLDER, BUNDLE_OPTIONS)
    if ((await findBuild(SHIPPED_FOLDER, name)) === undefined)
      await keepBuild(SHIPPED_FOLDER, name, await buildDashboard())
  } catch {
    // Tests of the dashboard say why.
  }
}

// The built dashboard of a test run (global-setup.ts), read once for all apps in a test's own process.

import { createDashboardFiles, type DashboardFiles } from '../../src/app/dashboard/dashboard-files.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLogger } from '../../src/lib/log.ts'

let shared: DashboardFiles | undefined

export function sharedDashboard(): DashboardFiles {
  shared ??= createDashboardFiles({ clock: systemClock, log: createLogger({ level: 'silent' }) })
  return shared
}

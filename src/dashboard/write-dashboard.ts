// The last step of `npm run build`, which bundles this file and calls it: by then esbuild is installed, and Node may be older than 24.

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buildDashboard } from './build.ts'
import { writeBuilt } from './built-dashboard.ts'
import { DASHBOARD_FOLDER } from './sources.ts'

export async function writeDashboard(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, writeBuilt(await buildDashboard(DASHBOARD_FOLDER, 'smallest')))
}

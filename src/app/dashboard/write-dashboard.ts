// The last step of `npm run build`, which bundles this file and runs it with the name of the file to write. It must run
// on Node before 24.

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buildDashboard, DASHBOARD_FOLDER } from './build.ts'
import { writeBuilt } from './built-dashboard.ts'

const [, , file = ''] = process.argv
await mkdir(dirname(file), { recursive: true })
await writeFile(file, writeBuilt(await buildDashboard(DASHBOARD_FOLDER, 'smallest')))

// The last step of `npm run build`, which bundles this file and runs it with the name of the file to write. Node may be older than 24 then.

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buildDashboard } from './build.ts'
import { writeBuilt } from './built-dashboard.ts'
import { DASHBOARD_FOLDER } from './sources.ts'

const [, , file = ''] = process.argv
await mkdir(dirname(file), { recursive: true })
await writeFile(file, writeBuilt(await buildDashboard(DASHBOARD_FOLDER, 'smallest')))

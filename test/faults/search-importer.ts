// A program: imports one version of search performance after the other into a project for as long as it lives. `ack N` is
// printed when version N is published, and not before.

import { writeSync } from 'node:fs'
import { importRows } from '../helpers/search-rows-imported.ts'
import { openFromEnvironment } from './open-storage.ts'
import { SMALL_STEPS, versionRows } from './search-load.ts'

const [projectId, first, step = 1] = process.argv.slice(2).map(Number) as [number, number, number?]
const database = await openFromEnvironment()
writeSync(1, 'up\n')
for (let version = first; ; version += step) {
  await importRows(database, projectId, versionRows(version), { limits: SMALL_STEPS })
  // Straight to the file descriptor: what was printed must not wait in this process when it is killed.
  writeSync(1, `ack ${version}\n`)
}

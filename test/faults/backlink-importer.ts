// A program: imports one version of backlinks after the other into a project for as long as it lives. `ack N` is printed
// when version N is published, and not before.

import { writeSync } from 'node:fs'
import { TEXT_LIMITS } from '../../src/features/backlinks/store/observed-texts.ts'
import { openProfileImport } from '../../src/features/backlinks/store/profile-import.ts'
import { DOMAIN, STEP_ROWS, versionLinks } from './backlink-load.ts'
import { openFromEnvironment } from './open-storage.ts'

const [projectId, first] = process.argv.slice(2).map(Number) as [number, number]
const database = await openFromEnvironment()
writeSync(1, 'up\n')
for (let version = first; ; version++) {
  const nowMs = Date.now()
  const limits = { rowsMax: STEP_ROWS, texts: TEXT_LIMITS }
  const profile = await openProfileImport(database, {
    projectId,
    domain: DOMAIN,
    source: 'file',
    nowMs,
    limits,
  })
  const links = versionLinks(version)
  for (let from = 0; from < links.length; from += STEP_ROWS)
    await profile.add({ links: links.slice(from, from + STEP_ROWS) })
  await profile.publish({ nowMs })
  // Straight to the file descriptor: what was printed must not wait in this process when it is killed.
  writeSync(1, `ack ${version}\n`)
}

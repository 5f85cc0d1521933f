// A program: opens the storage of its environment and migrates it, when it is told to go. Its log is on stdout, after
// `ready` and before `done`. The argument is a folder of migrations, if not the product's own. Where pg_dump cannot copy the database, as that of the
// machine may be older than the server of tests, it goes on without.

import { once } from 'node:events'
import { loadConfig } from '../../src/data/settings/config.ts'
import { openAndMigrate } from '../../src/data/storage/open.ts'
import { createLogger } from '../../src/lib/log.ts'

const config = loadConfig(process.env)
const log = createLogger({ level: 'info', destination: process.stdout })
const folder = process.argv[2] === undefined ? undefined : new URL(process.argv[2])

console.log('ready')
await once(process.stdin, 'data')
const database = await openAndMigrate(config, { log, folder, isCopyOptional: true })
await database.close()
console.log('done')
process.exit()

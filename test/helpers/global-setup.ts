// What a test run shares: one PostgreSQL, started before the first file and removed after the last, and a migrated
// database of each engine to make copies of, and the built product, for tests that start it or open its pages. The
// runner's environment is inherited by the process of each test file, so they find the server as TEST_DATABASE_URL; a run
// that is given that already (somebody's own server) starts nothing and stops nothing. A run of a few files has only what
// they need (test-needs.ts).

import { buildProduct, isBuildOlder } from '../../tools/build.mjs'
import { makeTemplates, type Templates } from './database-templates.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'
import { isNeeded } from './test-needs.ts'

// Pages that were written by half are a matter of power cuts, which this server is not tested with.
// Autovacuum counts the rows of a database at a time nobody chose: a table of five rows is then read whole, and a test
// of plans fails once in many runs. What needs the counts runs ANALYZE itself.
const SETTINGS = { full_page_writes: 'off', autovacuum: 'off' }

let server: PostgresServer | undefined
let templates: Templates | undefined

export async function globalSetup(): Promise<void> {
  if (isNeeded('build') && isBuildOlder()) await buildProduct()
  if (!isNeeded('storage')) return
  if (!process.env.TEST_DATABASE_URL) {
    server = await startPostgres({ settings: SETTINGS })
    process.env.TEST_DATABASE_URL = server.socketUrl
  }
  templates = await makeTemplates()
}

export async function globalTeardown(): Promise<void> {
  await templates?.remove()
  await server?.remove()
}

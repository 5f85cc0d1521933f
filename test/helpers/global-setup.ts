// What a test run shares: one PostgreSQL, started before the first file and removed after the last. The runner's
// environment is inherited by the process of each test file, so they find it as TEST_DATABASE_URL; a run that is
// given that already (somebody's own server) starts nothing and stops nothing.

import { type PostgresServer, startPostgres } from './postgres-server.ts'

let server: PostgresServer | undefined

export async function globalSetup(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return
  server = await startPostgres()
  process.env.TEST_DATABASE_URL = server.url
}

export async function globalTeardown(): Promise<void> {
  await server?.remove()
}

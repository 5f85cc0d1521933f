// A real PostgreSQL for tests and benchmarks: its own cluster, port and password, and it does not outlive the
// process that started it (postgres-watcher.ts). Never for anybody's data: unless told to, it does not wait for the
// disk. Tests share the server of their run (sharedPostgresUrl) and take a database of their own on it
// (createDatabase); only those that stop, kill or configure a server start one.

import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import type { Machine } from './network.ts'
import { findBinaries, giveTo, serverUser } from './postgres-binaries.ts'
import { openCluster } from './postgres-cluster.ts'
import { watchPostgres } from './postgres-process.ts'
import type { WatchOrder } from './postgres-watcher.ts'

// fsync alone is off: an acknowledged commit still survives kill(), only not a power cut. synchronous_commit
// stays on, because without it an immediate shutdown loses commits and a crash test would blame our code.
const DEFAULT_SETTINGS = {
  fsync: 'off',
  max_connections: '200',
  timezone: 'UTC',
  listen_addresses: '127.0.0.1',
}

/** A machine of its own has no other server. */
const POSTGRES_PORT = 5432

/** The system refuses a socket whose path is longer. */
const SOCKET_PATH_MAX = 103

export type PostgresServer = {
  /** postgres://user:password@127.0.0.1:port/postgres, of a superuser. */
  url: string
  /** The same by a Unix socket, where there are such: a query takes a third less processor time. */
  socketUrl: string
  port: number
  /** In order: connections are closed, everything is written. */
  stop(): Promise<void>
  /** Stops the server as a crash would: nothing more is written, and the next start recovers from the log. */
  kill(): Promise<void>
  /** Again, on the same data and port; nothing to do when it runs. */
  start(): Promise<void>
  /** Ends it and deletes its folder. */
  remove(): Promise<void>
}

export type PostgresOptions = {
  /** Server settings, over the defaults above. */
  settings?: Record<string, string>
  /** A folder for this server alone, which outlives the process; a cluster made there before is used again. */
  databaseDir?: string
  /** Where it runs, if not beside its test; the network of the machine may then connect. */
  machine?: Machine | undefined
}

export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const user = serverUser()
  const isTemporary = options.databaseDir === undefined
  const dir = resolve(options.databaseDir ?? (await mkdtemp(join(tmpdir(), 'sightline-postgres-'))))
  try {
    await mkdir(dir, { recursive: true })
    await giveTo(user, dir)
    const binaries = await findBinaries(join(dir, 'native'), user)
    const { dataDir, password } = await openCluster(dir, binaries, user)
    const { machine } = options
    if (machine !== undefined) await letIn(dataDir, machine.network)
    const port = machine === undefined ? await freePort() : POSTGRES_PORT
    const url = `postgres://postgres:${password}@${machine?.address ?? '127.0.0.1'}:${port}/postgres`
    const socketDir = hasSocketIn(dir, port) ? dir : ''
    const settings = {
      unix_socket_directories: socketDir,
      ...(machine !== undefined && { listen_addresses: '*' }),
      ...options.settings,
    }
    const program = { command: binaries.postgres, args: ['-D', dataDir, ...settingArguments(port, settings)] }
    const order: WatchOrder = {
      ...(machine?.enter(program, user) ?? { ...program, user }),
      cwd: dir,
      temporaryDir: isTemporary ? dir : undefined,
    }
    const server = watchPostgres(order, join(dir, 'log'), url)
    await server.start()
    return {
      url,
      socketUrl: socketDir === '' ? url : `${url}?host=${encodeURIComponent(socketDir)}`,
      port,
      stop: () => server.end('SIGINT'),
      kill: () => server.end('SIGQUIT'),
      start: () => server.start(),
      async remove() {
        await server.end('SIGQUIT')
        await rm(dir, { recursive: true, force: true })
      },
    }
  } catch (error) {
    if (isTemporary) await rm(dir, { recursive: true, force: true })
    throw error
  }
}

let ownServer: Promise<PostgresServer> | undefined

/**
 * The admin URL of the server that all test files of a run share. A file that is run by itself, without the
 * run's set-up, gets a server that ends with its process.
 */
export async function sharedPostgresUrl(): Promise<string> {
  const { TEST_DATABASE_URL: given } = process.env
  if (given) return given
  ownServer ??= startPostgres()
  return (await ownServer).socketUrl
}

/** An address on the network, for a test that puts a proxy in between. */
export function networkUrl(databaseUrl: string | undefined): URL {
  const url = new URL(databaseUrl ?? '')
  url.searchParams.delete('host')
  return url
}

export type TestDatabase = { url: string; name: string; drop(): Promise<void> }

/**
 * A new database, empty or a copy of `template`, to which nobody may be connected meanwhile. Files are copied, which takes
 * a third of what it takes to write every page into the log first, as PostgreSQL does unless told.
 */
export async function createDatabase(adminUrl: string, template = 'template1'): Promise<TestDatabase> {
  const name = `sightline_test_${randomUUID().replaceAll('-', '')}`
  await runOnce(
    adminUrl,
    `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY FILE_COPY`,
  )
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    name,
    drop: () => runOnce(adminUrl, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`),
  }
}

async function runOnce(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function settingArguments(port: number, settings: Record<string, string> = {}): string[] {
  const all = { ...DEFAULT_SETTINGS, ...settings, port: String(port) }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function letIn(dataDir: string, network: string): Promise<void> {
  const file = join(dataDir, 'pg_hba.conf')
  const lines = ['all', 'replication'].map((database) => `host ${database} all ${network} scram-sha-256\n`)
  if (!(await readFile(file, 'utf8')).includes(network)) await appendFile(file, lines.join(''))
}

function hasSocketIn(dir: string, port: number): boolean {
  return process.platform !== 'win32' && `${dir}/.s.PGSQL.${port}`.length <= SOCKET_PATH_MAX
}

// A real PgBouncer in front of a PostgreSQL server, for tests of connection poolers. Without the program they are
// skipped. SIGHTLINE_TEST_PGBOUNCER names another one than that on PATH.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import type { Machine } from './network.ts'
import { giveTo, serverUser } from './postgres-binaries.ts'
import { watchPostgres } from './postgres-process.ts'

export const PGBOUNCER = process.env.SIGHTLINE_TEST_PGBOUNCER || 'pgbouncer'

/** As a number: 118 is 1.18. */
const version = findVersion()

/** Why tests with PgBouncer are skipped; false if they are not. */
export const WITHOUT_PGBOUNCER = version === undefined && 'no PgBouncer was found (apt-get install pgbouncer)'

/** Why tests with `max_prepared_statements` are skipped; false if they are not. */
export const WITHOUT_STATEMENTS =
  WITHOUT_PGBOUNCER ||
  (version! < 121 && 'this PgBouncer is older than 1.21 and keeps no prepared statements')

function findVersion(): number | undefined {
  try {
    const text = execFileSync(PGBOUNCER, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(text) ?? []
    return Number(major) * 100 + Number(minor)
  } catch {
    return undefined
  }
}

export type PoolerSettings = Readonly<Record<string, string | number>>

export type PgBouncer = {
  /** The same database by way of the pooler. */
  urlOf(databaseUrl: string): string
  /** Changes settings while it runs. */
  reconfigure(settings: PoolerSettings): Promise<void>
  /** Ends it at once, with every connection. */
  kill(): Promise<void>
  /** Again, where it was. */
  start(): Promise<void>
  remove(): Promise<void>
}

/** Those of deploy/cluster, but for where it listens and whom it knows. */
export function readClusterSettings(): PoolerSettings {
  const text = readFileSync(new URL('../../deploy/cluster/pgbouncer.ini', import.meta.url), 'utf8')
  const [, section = ''] = text.split('[pgbouncer]')
  const lines = [...section.matchAll(/^(\w+) = ?(.*)$/gm)].map(([, name, value]) => [name!, value!] as const)
  return Object.fromEntries(lines.filter(([name]) => !/^(?:listen_|auth_file|unix_socket)/.test(name)))
}

/** In front of the server of a database, whose user it knows; on a machine of its own, or beside its test. */
export async function startPgBouncer(
  databaseUrl: URL,
  settings: PoolerSettings,
  machine?: Machine,
): Promise<PgBouncer> {
  const dir = await mkdtemp(join(tmpdir(), 'sightline-pgbouncer-'))
  const user = serverUser()
  await giveTo(user, dir)
  const port = await freePort()
  const address = machine?.address ?? '127.0.0.1'
  const urlOf = (text: string) => {
    const url = new URL(text)
    url.searchParams.delete('host')
    url.hostname = address
    url.port = String(port)
    return url.href
  }
  const file = join(dir, 'pgbouncer.ini')
  const configure = (more: PoolerSettings) =>
    writeFile(
      file,
      iniOf(databaseUrl, dir, { listen_addr: address, listen_port: port, ...settings, ...more }),
    )
  const { username, password } = databaseUrl
  await writeFile(join(dir, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`)
  await configure({})
  const program = { command: PGBOUNCER, args: [file] }
  const order = { ...(machine?.enter(program, user) ?? { ...program, user }), cwd: dir, temporaryDir: dir }
  const console = new URL(urlOf(databaseUrl.href))
  console.pathname = '/pgbouncer'
  const process = watchPostgres(order, join(dir, 'log'), console.href)
  try {
    await process.start()
  } catch (error) {
    await rm(dir, { recursive: true, force: true })
    throw error
  }
  return {
    urlOf,
    async reconfigure(more) {
      await configure(more)
      const client = new pg.Client({ connectionString: console.href })
      await client.connect()
      await client.query('reload')
      await client.end()
    },
    kill: () => process.end('SIGQUIT'),
    start: () => process.start(),
    async remove() {
      await process.end('SIGQUIT')
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function iniOf({ hostname, port, username }: URL, dir: string, settings: PoolerSettings): string {
  const all = {
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(dir, 'users'),
    admin_users: username,
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  return ['[databases]', `* = host=${hostname} port=${port}`, '[pgbouncer]', ...lines, ''].join('\n')
}

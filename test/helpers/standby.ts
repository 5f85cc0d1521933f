// A standby that follows a PostgreSQL server by streaming replication: a copy of its files, made while it runs.

import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { giveTo, serverUser } from './postgres-binaries.ts'
import { type PostgresOptions, type PostgresServer, startPostgres } from './postgres-server.ts'
import { until } from './until.ts'

/** What a server needs that others follow. */
export const FOLLOWED = { wal_level: 'replica', max_wal_senders: '5', wal_keep_size: '64MB' }
const NAME = 'standby'
/** Belongs to the server that runs, or is fetched from it. */
const LEFT_OUT = /[/\\](?:postmaster\.(?:pid|opts)|pg_wal[/\\][0-9A-F]+)$/

/** `primaryDir` is the folder of the primary, which was started with FOLLOWED; `dir` becomes that of the standby. */
export async function startStandby(
  primary: PostgresServer,
  primaryDir: string,
  dir: string,
  options: Pick<PostgresOptions, 'machine' | 'settings'> = {},
): Promise<PostgresServer> {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  const data = join(dir, 'data')
  try {
    await client.query("select pg_backup_start('standby', true)")
    await cp(join(primaryDir, 'data'), data, {
      recursive: true,
      filter: (path) => !LEFT_OUT.test(path),
    })
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    )
    const { hostname, password } = new URL(primary.url)
    const source = `host=${hostname} port=${primary.port} user=postgres password=${password} application_name=${NAME}`
    await writeFile(join(data, 'backup_label'), rows[0]!.label)
    await writeFile(join(data, 'standby.signal'), '')
    await writeFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
    await writeFile(join(dir, 'password'), password, { mode: 0o600 })
    const user = serverUser()
    await Promise.all(
      (await readdir(dir, { recursive: true })).map((entry) => giveTo(user, join(dir, entry))),
    )
    const standby = await startPostgres({
      machine: options.machine,
      databaseDir: dir,
      settings: { ...FOLLOWED, ...options.settings },
    })
    await until('the standby follows', async () => {
      const { rows: followers } = await client.query('select state from pg_stat_replication')
      return followers.some(({ state }) => state === 'streaming')
    })
    return standby
  } finally {
    await client.end()
  }
}

/** From then on, a transaction is committed when the standby has it too. */
export async function commitOnStandby(primary: PostgresServer): Promise<void> {
  await runOn(primary, `alter system set synchronous_standby_names = '${NAME}'`)
  await runOn(primary, 'select pg_reload_conf()')
}

export async function promote(standby: PostgresServer): Promise<void> {
  await runOn(standby, 'select pg_promote(true)')
}

async function runOn({ url }: PostgresServer, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

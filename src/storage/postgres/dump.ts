// Backups of a PostgreSQL database in pg_dump's own format, and the way back: one transaction, so that servers see the
// old content until the new one is complete, and nothing changes when it fails on the way.

import { devNull } from 'node:os'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { AppError } from '../../lib/errors.ts'
import { fileBeginning, invalidBackup } from '../backup/backup-file.ts'
import { type OnBackupProgress, whileWatched } from '../backup/backup-progress.ts'
import { writeNewFile } from '../backup/new-file.ts'
import { storageRefusal } from '../faults.ts'
import { MIGRATION_LOCK } from '../migrate.ts'
import { connectionEnvironment, runTool, startTool } from './client-tools.ts'

const MAGIC = 'PGDMP'
const TABLE = 'schema_migrations'
const COPY_MIGRATIONS = /^COPY .*\bschema_migrations \(number, /
const CONNECT_TIMEOUT_MS = 10_000

// Drops what there is, if it is Sightline's: the tables of a later release too, which the backup does not know and
// which would be in the way of that release's migrations. The lock keeps a starting server from migrating meanwhile.
const CLEAR = `
set statement_timeout = 0;
select pg_advisory_xact_lock(${MIGRATION_LOCK});
do $$
declare found record;
begin
  if to_regclass('${TABLE}') is null then return; end if;
  for found in select schemaname, tablename from pg_tables
    where schemaname = current_schema() and tableowner = current_user
  loop
    execute format('drop table %I.%I cascade', found.schemaname, found.tablename);
  end loop;
end $$;
`

export async function dumpPostgres(url: string, file: string, onProgress?: OnBackupProgress): Promise<void> {
  await writeNewFile(file, async (partial) => {
    const args = ['--format=custom', '--no-password', `--file=${resolve(partial)}`]
    await whileWatched(partial, onProgress, () => runTool('pg_dump', args, connectionEnvironment(url)))
  })
}

/** The numbers of the migrations in a dump. Refuses a file that is not a readable dump of Sightline. */
export async function inspectDump(file: string): Promise<number[]> {
  if ((await fileBeginning(file, MAGIC.length)) !== MAGIC)
    throw invalidBackup(file, 'pg_dump --format=custom did not make it')
  const args = ['--data-only', `--table=${TABLE}`, '--file=-', resolve(file)]
  const script = await readWith(file, args)
  const lines = script.split('\n')
  const start = lines.findIndex((line) => COPY_MIGRATIONS.test(line))
  const end = lines.indexOf('\\.', start)
  if (start === -1 || end === -1) throw invalidBackup(file, 'it is not a database of Sightline')
  const rows = lines.slice(start + 1, end).filter(Boolean)
  return rows.map((row) => Number.parseInt(row, 10))
}

/** Reads a whole dump to check it. Refuses one that cannot be read to its end. */
export async function readDump(file: string): Promise<void> {
  await inspectDump(file)
  await readWith(file, [`--file=${devNull}`, resolve(file)])
}

/** A failure of the program itself says nothing about the file. */
async function readWith(file: string, args: string[]): Promise<string> {
  return await runTool('pg_restore', args).catch((cause) => {
    if (cause.code !== 'server_error') throw cause
    throw invalidBackup(file, cause.message, cause)
  })
}

/** Replaces the content of the database and keeps the old one in `previous`, if there was any. */
export async function restoreDump(url: string, file: string, previous: string): Promise<boolean> {
  const hasContent = await hasTables(url)
  if (hasContent) await dumpPostgres(url, previous)
  await replay(url, file)
  return hasContent
}

// pg_restore alone could not clear and fill in one transaction, so it only turns the dump into SQL, which psql runs.
// psql commits at the end of its input, so that end comes only when pg_restore has ended well.
async function replay(url: string, file: string): Promise<void> {
  const restoreArgs = ['--clean', '--if-exists', '--no-owner', '--no-privileges', '--file=-', resolve(file)]
  const psqlArgs = [
    '--no-psqlrc',
    '--no-password',
    '--quiet',
    '--set=ON_ERROR_STOP=1',
    '--single-transaction',
  ]
  const restore = startTool('pg_restore', restoreArgs)
  const psql = startTool('psql', [...psqlArgs, '--file=-'], connectionEnvironment(url))
  restore.stdin.end()
  psql.stdout.resume()
  psql.stdin.write(CLEAR)

  async function feed(): Promise<void> {
    try {
      const isAllSent = await pipeline(restore.stdout, psql.stdin, { end: false }).then(
        () => true,
        () => false,
      )
      await restore.done
      if (!isAllSent) throw new AppError('server_error', 'psql stopped reading.')
      psql.stdin.end()
    } catch (error) {
      psql.kill()
      throw error
    }
  }

  const [fed, run] = await Promise.allSettled([feed(), psql.done])
  // A psql that ended by itself is the cause of all other errors; one that we killed is not.
  if (run.status === 'rejected' && psql.signalCode === null) throw run.reason
  if (fed.status === 'rejected') throw fed.reason
}

async function hasTables(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  try {
    await client.connect()
    const { rows } = await client.query(`select to_regclass('${TABLE}') is not null as found`)
    return rows[0].found
  } catch (error) {
    throw storageRefusal(error) ?? error
  } finally {
    await client.end()
  }
}

// Makes and restores backups of a PostgreSQL database in pg_dump's format. A restore is one transaction, so that
// servers see the old content until the new one is complete, and a failure changes nothing. Only the rows of a dump are
// used.

import { stat } from 'node:fs/promises'
import { devNull } from 'node:os'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { AppError, SERVER_ERROR } from '../../../lib/errors.ts'
import { fileBeginning, foreignObjects, invalidBackup, unknownMigrations } from '../backup/backup-file.ts'
import { type OnBackupProgress, whileWatched } from '../backup/backup-progress.ts'
import { writeNewFile } from '../backup/new-file.ts'
import { storageRefusal } from '../faults.ts'
import { recordMigrations } from '../migration-script.ts'
import { connectionEnvironment, runTool, startTool } from './client-tools.ts'
import { findForeignEntries, rowsOnly } from './dump-contents.ts'
import { loadScript } from './load-script.ts'

export { sessionUrl } from './server.ts'

const MAGIC = 'PGDMP'
const TABLE = 'schema_migrations'
const COPY_MIGRATIONS = /^COPY .*\bschema_migrations \(number, /
const CONNECT_TIMEOUT_MS = 10_000

/** `schema_migrations` and a list of contents take some 20 KB. */
const INSPECTED_CHARS_MAX = 4_000_000
/** Our rows unpack to at most ten times their size in a dump. */
const UNPACKED = { ratio: 100, leastBytes: 2 ** 30 }

export async function dumpPostgres(url: string, file: string, onProgress?: OnBackupProgress): Promise<void> {
  await writeNewFile(file, async (partial) => {
    const args = ['--format=custom', '--no-password', `--file=${resolve(partial)}`]
    await whileWatched(partial, onProgress, () => runTool('pg_dump', args, connectionEnvironment(url)))
  })
}

/** Returns the numbers of the migrations in a dump. Throws for a file that is not a readable dump of Sightline. */
export async function inspectDump(file: string): Promise<number[]> {
  if ((await fileBeginning(file, MAGIC.length)) !== MAGIC)
    throw invalidBackup(file, 'pg_dump --format=custom did not make it')
  const args = ['--data-only', `--table=${TABLE}`, '--file=-', resolve(file)]
  const script = await readWith(file, args, INSPECTED_CHARS_MAX)
  const lines = script.split('\n')
  const start = lines.findIndex((line) => COPY_MIGRATIONS.test(line))
  const end = lines.indexOf('\\.', start)
  if (start === -1 || end === -1) throw invalidBackup(file, 'it is not a database of Sightline')
  const rows = lines.slice(start + 1, end).filter(Boolean)
  return rows.map((row) => Number.parseInt(row, 10))
}

/** Returns the statements that create the schema of these migrations. Throws for a dump that contains anything else. */
export async function requireOwnSchema(file: string, migrations: readonly number[]): Promise<string[]> {
  const { statements, unknown } = await recordMigrations('postgres', migrations)
  if (unknown.length > 0) throw invalidBackup(file, unknownMigrations(unknown))
  const list = await readWith(file, ['--list', resolve(file)], INSPECTED_CHARS_MAX)
  const foreign = findForeignEntries(list, statements)
  if (foreign.length > 0) throw invalidBackup(file, foreignObjects(foreign))
  return statements
}

/** Reads a whole dump to check it. Throws if it cannot be read to its end. */
export async function readDump(file: string): Promise<void> {
  await inspectDump(file)
  await readWith(file, [`--file=${devNull}`, resolve(file)])
}

/** A failure of the program itself says nothing about the file. */
async function readWith(file: string, args: string[], charsMax?: number): Promise<string> {
  return await runTool('pg_restore', args, {}, charsMax).catch((cause) => {
    if (cause.code !== 'server_error') throw cause
    throw invalidBackup(file, cause.message, cause)
  })
}

type Restoring = {
  file: string
  /** The statements that create the schema for its rows. */
  statements: readonly string[]
  previous: string
}

/** Replaces the content of the database and keeps the old content in `previous`, if there was any. */
export async function restoreDump(url: string, { file, statements, previous }: Restoring): Promise<boolean> {
  const hasContent = await hasTables(url)
  if (hasContent) await dumpPostgres(url, previous)
  await replay(url, file, statements)
  return hasContent
}

// pg_restore alone could not clear and fill in one transaction, so it only converts the dump into SQL, whose rows go to
// psql. psql commits at the end of its input, so its input is closed only after pg_restore has succeeded.
async function replay(url: string, file: string, statements: readonly string[]): Promise<void> {
  const { size } = await stat(file)
  const bytesMax = Math.max(UNPACKED.leastBytes, UNPACKED.ratio * size)
  const psqlArgs = [
    '--no-psqlrc',
    '--no-password',
    '--quiet',
    '--set=ON_ERROR_STOP=1',
    '--single-transaction',
  ]
  const restore = startTool('pg_restore', ['--data-only', '--file=-', resolve(file)])
  const psql = startTool('psql', [...psqlArgs, '--file=-'], connectionEnvironment(url))
  const { before, after } = loadScript(statements)
  restore.stdin.end()
  psql.stdout.resume()
  psql.stdin.write(before)

  async function feed(): Promise<void> {
    try {
      const fault = await pipeline(rowsOnly(restore.stdout, { bytesMax }), psql.stdin, { end: false }).then(
        () => undefined,
        (error) => error as Error,
      )
      if (fault instanceof AppError) {
        restore.kill()
        throw fault
      }
      await restore.done
      if (fault !== undefined) throw new AppError(SERVER_ERROR, 'psql stopped reading.')
      psql.stdin.end(after)
    } catch (error) {
      psql.kill()
      throw error
    }
  }

  const [fed, run] = await Promise.allSettled([feed(), psql.done])
  // If psql ended by itself, that caused all other errors; if we killed it, it did not.
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

// Storage that can be made full and given space again. Where a small disk can be mounted it is that disk that is full;
// elsewhere the engine is made to say that it is: SQLite by a limit on the pages of its file, which ends a
// transaction in the same way, PostgreSQL by a trigger that raises the error of a full disk.

import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../../src/data/storage/database.ts'
import { migrate } from '../../src/data/storage/migrate.ts'
import type { Engine } from '../../src/data/storage/portable.ts'
import { openPostgres } from '../../src/data/storage/postgres/open.ts'
import { openSqlite } from '../../src/data/storage/sqlite/open.ts'
import { createStorage } from '../helpers/engines.ts'
import { serverUser } from '../helpers/postgres-binaries.ts'
import { startPostgres } from '../helpers/postgres-server.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

export type FullStorage = {
  how: 'small disk' | 'limit of the engine'
  database: Database
  fill(): Promise<void>
  free(): Promise<void>
  remove(): Promise<void>
}

const SQLITE_MEGABYTES = 8
// A new database of PostgreSQL alone takes 8.
const POSTGRES_MEGABYTES = 24
const PAGES_MAX = 1_073_741_823

export async function createFullStorage(engine: Engine): Promise<FullStorage> {
  const disk =
    engine === 'sqlite'
      ? await mountSmallDisk(SQLITE_MEGABYTES)
      : await mountSmallDisk(POSTGRES_MEGABYTES, serverUser())
  if (disk === undefined) return await limitedByEngine(engine)
  return engine === 'sqlite' ? await sqliteOn(disk) : await postgresOn(disk)
}

async function sqliteOn(disk: SmallDisk): Promise<FullStorage> {
  const database = await openSqlite({ file: join(disk.folder, 'sightline.db'), readers: 1 })
  await migrate(database, { nowMs: Date.now })
  return {
    ...disk,
    how: 'small disk',
    database,
    async remove() {
      await database.close()
      await disk.remove()
    },
  }
}

// Only the tables are on the small disk: a server that cannot write its own log stops, which is another test.
async function postgresOn(disk: SmallDisk): Promise<FullStorage> {
  const server = await startPostgres()
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`CREATE TABLESPACE small LOCATION ${pg.escapeLiteral(disk.folder)}`)
  await admin.query('CREATE DATABASE small TABLESPACE small')
  await admin.end()
  const url = new URL(server.url)
  url.pathname = '/small'
  const database = await openPostgres({ url: url.href, poolSize: 5, onIdleError: () => {} })
  await migrate(database, { nowMs: Date.now })
  return {
    ...disk,
    how: 'small disk',
    database,
    async remove() {
      await database.close()
      await server.remove()
      await disk.remove()
    },
  }
}

async function limitedByEngine(engine: Engine): Promise<FullStorage> {
  const storage = await createStorage(engine)
  const database = await storage.open()
  await migrate(database, { nowMs: Date.now })
  const run = (statement: string) => database.write((db) => sql.raw(statement).execute(db))
  return {
    how: 'limit of the engine',
    database,
    async fill() {
      if (engine === 'sqlite') await run('pragma max_page_count = 1')
      else await run(RAISE_DISK_FULL)
    },
    async free() {
      if (engine === 'sqlite') await run(`pragma max_page_count = ${PAGES_MAX}`)
      else await run('drop trigger full_disk on accounts')
    },
    async remove() {
      await database.close()
      await storage.remove()
    },
  }
}

const RAISE_DISK_FULL = `do $do$ begin
  create or replace function raise_disk_full() returns trigger language plpgsql as
    $f$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $f$;
  create trigger full_disk before insert on accounts for each row when (length(new.name) > 1000)
    execute function raise_disk_full();
end $do$`

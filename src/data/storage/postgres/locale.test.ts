import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import pg from 'pg'
import { createStorage } from '../../../../test/helpers/engines.ts'
import { sharedPostgresUrl } from '../../../../test/helpers/postgres-server.ts'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import { openPostgres } from './open.ts'

const NAMES = [
  'a',
  'B',
  'b',
  'A',
  'é',
  'e',
  'z',
  'Z',
  'ä',
  '_',
  '-',
  '1',
  '10',
  '9',
  'aa',
  'a a',
  'a-b',
  '中',
  '😀',
]
const ICU_DATABASES_VERSION = 150_000

/** A database whose own order of text is that of English dictionaries. */
async function createEnglishDatabase(t: test.TestContext): Promise<string> {
  const adminUrl = await sharedPostgresUrl()
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const name = `sightline_test_${randomUUID().replaceAll('-', '')}`
  const { rows } = await admin.query('show server_version_num')
  const locale =
    Number(rows[0].server_version_num) >= ICU_DATABASES_VERSION
      ? "LOCALE_PROVIDER icu ICU_LOCALE 'en-US'"
      : "LC_COLLATE 'en_US.UTF-8' LC_CTYPE 'en_US.UTF-8'"
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' ${locale}`)
  t.after(async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  })
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

async function storeNames(database: Database): Promise<void> {
  await migrate(database, { nowMs: Date.now })
  const rows = NAMES.map((name) => ({ name, next_run_at: 0 }))
  await database.write((db) => db.insertInto('schedules').values(rows).execute())
}

const sortedNames = async (database: Database, text: string) =>
  (await database.rows<{ name: string }>(text, [])).map((row) => row.name)

test('a key is sorted and compared by its bytes, whatever the language of the server', async (t) => {
  const english = await openPostgres({
    url: await createEnglishDatabase(t),
    poolSize: 2,
    onIdleError: () => {},
  })
  t.after(() => english.close())
  const storage = await createStorage('sqlite')
  const sqlite = await storage.open()
  t.after(async () => {
    await sqlite.close()
    await storage.remove()
  })
  await storeNames(english)
  await storeNames(sqlite)
  const byBytes = NAMES.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))

  const byLanguage = await sortedNames(english, 'select name from schedules order by name collate "default"')
  assert.notDeepEqual(byLanguage, byBytes, 'the server sorts by bytes anyway, so this shows nothing')

  for (const database of [english, sqlite]) {
    assert.deepEqual(await sortedNames(database, 'select name from schedules order by name'), byBytes)
    const after = await sortedNames(database, "select name from schedules where name > 'Z' order by name")
    assert.deepEqual(after, byBytes.slice(byBytes.indexOf('Z') + 1))
  }
})

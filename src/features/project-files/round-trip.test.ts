// A whole project from one installation to another and back, over both engines and in every format.

import assert from 'node:assert/strict'
import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createTestApp } from '../../../test/helpers/app.ts'
import { createMigratedStorage, type TestStorage } from '../../../test/helpers/engines.ts'
import { fillExported } from '../../../test/helpers/exported-project.ts'
import { storedRow, storedRows } from '../../../test/helpers/stored-rows.ts'
import { temporaryFolder } from '../../../test/helpers/temporary-folder.ts'
import { loadConfig } from '../../data/settings/config.ts'
import type { Database } from '../../data/storage/database.ts'
import { migrate, newestMigration } from '../../data/storage/migrate.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { openSnapshot } from '../../data/storage/snapshot/open-snapshot.ts'
import { NO_NETWORKS } from '../../lib/networks.ts'
import { PROJECT_REMOVAL_KIND } from '../projects/project-removal.ts'
import { checkFiles } from './checked-files.ts'
import { exportProject } from './export-project.ts'
import { importProject } from './import-project.ts'
import { LEFT_BEHIND, OWNED_TABLES } from './owned-tables.ts'
import { type TableFormat, tableFormat } from './table-formats.ts'

const NOW_MS = Date.UTC(2026, 10, 16)

type Place = { storage: TestStorage; database: Database; accountId: number }

describe('a whole project', () => {
  const root = temporaryFolder()
  let folders = 0
  let home: Place
  let uid: string
  const places: Place[] = []

  async function openPlace(engine: Engine): Promise<Place> {
    const storage = await createMigratedStorage(engine)
    const database = await storage.open()
    await migrate(database, { nowMs: () => NOW_MS })
    const app = await createTestApp(database)
    const { accountId } = await app.createTenant('owner', { name: 'Moving', rankTrackingLimit: 5000 })
    await app.close()
    const place = { storage, database, accountId }
    places.push(place)
    return place
  }

  before(async () => {
    home = await openPlace('sqlite')
    const app = await createTestApp(home.database)
    const owner = await app.createTenant('owner', { name: 'Home', rankTrackingLimit: 5000 })
    uid = (await fillExported(app, home.database, owner)).project_uid as string
    const secret = { headers: [{ name: 'x-secret', value: 'hunter2' }] }
    const { status, text } = await app.call('PATCH', `/v1/projects/${uid}/crawl-settings`, {
      key: owner.key,
      body: secret,
    })
    assert.equal(status, 200, text)
    await app.close()
  })
  after(async () => {
    for (const { storage, database } of places) {
      await database.close()
      await storage.remove()
    }
  })

  const storageOf = ({ storage }: Place) => loadConfig(storage.env).storage

  async function exportFrom(place: Place, format: string, of = uid): Promise<string> {
    const folder = join(root, String(++folders))
    const project = await storedRow(
      place.database,
      'projects',
      ['id', 'uid', 'name', 'domain', 'created_at', 'spend_limit_micros'],
      { uid: of },
    )
    const snapshot = await openSnapshot(storageOf(place))
    const parts = { snapshot, migration: await newestMigration(), folder, nowMs: NOW_MS }
    await exportProject(project, { ...parts, format: tableFormat(format) as TableFormat }).finally(() =>
      snapshot.close(),
    )
    return folder
  }

  async function check(place: Place, folder: string) {
    const snapshot = await openSnapshot(storageOf(place))
    const parts = { snapshot, migration: await newestMigration(), allowedNetworks: NO_NETWORKS }
    return await checkFiles(folder, parts).finally(() => snapshot.close())
  }

  async function importInto(place: Place, folder: string, onStored = async () => {}): Promise<string> {
    const { database, accountId } = place
    const files = await check(place, folder)
    return (await importProject(files, { database, accountId, nowMs: NOW_MS, onStored })).uid
  }

  /** All rows of all tables, as lines. */
  async function linesOf(folder: string): Promise<Record<string, string[]>> {
    const tables: Record<string, string[]> = {}
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.jsonl')) continue
      tables[name] = (await readFile(join(folder, name), 'utf8')).split('\n').sort()
    }
    return tables
  }

  test('is the same after SQLite, PostgreSQL, SQLite and PostgreSQL, in every format', async () => {
    const expected = await linesOf(await exportFrom(home, 'jsonl'))
    assert.ok(Object.keys(expected).length > 30, Object.keys(expected).join())
    let from = home
    for (const [engine, format] of [
      ['postgres', 'parquet'],
      ['sqlite', 'csv'],
      ['postgres', 'jsonl'],
    ] as const) {
      const to = await openPlace(engine)
      assert.equal(await importInto(to, await exportFrom(from, format)), uid)
      const got = await linesOf(await exportFrom(to, 'jsonl'))
      assert.deepEqual(Object.keys(got), Object.keys(expected))
      for (const [name, lines] of Object.entries(expected))
        assert.deepEqual(got[name], lines, `${name} by ${format}`)
      from = to
    }
  })

  test('is seen and searched like any other, and can be removed', async () => {
    const place = await openPlace('sqlite')
    await importInto(place, await exportFrom(home, 'parquet'))
    const app = await createTestApp(place.database)
    const { key } = await app.createKey({
      memberId: (await storedRow(place.database, 'members', ['id'], { account_id: place.accountId })).id,
    })
    const list = await app.call('GET', '/v1/projects', { key })
    assert.deepEqual(
      list.body.data.map((project: { uid: string }) => project.uid),
      [uid],
    )
    const found = await app.call('GET', `/v1/projects/${uid}/rank-tracker/keywords?search=boots`, { key })
    assert.deepEqual(
      found.body.data.map(({ keyword }: { keyword: string }) => keyword),
      ['-5 boots'],
    )
    const settings = await app.call('GET', `/v1/projects/${uid}/crawl-settings`, { key })
    assert.deepEqual(settings.body.data.headers, [])
    assert.equal((await app.call('DELETE', `/v1/projects/${uid}`, { key })).status, 200)
    const removals = await storedRows(place.database, 'jobs', ['state'], { kind: PROJECT_REMOVAL_KIND })
    assert.deepEqual(removals, [{ state: 'queued' }])
    await app.close()
  })

  test('gets another uid where its own is taken, and so do its crawls', async () => {
    const copied = await importInto(home, await exportFrom(home, 'parquet'))
    assert.notEqual(copied, uid)
    const crawls = await storedRows(home.database, 'crawls', ['uid'])
    assert.equal(new Set(crawls.map((crawl) => crawl.uid)).size, crawls.length)
    assert.equal(crawls.length % 2, 0)
  })

  test('an import that fails leaves nothing that anybody sees, and its rest is removed', async () => {
    const place = await openPlace('postgres')
    const folder = await exportFrom(home, 'jsonl')
    const failure = importInto(place, folder, async () => {
      throw new Error('the power is gone')
    })
    await assert.rejects(failure, /the power is gone/)
    const { projects, jobs } = await place.database.read(async (db) => ({
      projects: await db.selectFrom('projects').select('deleted_at').execute(),
      jobs: await db
        .selectFrom('jobs')
        .where('kind', '=', PROJECT_REMOVAL_KIND)
        .select(['state', 'run_at'])
        .execute(),
    }))
    assert.deepEqual(projects, [{ deleted_at: NOW_MS }])
    assert.equal(jobs.length, 1)
    assert.ok((jobs[0]?.run_at as number) < Date.now() + 60_000)
    // What is left of it holds no uid.
    assert.equal(await importInto(place, folder), uid)
    assert.deepEqual(await linesOf(await exportFrom(place, 'jsonl')), await linesOf(folder))
  })

  test('a half or damaged export is refused in words', async () => {
    const whole = await exportFrom(home, 'csv')
    const damaged = async (damage: (folder: string) => Promise<void>) => {
      const folder = join(root, String(++folders))
      await cp(whole, folder, { recursive: true })
      await damage(folder)
      return check(home, folder)
    }
    const changeManifest =
      (change: (manifest: Record<string, never>) => unknown) => async (folder: string) => {
        const file = join(folder, 'manifest.json')
        const manifest = JSON.parse(await readFile(file, 'utf8'))
        await writeFile(file, JSON.stringify({ ...manifest, ...(change(manifest) as object) }))
      }
    await assert.rejects(
      damaged((folder) => rm(join(folder, 'manifest.json'))),
      /has no manifest\.json: it is no export of a project, or the export did not end/,
    )
    await assert.rejects(
      damaged((folder) => rm(join(folder, 'keywords.csv'))),
      /keywords\.csv is missing/,
    )
    await assert.rejects(
      damaged((folder) => truncate(join(folder, 'keywords.csv'), 100)),
      /keywords\.csv is not as it was written: its checksum differs/,
    )
    await assert.rejects(
      damaged(changeManifest(() => ({ migration: 1 }))),
      /made from a database with migration 1, and this one has \d+\. Export and import with the same release/,
    )
    await assert.rejects(damaged(changeManifest(() => ({ tables: 'none' }))), /manifest\.json .* is damaged/)
    await assert.rejects(
      damaged(changeManifest(() => ({ tables: [{ name: 'x', file: '../x.csv' }] }))),
      /is damaged/,
    )
    assert.equal((await damaged(async () => {})).manifest.project.uid, uid)
  })

  test('no secret travels, and the README says what does not', async () => {
    const folder = await exportFrom(home, 'jsonl')
    const settings = await readFile(join(folder, 'crawl_settings.jsonl'), 'utf8')
    assert.match(settings, /"access":null/)
    assert.doesNotMatch(settings, /x-secret/)
    const readme = await readFile(join(folder, 'README.md'), 'utf8')
    for (const { what } of LEFT_BEHIND) assert.ok(readme.includes(what))
    assert.match(readme, /### keywords\.jsonl\n\nRows: \d+\. Columns: `id` integer, `keyword` text/)
  })

  test('every table of projects either travels or is named among what does not', async () => {
    const tables = await home.database.read((db) => db.introspection.getTables())
    const known = new Set([
      ...OWNED_TABLES.map(({ name }) => name),
      ...LEFT_BEHIND.flatMap((left) => left.tables),
    ])
    const forgotten = tables
      .filter(({ columns }) => columns.some(({ name }) => name === 'project_id'))
      .map(({ name }) => name)
      .filter((name) => !known.has(name))
    assert.deepEqual(forgotten, [])
  })
})

// A damaged page in the file of SQLite: the server says so, keeps what can still be read readable, writes nothing any more, also after a
// restart, and goes on when a backup is restored.

import assert from 'node:assert/strict'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { CHECK_PAGES_KIND, pageChecking } from '../../src/background/jobs/page-checking.ts'
import { damageFile } from '../../src/data/storage/sqlite/damage.ts'
import { callApi, callCommand, callJson } from '../helpers/command.ts'
import { createMigratedStorage, type TestStorage } from '../helpers/engines.ts'
import { runOnce } from '../helpers/rank-project.ts'
import { startHere } from '../helpers/server-here.ts'

const PAGE_BYTES = 4096

async function sqliteOf(context: TestContext): Promise<TestStorage> {
  const storage = await createMigratedStorage('sqlite')
  context.after(() => storage.remove())
  return storage
}

/** Overwrites the first page of a table; nobody may have the file open. */
function damage({ place }: TestStorage, table: string): void {
  const database = new DatabaseSync(place, { readOnly: true })
  const row = database.prepare('select rootpage from sqlite_schema where name = ?').get(table)
  database.close()
  const file = openSync(place, 'r+')
  writeSync(file, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, (Number(row?.rootpage) - 1) * PAGE_BYTES)
  closeSync(file)
}

test('a server that meets a damaged page says so, reads on, writes nothing, and goes on with a restored backup', async (t) => {
  const storage = await sqliteOf(t)
  const after = (clean: () => Promise<void>) => t.after(clean)
  const healthy = await startHere(storage.env, { after })
  const { key } = await callJson(['keys', 'create', '--name', 'x', '--scope', 'read_write'], storage.env)
  const made = await callApi(`${healthy.url}/v1/projects`, key, {
    method: 'POST',
    body: { name: 'Shop', domain: 'shop.example' },
  })
  const notes = `/v1/projects/${made.body.data.uid}/notes`
  const note = { method: 'POST', body: { day: '2026-11-01', text: 'New shop' } }
  assert.equal((await callApi(`${healthy.url}${notes}`, key, note)).status, 201)
  await healthy.stop()
  const backup = join(dirname(storage.place), 'backups', 'sightline-20261101T000000.000Z.db')
  mkdirSync(dirname(backup))
  await callJson(['backup', backup], storage.env)
  damage(storage, 'day_notes')

  const met = await startHere(storage.env, { after })
  assert.equal((await fetch(`${met.url}/readyz`)).status, 200)
  const list = await callApi(`${met.url}${notes}`, key)
  assert.deepEqual([list.status, list.body.code], [503, 'database_damaged'])
  await requireReadOnly(met.url, key)
  assert.match(met.log(), /restore a backup \(sightline restore FILE\)/)
  assert.match(readFileSync(damageFile(storage.place), 'utf8'), /malformed/)
  await met.stop()

  const again = await startHere(storage.env, { after })
  await requireReadOnly(again.url, key)
  assert.match(again.log(), /this server runs for reading/)
  const doctor = await callCommand(['doctor', '--json'], { ...storage.env, SIGHTLINE_PORT: '0' })
  const integrity = JSON.parse(doctor.stdout).checks.find(
    ({ check }: { check: string }) => check === 'integrity',
  )
  assert.equal(integrity.status, 'fail')
  assert.ok(integrity.advice.endsWith(`sightline restore ${backup}`), integrity.advice)
  await again.stop()

  const restored = await callCommand(['restore', backup, '--yes'], storage.env)
  assert.equal(restored.exitCode, 0, restored.stderr)
  assert.ok(!existsSync(damageFile(storage.place)))
  const sound = await startHere(storage.env, { after })
  assert.equal((await fetch(`${sound.url}/readyz`)).status, 200)
  assert.equal((await callApi(`${sound.url}${notes}`, key)).status, 200)
  const written = { method: 'POST', body: { name: 'Second', domain: 'second.example' } }
  assert.equal((await callApi(`${sound.url}/v1/projects`, key, written)).status, 201)
})

async function requireReadOnly(url: string, key: string): Promise<void> {
  const ready = await fetch(`${url}/readyz`)
  assert.deepEqual(
    [ready.status, await ready.json()],
    [503, { status: 'not_ready', database: 'damaged', migrations: 'ok' }],
  )
  assert.match(await (await fetch(`${url}/metrics`)).text(), /^sightline_database_damaged 1$/m)
  const write = { method: 'POST', body: { name: 'More', domain: 'more.example' } }
  const refused = await callApi(`${url}/v1/projects`, key, write)
  assert.deepEqual([refused.status, refused.body.code], [503, 'database_damaged'])
  const read = await callApi(`${url}/v1/projects`, key)
  assert.deepEqual([read.status, read.body.data.length], [200, 1])
}

test('pages that nothing reads are checked in steps, each of which goes on where the last one ended', async (t) => {
  const storage = await sqliteOf(t)
  damage(storage, 'day_notes')
  const database = await storage.open()
  t.after(() => database.close())
  const warnings: object[] = []
  const clock = { nowMs: () => 0 }
  const { handlers, schedules } = pageChecking({
    database,
    config: { storage: { dataFolder: dirname(storage.place) } as never },
    clock: clock as never,
    log: { warn: (fields) => warnings.push(fields) },
    pace: { stepMs: 5, tableMsMax: 60_000 },
  })
  const isNeeded = () => schedules?.[0]?.isNeeded?.()
  assert.equal(await isNeeded(), true)
  let steps = 0
  while (database.damage?.fault() === undefined) {
    await runOnce(database, handlers![CHECK_PAGES_KIND]!, {}).catch(() => {})
    steps++
  }
  assert.ok(steps > 1)
  assert.equal(await isNeeded(), false)
  assert.deepEqual(warnings, [])
})

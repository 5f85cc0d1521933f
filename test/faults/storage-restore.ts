// Kills a restore again and again at points that nobody chose. The database must then be what it was or what the
// backup is, never anything between, and must work.

import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { loadConfig } from '../../src/data/settings/config.ts'
import { backUp } from '../../src/data/storage/backup/backup.ts'
import type { Database } from '../../src/data/storage/database.ts'
import { migrate } from '../../src/data/storage/migrate.ts'
import { createMigratedStorage, type TestStorage } from '../helpers/engines.ts'
import { seededInt } from '../helpers/seeded-random.ts'
import { startChild } from './storage-child.ts'

const randomInt = seededInt('storage-restore')

const ROWS = 1_500
const ROW_CHARS = 10_000

export async function surviveKilledRestores(kills: number): Promise<void> {
  const storage = await createMigratedStorage('sqlite')
  const folder = await mkdtemp(join(tmpdir(), 'sightline-restore-'))
  const backup = join(folder, 'backup.db')
  try {
    await using(storage, (database) => fill(database, 'backed up'))
    await backUp(loadConfig(storage.env), backup)
    const undisturbedMs = await restoreFor(storage, backup, undefined)

    for (let kill = 1; kill <= kills; kill++) {
      await using(storage, (database) => fill(database, 'current'))
      await restoreFor(storage, backup, randomInt(undisturbedMs))
      await using(storage, verify)
      await removeCopies(storage)
    }
    await restoreFor(storage, backup, undefined)
    assert.equal(await using(storage, verify), 'backed up')
  } finally {
    await storage.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Restores, or dies in the attempt after so many milliseconds; returns how long it took. */
async function restoreFor(
  storage: TestStorage,
  backup: string,
  killAfterMs: number | undefined,
): Promise<number> {
  const child = startChild('storage-restorer.ts', storage, backup)
  await child.printed('begin')
  const startMs = performance.now()
  if (killAfterMs === undefined) {
    assert.equal(await child.ended(), 0, child.lines.join('\n'))
  } else {
    await delay(killAfterMs)
    await child.kill()
    assert.deepEqual(
      child.lines.filter((line) => line !== 'begin' && line !== 'done'),
      [],
    )
  }
  return Math.ceil(performance.now() - startMs)
}

async function using<T>(storage: TestStorage, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await storage.open()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function fill(database: Database, plan: string): Promise<void> {
  await migrate(database, { nowMs: Date.now })
  await database.transaction(async (tx) => {
    await tx.deleteFrom('accounts').execute()
    const name = plan.padEnd(ROW_CHARS, '.')
    for (let row = 0; row < ROWS; row += 100) {
      const rows = Array.from({ length: 100 }, () => ({ name, plan, created_at: 1 }))
      await tx.insertInto('accounts').values(rows).execute()
    }
  })
}

/** All rows are of one kind, which is returned. */
async function verify(database: Database): Promise<string | undefined> {
  assert.deepEqual(await database.rows('pragma integrity_check', []), [{ integrity_check: 'ok' }])
  const kinds = await database.rows<{ plan: string; count: number }>(
    'select plan, count(*) as count from accounts group by plan',
    [],
  )
  assert.equal(kinds.length, 1)
  assert.equal(kinds[0]?.count, ROWS)
  assert.deepEqual(await migrate(database, { nowMs: Date.now }), [])
  return kinds[0]?.plan
}

async function removeCopies(storage: TestStorage): Promise<void> {
  const folder = storage.env.SIGHTLINE_DATA ?? ''
  for (const name of await readdir(folder)) {
    if (name.includes('.before-restore-')) await rm(join(folder, name))
  }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database, Tx } from '../../src/data/storage/database.ts'
import { storageRefusal } from '../../src/data/storage/faults.ts'
import { ENGINES } from '../../src/data/storage/portable.ts'
import { seededRandom } from '../helpers/seeded-random.ts'
import { createFullStorage } from './full-storage.ts'

const random = seededRandom('storage-full')

// Random, because PostgreSQL compresses what it can.
const bulk = (bytes: number) =>
  Array.from({ length: bytes / 8 }, () => random().toString(36).slice(2, 10).padEnd(8, '0')).join('')

const insert = (tx: Tx | Parameters<Parameters<Database['write']>[0]>[0], name: string) =>
  tx.insertInto('accounts').values({ name, created_at: 1 }).execute()

const countAccounts = async (database: Database) =>
  (await database.rows<{ count: number }>('select count(*) as count from accounts', []))[0]?.count

/** Writes until it is refused, and returns the refusal with the number of writes that were not. */
async function writeUntilRefused(write: () => Promise<unknown>): Promise<{ written: number; code?: string }> {
  for (let written = 0; written < 500; written++) {
    try {
      await write()
    } catch (error) {
      const refusal = storageRefusal(error)
      if (refusal === undefined) throw error
      return { written, code: refusal.code }
    }
  }
  throw new Error('The disk never became full.')
}

for (const engine of ENGINES) {
  test(`on a full disk writes are refused with a reason, reads go on, and space brings writes back (${engine})`, async (t) => {
    const storage = await createFullStorage(engine)
    const { database } = storage
    t.after(() => storage.remove())
    t.diagnostic(`full by: ${storage.how}`)
    await database.write((db) => insert(db, 'before'))
    await storage.fill()

    const one = await writeUntilRefused(() => database.write((db) => insert(db, bulk(100_000))))
    assert.equal(one.code, 'storage_full')
    const whole = await writeUntilRefused(() => database.transaction((tx) => insert(tx, bulk(100_000))))
    assert.equal(whole.code, 'storage_full')
    const stored = 1 + one.written + whole.written
    assert.equal(await countAccounts(database), stored)

    // Larger than any cache: it fails in one of its statements, long before its commit.
    let isPastFailure = false
    const large = database.transaction(async (tx) => {
      for (let row = 0; row < 40; row++) {
        await insert(tx, bulk(800_000)).catch(() => {
          isPastFailure = true
        })
        if (isPastFailure) break
      }
      await insert(tx, 'the rest')
    })
    await assert.rejects(large, (error) => {
      const code = (error as { code?: string }).code
      // PostgreSQL answers the rest with "the transaction is aborted", and the first error was swallowed above.
      return storageRefusal(error)?.code === 'storage_full' || code === '25P02'
    })
    assert.ok(isPastFailure)
    assert.equal(await countAccounts(database), stored)
    assert.deepEqual(await database.rows("select id from accounts where name = 'the rest'", []), [])

    await storage.free()
    await database.transaction((tx) => insert(tx, bulk(100_000)))
    await database.write((db) => insert(db, 'after'))
    assert.equal(await countAccounts(database), stored + 2)
    if (engine === 'sqlite') {
      assert.deepEqual(await database.rows('pragma integrity_check', []), [{ integrity_check: 'ok' }])
    }
  })
}

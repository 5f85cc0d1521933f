// Kills a process again and again while it writes, at points that nobody chose: after some acknowledgements, or some
// time after its start. Whatever it had acknowledged must be there, whole, and the next process must start as if
// nothing had been.

import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../src/data/storage/database.ts'
import { migrate } from '../../src/data/storage/migrate.ts'
import type { Engine } from '../../src/data/storage/portable.ts'
import { createStorage, type TestStorage } from '../helpers/engines.ts'
import { seededInt } from '../helpers/seeded-random.ts'
import { startChild } from './storage-child.ts'

const randomInt = seededInt('storage-kill')

const ACKS_MAX = 80
const START_MS_MAX = 1_500
// Every so many kills one does not wait for the process to be up.
const EARLY_EVERY = 4

export async function surviveKills(engine: Engine, kills: number): Promise<void> {
  const storage = await createStorage(engine)
  try {
    const acknowledged: number[] = []
    for (let kill = 1; kill <= kills; kill++) {
      acknowledged.push(...(await writeUntilKilled(storage, kill % EARLY_EVERY === 0)))
    }
    const database = await storage.open()
    try {
      assert.deepEqual(await migrate(database, { nowMs: Date.now }), [], 'a start left something undone')
      await verify(database, acknowledged)
    } finally {
      await database.close()
    }
  } finally {
    await storage.remove()
  }
}

async function writeUntilKilled(storage: TestStorage, isEarly: boolean): Promise<number[]> {
  const child = startChild('storage-writer.ts', storage)
  if (isEarly) await delay(randomInt(START_MS_MAX))
  else await child.printed('ack ', randomInt(1, ACKS_MAX))
  assert.ok(child.isRunning(), `the writer ended by itself:\n${child.lines.join('\n')}`)
  await child.kill()
  const others = child.lines.filter((line) => !/^ack \d+$/.test(line))
  assert.deepEqual(others, [], 'the writer had something to complain about')
  return child.lines.map((line) => Number(line.slice('ack '.length)))
}

async function verify(database: Database, acknowledged: number[]): Promise<void> {
  assert.ok(acknowledged.length > 0, 'nothing was written')
  assert.equal(new Set(acknowledged).size, acknowledged.length, 'one id was given twice')
  const rows = await database.rows<{ id: number; members: number }>(
    `select a.id, count(m.id) as members from accounts a left join members m on m.account_id = a.id
     group by a.id order by a.id`,
    [],
  )
  const stored = new Set(rows.map((row) => row.id))
  const lost = acknowledged.filter((id) => !stored.has(id))
  assert.deepEqual(lost, [], 'acknowledged and lost')
  const halves = rows.filter((row) => row.members !== 3)
  assert.deepEqual(halves, [], 'half of a transaction is there')
  if (database.engine === 'sqlite') {
    assert.deepEqual(await database.rows('pragma integrity_check', []), [{ integrity_check: 'ok' }])
  }
}

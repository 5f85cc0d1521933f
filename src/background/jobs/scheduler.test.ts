import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { observer } from '../../../test/helpers/jobs.ts'
import { storedRow, storedRows } from '../../../test/helpers/stored-rows.ts'
import { until } from '../../../test/helpers/until.ts'
import type { Database } from '../../data/storage/database.ts'
import type { Schedule } from './schedule.ts'
import { createScheduler } from './scheduler.ts'
import { makeDue } from './slots.ts'

// So long that no slot comes round while a test runs.
const DECADE_MS = 3650 * 86_400_000

onEveryEngine('the scheduler', (context) => {
  function scheduler(schedules: Schedule[], database: Database = context.database) {
    const { observe, faults } = observer()
    const messages: string[] = []
    const log = { error: (_fields: object, message: string) => void messages.push(message) }
    return { ...createScheduler({ database, schedules, pollMs: 5, log, observe }), faults, messages }
  }

  const keysOf = async (kind: string) => {
    const rows = await storedRows(context.database, 'jobs', ['unique_key'], { kind }, 'id')
    return rows.map((row) => row.unique_key)
  }

  async function slotOf(name: string): Promise<number | undefined> {
    const [row] = await storedRows(context.database, 'schedules', ['next_run_at'], { name })
    return row?.next_run_at
  }

  async function setSlot(name: string, slot: number): Promise<void> {
    await context.database.write((db) =>
      db
        .insertInto('schedules')
        .values({ name, next_run_at: slot })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ next_run_at: slot }))
        .execute(),
    )
  }

  test('a new schedule waits for its first slot', async () => {
    const own = scheduler([{ name: 'new', kind: 'new', everyMs: DECADE_MS }])
    own.start()
    await until('it is known', async () => (await slotOf('new')) !== undefined)
    await own.stop()
    const slot = (await slotOf('new'))!
    assert.ok(slot % DECADE_MS === 0 && slot > Date.now() && slot <= Date.now() + DECADE_MS)
    assert.deepEqual(await keysOf('new'), [])
  })

  test('a due slot becomes a job with its payload, once', async () => {
    const slot = Date.now() - 1000
    await setSlot('due', slot)
    const schedule = { name: 'due', kind: 'due', payload: { n: 1 }, everyMs: DECADE_MS }
    const [own, other] = [scheduler([schedule]), scheduler([schedule])]
    own.start()
    other.start()
    await until('it was moved on', async () => (await slotOf('due'))! > slot)
    await Promise.all([own.stop(), other.stop()])
    assert.deepEqual(await keysOf('due'), [`due:${slot}`])
    const { payload_json } = await storedRow(context.database, 'jobs', ['payload_json'], { kind: 'due' })
    assert.deepEqual(JSON.parse(payload_json), { n: 1 })
  })

  test('a slot that is not needed writes nothing, and is asked for once; the first that is needed becomes a job', async () => {
    const slot = Date.now() - 1000
    await setSlot('rare', slot)
    let asked = 0
    let isNeeded = false
    const schedule = { name: 'rare', kind: 'rare', isNeeded: async () => ++asked > 0 && isNeeded }
    const hourly = scheduler([{ ...schedule, everyMs: DECADE_MS }])
    hourly.start()
    await until('it was asked', async () => asked > 0)
    // What is written makes the scheduler look again, and the next schedule shows that it has.
    await setSlot('other', slot)
    await hourly.stop()
    assert.deepEqual([asked, await slotOf('rare'), await keysOf('rare')], [1, slot, []])
    isNeeded = true
    const often = scheduler([{ ...schedule, everyMs: 100 }])
    often.start()
    await until('it was moved on', async () => (await slotOf('rare'))! > slot)
    await often.stop()
    assert.ok((await keysOf('rare')).includes(`rare:${slot}`))
  })

  test('of many that see the same slot due, one moves it on and enqueues', async () => {
    const slot = 1_000_000
    await setSlot('raced', slot)
    const schedule = { name: 'raced', kind: 'raced', everyMs: 1000 }
    const others = await Promise.all([context.storage.open(), context.storage.open()])
    const moved = await Promise.all(
      [context.database, ...others].flatMap((database) => [
        makeDue(database, schedule, slot, slot + 1000),
        makeDue(database, schedule, slot, slot + 1000),
      ]),
    )
    await Promise.all(others.map((other) => other.close()))
    assert.equal(moved.filter(Boolean).length, 1)
    assert.deepEqual([await slotOf('raced'), await keysOf('raced')], [slot + 1000, [`raced:${slot}`]])
  })

  test('slots that passed while nobody was there become one job', async () => {
    const missed = Math.floor(Date.now() / DECADE_MS - 3) * DECADE_MS
    await setSlot('missed', missed)
    const own = scheduler([{ name: 'missed', kind: 'missed', everyMs: DECADE_MS }])
    own.start()
    await until('it was moved on', async () => (await slotOf('missed'))! > Date.now())
    await own.stop()
    assert.deepEqual(await keysOf('missed'), [`missed:${missed}`])
  })

  test('slot follows slot', async () => {
    const own = scheduler([{ name: 'quick', kind: 'quick', everyMs: 20 }])
    own.start()
    await until('three were due', async () => (await keysOf('quick')).length >= 3)
    await own.stop()
    const slots = (await keysOf('quick')).map((key) => Number(key!.split(':')[1]))
    assert.ok(slots.every((slot) => slot % 20 === 0))
    assert.equal(new Set(slots).size, slots.length)
  })

  test('a slot that is further away than the next one is brought forward', async () => {
    await setSlot('ahead', Date.now() + 3 * DECADE_MS)
    const own = scheduler([{ name: 'ahead', kind: 'ahead', everyMs: DECADE_MS }])
    own.start()
    await until('it was moved', async () => (await slotOf('ahead'))! <= Date.now() + DECADE_MS)
    await own.stop()
    assert.deepEqual(await keysOf('ahead'), [])
  })

  test('one schedule that fails keeps no other from running', async () => {
    await setSlot('healthy', 1)
    const broken: Schedule = { name: 'broken', kind: 'broken', next: () => Number.NaN }
    const own = scheduler([broken, { name: 'healthy', kind: 'healthy', everyMs: DECADE_MS }])
    own.start()
    await until('the healthy one was due', async () => (await keysOf('healthy')).length === 1)
    await until('the broken one was reported again', () => own.faults.length >= 2)
    await own.stop()
    assert.equal(own.faults[0], 'schedule')
    assert.match(own.messages[0]!, /Schedule broken could not be moved on/)
  })

  test('a tick that fails is reported and the next one comes', async () => {
    await setSlot('again', 1)
    let failures = 3
    const database: Database = {
      ...context.database,
      rows: (sql, params) =>
        failures-- > 0 ? Promise.reject(new Error('gone')) : context.database.rows(sql, params),
    }
    const own = scheduler([{ name: 'again', kind: 'again', everyMs: DECADE_MS }], database)
    own.start()
    await until('it was due', async () => (await keysOf('again')).length === 1)
    await own.stop()
    assert.deepEqual(own.faults, ['schedule', 'schedule', 'schedule'])
  })
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRow } from '../../../test/helpers/stored-rows.ts'
import { until } from '../../../test/helpers/until.ts'
import type { Database } from '../../data/storage/database.ts'
import { CRAWL_EVENTS } from '../../features/crawls/events.ts'
import { RANK_EVENTS } from '../../features/rank-tracker/events.ts'
import { DAY_MS } from '../../lib/durations.ts'
import type { StoredEvent } from './event-reader.ts'
import { recordAccountEvent, recordEvent } from './event-store.ts'
import { createFollowing, EVENTS_PER_STEP_MAX, type EventFollower } from './followers.ts'

onEveryEngine('followers of events', (context) => {
  const app = suiteApp(context)
  let accountId: number
  let projectId: number
  let names = 0
  before(async () => {
    const tenant = await app.createTenant()
    accountId = tenant.accountId
    const uid = await app.createProject(tenant.key)
    const found = await storedRow(context.database, 'projects', ['id'], { uid })
    projectId = found.id
  })

  const record = (checks: number) =>
    context.database.transaction((tx) =>
      recordEvent(tx, { kind: RANK_EVENTS.checked, projectId, data: { checks } }),
    )

  async function follow(options: Partial<EventFollower> & { faults?: number } = {}) {
    const taken: StoredEvent[] = []
    let { faults = 0 } = options
    const follower: EventFollower = {
      name: `follower ${names++}`,
      kinds: 'all',
      async take(_tx, events) {
        if (faults-- > 0) throw new Error('not now')
        taken.push(...events)
      },
      ...options,
    }
    const open = () => {
      const warnings: string[] = []
      const log = { warn: (_details: object, message: string) => void warnings.push(message) }
      const following = createFollowing({
        database: context.database,
        followers: [follower],
        clock: app.clock,
        log,
      })
      return { ...following, warnings }
    }
    const following = open()
    await following.catchUp()
    return { ...following, open, checks: () => taken.map(({ data }) => data.checks) }
  }

  test('take what happens from their first look on, once each and in order', async () => {
    await record(1)
    const { catchUp, checks, open } = await follow()
    await record(2)
    await record(3)
    await catchUp()
    await catchUp()
    assert.deepEqual(checks(), [2, 3])
    await record(4)
    // Another process would begin like this, or this one after a restart.
    await open().catchUp()
    await catchUp()
    assert.deepEqual(checks(), [2, 3, 4])
  })

  test('take only the kinds that they asked for', async () => {
    const { catchUp, checks } = await follow({ kinds: ['crawl.failed'] })
    await record(1)
    await context.database.transaction((tx) =>
      recordEvent(tx, { kind: CRAWL_EVENTS.failed, projectId, data: { checks: 7 } }),
    )
    await catchUp()
    assert.deepEqual(checks(), [7])
  })

  test('stay where they are when they fail, and take the same events again', async () => {
    const { catchUp, checks, warnings } = await follow({ faults: 2 })
    await record(1)
    await catchUp()
    await catchUp()
    assert.deepEqual([checks(), warnings.length], [[], 2])
    await catchUp()
    assert.deepEqual(checks(), [1])
  })

  test('take many events step by step', async () => {
    const sizes: number[] = []
    const { catchUp } = await follow({ take: async (_tx, events) => void sizes.push(events.length) })
    const event = { account_id: accountId, project_id: projectId, kind: 'ranks.checked', data_json: '{}' }
    await context.database.transaction((tx) =>
      tx
        .insertInto('events')
        .values(Array.from({ length: EVENTS_PER_STEP_MAX + 3 }, () => event))
        .execute(),
    )
    await catchUp()
    assert.deepEqual(sizes, [EVENTS_PER_STEP_MAX, 3])
  })

  test('take nothing twice when two processes follow at once', async () => {
    const { open, checks } = await follow()
    for (let count = 0; count < 5; count++) await record(count)
    const both = [open(), open(), open()]
    await Promise.all(both.map(({ catchUp }) => catchUp()))
    await both[0]?.catchUp()
    assert.deepEqual(checks(), [0, 1, 2, 3, 4])
  })

  test('are told nothing that is a week old when it comes to light', async () => {
    const { catchUp, checks } = await follow()
    await record(1)
    app.clock.ms += 8 * DAY_MS
    await catchUp()
    app.clock.ms -= 8 * DAY_MS
    await record(2)
    await catchUp()
    assert.deepEqual(checks(), [2])
  })

  test('ask whether anything is new once for each place, not for each follower', async () => {
    let asked = 0
    const database: Database = {
      ...context.database,
      rows(sql, params) {
        asked++
        return context.database.rows(sql, params)
      },
      read(work) {
        asked++
        return context.database.read(work)
      },
    }
    const take = async () => {}
    const many = Array.from(
      { length: 3 },
      (_, at): EventFollower => ({ name: `of many ${at}`, kinds: 'all', take }),
    )
    const places = () =>
      context.database.read((db) =>
        db
          .selectFrom('event_followers')
          .where('name', 'like', 'of many %')
          .select(['mark', 'taken_json'])
          .execute(),
      )
    const log = { warn: (_details: object, message: string) => assert.fail(message) }
    const { catchUp } = createFollowing({ database, followers: many, clock: app.clock, log })
    await catchUp()
    await record(1)
    await until('all have taken it and forgotten it', async () => {
      await catchUp()
      return (await places()).every(({ taken_json }) => taken_json === '[]')
    })
    // Other transactions of a PostgreSQL server move the mark between one follower and the next.
    const mark = Math.max(...(await places()).map((row) => row.mark))
    await context.database.write((db) =>
      db.updateTable('event_followers').set({ mark }).where('name', 'like', 'of many %').execute(),
    )
    asked = 0
    await catchUp()
    assert.equal(asked, 2)
  })

  test('hear at once what their own process writes', async () => {
    const { start, stop, checks } = await follow()
    start()
    try {
      await record(5)
      await until('the event was taken', () => checks().length === 1)
    } finally {
      await stop()
    }
    assert.deepEqual(checks(), [5])
  })

  // SQLite has one writer: there a second one would wait for the first.
  test('take an event that was written early and committed late, and no other twice', {
    skip: context.engine === 'sqlite',
  }, async () => {
    const { catchUp, checks } = await follow()
    const { promise: isToCommit, resolve: commit } = Promise.withResolvers<void>()
    const { promise: written, resolve: isWritten } = Promise.withResolvers<void>()
    const slow = context.database.transaction(async (tx) => {
      await recordEvent(tx, { kind: RANK_EVENTS.checked, projectId, data: { checks: 1 } })
      isWritten()
      await isToCommit
    })
    await written
    await record(2)
    await catchUp()
    await record(3)
    await catchUp()
    assert.deepEqual(checks(), [2, 3])
    commit()
    await slow
    await catchUp()
    await catchUp()
    assert.deepEqual(checks(), [2, 3, 1])
  })

  test('a fact with a window is told once, of each subject', async () => {
    const { catchUp, checks } = await follow()
    const tell = (subject: string, window: string, checksOf: number) =>
      context.database.transaction(async (tx) => {
        const event = { kind: RANK_EVENTS.checked, subject, window, data: { checks: checksOf } } as const
        await recordEvent(tx, { ...event, projectId })
        await recordAccountEvent(tx, { ...event, accountId, data: { checks: -checksOf } })
      })
    await tell('a', 'day 1', 1)
    await tell('a', 'day 1', 2)
    await tell('b', 'day 1', 3)
    await tell('a', 'day 2', 4)
    await catchUp()
    assert.deepEqual(checks(), [1, -1, 3, -3, 4, -4])
  })
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRow } from '../../../test/helpers/stored-rows.ts'
import { CRAWL_EVENTS } from '../../features/crawls/events.ts'
import { RANK_EVENTS } from '../../features/rank-tracker/events.ts'
import { createEventReader, currentMark } from './event-reader.ts'
import { recordEvent } from './event-store.ts'

onEveryEngine('reading events', (context) => {
  const app = suiteApp(context)
  let projectId: number
  before(async () => {
    const { key } = await app.createTenant()
    const uid = await app.createProject(key)
    const found = await storedRow(context.database, 'projects', ['id'], { uid })
    projectId = found.id
  })

  const record = (checks: number) =>
    context.database.transaction((tx) =>
      recordEvent(tx, { kind: RANK_EVENTS.checked, projectId, data: { checks } }),
    )
  const open = async () => {
    const reader = createEventReader(context.database, await currentMark(context.database))
    // A transaction of any other database of the server holds the mark back, and events from before it are read then.
    if (context.engine === 'postgres') await reader.readNew()
    return reader
  }
  const numbers = async (reader: Awaited<ReturnType<typeof open>>) =>
    (await reader.readNew()).map(({ data }) => data.checks)

  test('events are read once each, in their order, from when the reading began', async () => {
    await record(1)
    const reader = await open()
    assert.deepEqual(await numbers(reader), [])
    await record(2)
    await record(3)
    assert.deepEqual(await numbers(reader), [2, 3])
    assert.deepEqual(await numbers(reader), [])
  })

  test('whoever goes on from a mark misses nothing', async () => {
    const reader = await open()
    await record(4)
    const mark = reader.mark
    await numbers(reader)
    await record(5)
    const again = await numbers(createEventReader(context.database, mark))
    assert.deepEqual(
      again.filter((number) => Number(number) > 3),
      [4, 5],
    )
  })

  test('an event of a project that is gone is not written', async () => {
    const reader = await open()
    await context.database.transaction((tx) =>
      recordEvent(tx, { kind: CRAWL_EVENTS.queued, projectId: 99_999 }),
    )
    assert.deepEqual(await reader.readNew(), [])
  })

  test('a transaction that is rolled back leaves no event', async () => {
    const reader = await open()
    const failing = context.database.transaction(async (tx) => {
      await recordEvent(tx, { kind: RANK_EVENTS.checked, projectId, data: { checks: 6 } })
      throw new Error('undone')
    })
    await assert.rejects(failing, /undone/)
    assert.deepEqual(await numbers(reader), [])
  })

  // SQLite has one writer: there a second one would wait for the first.
  test('an event that was written early and committed late is read', {
    skip: context.engine === 'sqlite',
  }, async () => {
    const reader = await open()
    let commit = () => {}
    const isToCommit = new Promise<void>((resolve) => {
      commit = resolve
    })
    let isWritten = () => {}
    const written = new Promise<void>((resolve) => {
      isWritten = resolve
    })
    const slow = context.database.transaction(async (tx) => {
      await recordEvent(tx, { kind: RANK_EVENTS.checked, projectId, data: { checks: 7 } })
      isWritten()
      await isToCommit
    })
    await written
    await record(8)
    assert.deepEqual(await numbers(reader), [8])
    assert.deepEqual(await numbers(reader), [])
    // More than one look reads: the mark must not pass the transaction that is still under way.
    await context.database.transaction(async (tx) => {
      for (let count = 0; count < 1100; count++)
        await recordEvent(tx, { kind: RANK_EVENTS.checked, projectId, data: { checks: 0 } })
    })
    assert.equal((await numbers(reader)).length + (await numbers(reader)).length, 1100)
    commit()
    await slow
    await record(9)
    assert.deepEqual(await numbers(reader), [7, 9])
    assert.deepEqual(await numbers(reader), [])
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'
import { askTableSizes, daysLeft, readGrowth, recordSizes } from './table-sizes.ts'

const DAY = 20_700

onEveryEngine('sizes of tables', (context) => {
  const record = (day: number, sizes: Record<string, number>) =>
    context.database.transaction((tx) =>
      recordSizes(
        tx,
        context.engine,
        Object.entries(sizes).map(([name, bytes]) => ({ name, bytes })),
        day,
      ),
    )
  const read = () => context.database.read(readGrowth)

  test('growth is known after two days, per day between them, the fastest first', async () => {
    assert.deepEqual(await read(), { measuredDay: undefined, bytes: 0, bytesPerDay: null, tables: [] })
    await record(DAY, { jobs: 500, events: 4000 })
    await record(DAY, { jobs: 1000 })
    const once = await read()
    assert.deepEqual([once.measuredDay, once.bytes, once.bytesPerDay], [DAY, 5000, null])
    assert.equal(daysLeft(once, 1000), null)
    await record(DAY + 4, { jobs: 3000, events: 3000, new: 10 })
    const later = await read()
    assert.deepEqual(later, {
      measuredDay: DAY + 4,
      bytes: 6010,
      bytesPerDay: 250,
      tables: [
        { name: 'jobs', bytes: 3000, bytesPerDay: 500 },
        { name: 'new', bytes: 10, bytesPerDay: null },
        { name: 'events', bytes: 3000, bytesPerDay: -250 },
      ],
    })
    assert.equal(daysLeft(later, 1000), 4)
    assert.equal(daysLeft({ ...later, bytesPerDay: -1 }, 1000), null)
  })

  test('measurements of more than a month ago are forgotten', async () => {
    await record(DAY + 40, { jobs: 3000 })
    const rows = await storedRows(context.database, 'table_sizes', ['day'])
    assert.deepEqual(rows, [{ day: DAY + 40 }])
  })

  test('PostgreSQL says how large each table is', {
    skip: context.engine === 'sqlite' && 'a SQLite file is measured where its pages are checked',
  }, async () => {
    const sizes = await context.database.read(askTableSizes)
    const events = sizes.find(({ name }) => name === 'events')
    assert.ok(events !== undefined && events.bytes >= 8192)
  })
})

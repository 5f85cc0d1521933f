import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRow } from '../../../test/helpers/stored-rows.ts'
import { isUniqueViolation } from '../../../test/helpers/unique-violation.ts'
import type { Database } from './database.ts'
import { databaseNowMs } from './portable.ts'
import { joinedPage } from './sql/joined-page.ts'
import { pageStatement, rowsStatement } from './sql/statement.ts'

const insertAccount = (database: Database, name: string) =>
  database.write((db) =>
    db.insertInto('accounts').values({ name, created_at: 1 }).returning('id').executeTakeFirstOrThrow(),
  )

const accountsNamed = rowsStatement<{ name: string }, { id: number }>((db, param) =>
  db.selectFrom('accounts').where('name', '=', param('name')).select('id').orderBy('id'),
)

const accountPage = pageStatement<object>((db, param, database) =>
  joinedPage(database, 'asc', param, (id) =>
    db.selectFrom('accounts').where('id', '>', id).select(['name as json', 'id']),
  ),
)

onEveryEngine('the database', (context) => {
  test('what a write acknowledged, the next read sees', async () => {
    for (let round = 0; round < 50; round++) {
      await insertAccount(context.database, `seen-${round}`)
      const rows = await accountsNamed(context.database, { name: `seen-${round}` })
      assert.equal(rows.length, 1)
    }
  })

  test('a transaction that throws leaves nothing behind', async () => {
    const attempt = context.database.transaction(async (tx) => {
      await tx.insertInto('accounts').values({ name: 'half', created_at: 1 }).execute()
      throw new Error('changed my mind')
    })
    await assert.rejects(attempt, /changed my mind/)
    assert.deepEqual(await accountsNamed(context.database, { name: 'half' }), [])
  })

  test('a reader refuses to write', async () => {
    const attempt = context.database.read((db) =>
      db.insertInto('accounts').values({ name: 'sneaky', created_at: 1 }).execute(),
    )
    await assert.rejects(attempt, /read.?only/i)
  })

  test('transactions that read and then write the same row never lose an update', async () => {
    const { id } = await insertAccount(context.database, 'counter')
    const increment = () =>
      context.database.transaction(async (tx) => {
        const row = await tx
          .selectFrom('accounts')
          .where('id', '=', id)
          .select('competitor_limit')
          .executeTakeFirstOrThrow()
        const next = (row.competitor_limit ?? 0) + 1
        await tx.updateTable('accounts').set({ competitor_limit: next }).where('id', '=', id).execute()
      })
    await Promise.all(Array.from({ length: 4 }, increment))
    const row = await storedRow(context.database, 'accounts', ['competitor_limit'], { id })
    assert.equal(row.competitor_limit, 4)
  })

  test('a duplicate is recognised as one', async () => {
    const { id } = await insertAccount(context.database, 'first')
    const again = context.database.write((db) =>
      db.insertInto('accounts').values({ id, name: 'x', created_at: 1 }).execute(),
    )
    await assert.rejects(again, (error) => isUniqueViolation(error))
  })

  test('a page joins JSON rows, adds a field to each and tells whether more follow', async () => {
    const names = ['"n":1}', '"n":2}', '"n":3}']
    const ids: number[] = []
    for (const name of names) ids.push((await insertAccount(context.database, name)).id)
    const after = (ids[0] as number) - 1
    const page = await accountPage(
      context.database,
      { position: after },
      { limit: 2, isReversed: false, open: '{"role":"owner",' },
    )
    assert.deepEqual(JSON.parse(`[${page.json}]`), [
      { role: 'owner', n: 1 },
      { role: 'owner', n: 2 },
    ])
    assert.deepEqual([page.hasMore, page.first, page.last], [true, [ids[0]], [ids[1]]])
    const rest = await accountPage(
      context.database,
      { position: ids[2] as number },
      { limit: 2, isReversed: false },
    )
    assert.deepEqual([rest.json, rest.hasMore, rest.first, rest.last], ['', false, [], []])
    assert.notEqual(rest.digest, page.digest)
  })

  test('the clock of the database is in milliseconds', async () => {
    const now = databaseNowMs(context.engine)
    const { ms } = await context.database.read((db) =>
      db.selectNoFrom(now.as('ms')).executeTakeFirstOrThrow(),
    )
    assert.ok(Number.isInteger(ms))
    assert.ok(Math.abs(ms - Date.now()) < 60_000)
  })

  test('a hundred reads at once are all answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => accountsNamed(context.database, { name: 'first' })),
    )
    assert.ok(answers.every((rows) => rows.length === 1))
  })
})

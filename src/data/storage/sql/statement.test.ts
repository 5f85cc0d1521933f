import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { createStorage, onEveryEngine } from '../../../../test/helpers/engines.ts'
import { migrate } from '../migrate.ts'
import { namedStatements, rowsStatement } from './statement.ts'

type Account = { name: string; plan: string | null }

onEveryEngine('a statement', (context) => {
  const insert = (name: string, plan: string | null = null) =>
    context.database.write((db) => db.insertInto('accounts').values({ name, plan, created_at: 1 }).execute())

  test('is built once for a database and run with the values of each call', async () => {
    let builds = 0
    const find = rowsStatement<{ name: string }, Account>((db, param) => {
      builds++
      return db.selectFrom('accounts').where('name', '=', param('name')).select(['name', 'plan'])
    })
    await insert('first', 'small')
    await insert('second', 'large')
    assert.deepEqual(await find(context.database, { name: 'first' }), [{ name: 'first', plan: 'small' }])
    assert.deepEqual(await find(context.database, { name: 'second' }), [{ name: 'second', plan: 'large' }])
    assert.equal(builds, 1)
  })

  test('keeps its constants, and puts a value wherever its name stands', async () => {
    const find = rowsStatement<{ word: string }, Account>((db, param) =>
      db
        .selectFrom('accounts')
        .where('plan', '=', 'twice')
        .where((eb) => eb.or([eb('name', '=', param('word')), eb('name', '=', param('word'))]))
        .select(['name', 'plan']),
    )
    await insert('echo', 'twice')
    await insert('echo', 'once')
    assert.deepEqual(await find(context.database, { word: 'echo' }), [{ name: 'echo', plan: 'twice' }])
  })

  test('takes any text for what it is', async () => {
    const same = rowsStatement<{ text: string }, { text: string }>((db, param) =>
      db.selectNoFrom((eb) => eb.cast<string>(eb.val(param('text')), 'text').as('text')),
    )
    const text = fc.string({ unit: 'grapheme' }).filter((s) => !s.includes('\0') && s.isWellFormed())
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        assert.deepEqual(await same(context.database, { text: given }), [{ text: given }])
      }),
      { numRuns: 50, examples: [[`'; drop table accounts; --`], ['$1 ? :a @b'], ['null']] },
    )
  })

  test('may be given null, but refuses to run without a value', async () => {
    const find = rowsStatement<{ plan: string | null }, Account>((db, param) =>
      db.selectFrom('accounts').where('plan', 'is not distinct from', param('plan')).select(['name', 'plan']),
    )
    await insert('planless')
    const rows = await find(context.database, { plan: null })
    assert.ok(rows.some((row) => row.name === 'planless'))
    assert.throws(() => find(context.database, {} as never), /no value for plan/)
  })

  test('is written as SQL as well, and once for each name that tells variants apart', async () => {
    let builds = 0
    const orderOf = namedStatements(
      (direction: 'asc' | 'desc') => direction,
      (direction) =>
        rowsStatement<{ a: number; b: number }, { n: number }>((_db, param) => {
          builds++
          return sql`select n from (select cast(${param('a')} as integer) as n
            union all select cast(${param('b')} as integer)) as numbers order by n ${sql.raw(direction)}`
        }),
    )
    for (const [a, b] of [
      [1, 2],
      [4, 3],
    ] as const) {
      const both = [Math.min(a, b), Math.max(a, b)].map((n) => ({ n }))
      assert.deepEqual(await orderOf('asc')(context.database, { a, b }), both)
      assert.deepEqual(await orderOf('desc')(context.database, { a, b }), both.toReversed())
    }
    assert.equal(builds, 2)
  })

  test('belongs to one database: another gets its own', async (t) => {
    const find = rowsStatement<{ name: string }, Account>((db, param) =>
      db.selectFrom('accounts').where('name', '=', param('name')).select(['name', 'plan']),
    )
    await insert('mine')
    const storage = await createStorage(context.engine === 'sqlite' ? 'postgres' : 'sqlite')
    const other = await storage.open()
    t.after(async () => {
      await other.close()
      await storage.remove()
    })
    await migrate(other, { nowMs: Date.now })
    assert.equal((await find(context.database, { name: 'mine' })).length, 1)
    assert.equal((await find(other, { name: 'mine' })).length, 0)
  })
})

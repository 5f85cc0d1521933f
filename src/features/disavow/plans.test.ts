import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { assertSeeks, planOf } from '../../../test/helpers/plans.ts'
import { listQuery } from './entry-list.ts'
import { fileQuery } from './file-store.ts'

const ENTRIES = 20_000

onEveryEngine('plans of the disavow list', (context) => {
  before(() =>
    context.database.transaction(async (tx) => {
      await sql`insert into disavow_entries (project_id, type, value, id, note, folded, created_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(ENTRIES)})
        select n % 3, case n % 2 when 0 then 'url' else 'domain' end, 's' || n || '.example', n, null, 's' || n, 0
        from numbers`.execute(tx)
      await sql`analyze disavow_entries`.execute(tx)
    }),
  )

  test('the file is read in the order of the primary key, or all of it is sorted', async () => {
    const { database, engine } = context
    const plan = await planOf(database, fileQuery(database.builder, engine, 1))
    // On SQLite, its lines are a sub-select that is gone through. PostgreSQL may sort: it reads all rows of the list anyway.
    const entries = plan.replaceAll(/SCAN \(subquery-\d+\)/g, '')
    const key = engine === 'sqlite' ? /SEARCH disavow_entries USING PRIMARY KEY/ : /on disavow_entries/
    assertSeeks([entries], key, { maySort: engine === 'postgres' })
  })

  test('a search goes through the entries once, or by trigrams where there are any', async () => {
    const { database, engine } = context
    const range = { limit: 50, isReversed: false, from: undefined }
    const plan = await planOf(database, listQuery(database.builder, engine, 1, { search: 's1234' }, range))
    assert.match(
      plan,
      engine === 'sqlite'
        ? /SEARCH disavow_entries USING \S* ?.*\(project_id=\?/
        : /disavow_entries_by_trigram/,
    )
  })

  test('a page of the list is sought by id, within a type, too', async () => {
    const { database, engine } = context
    const range = { limit: 50, isReversed: false, from: 1000 }
    const plan = (filter: { type?: 'url'; direction?: 'desc' }) =>
      planOf(database, listQuery(database.builder, engine, 1, filter, range))
    // SQLite gives a constraint's index a name of its own.
    const byId =
      engine === 'sqlite'
        ? /INDEX sqlite_autoindex_disavow_entries_2 \(project_id=\? AND id[<>]\?\)/
        : /disavow_entries_by_id/
    assertSeeks([await plan({})], byId)
    assertSeeks([await plan({ direction: 'desc' })], byId)
    assertSeeks([await plan({ type: 'url' })], /disavow_entries_by_type/)
  })
})

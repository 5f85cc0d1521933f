import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { assertSeeks, planOf, plansOf } from '../../../../test/helpers/plans.ts'
import { storeConnection, storeSpan, storeTestList } from '../../../../test/helpers/quick-win-lists.ts'
import { changeRows, storedRow } from '../../../../test/helpers/stored-rows.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Opportunity } from '../facts.ts'
import { QUICK_WIN_TYPES, rangesOf } from '../lists.ts'
import { readStoredPage } from './list-page.ts'
import { readListState } from './list-state.ts'
import { headQuery, listStamps, quickWinsRemoval, rowsOf, stampsQuery } from './list-store.ts'

const findings = (count: number, first = 1): Opportunity[] =>
  Array.from({ length: count }, (_, at) => ({
    queryId: first + at,
    pageId: 0,
    opportunity: 1000 - at,
    record: { query: `query ${first + at}`, opportunity: 1000 - at },
  }))

onEveryEngine('stored lists', (context) => {
  const app = suiteApp(context)
  let key: string
  before(async () => {
    key = (await app.createTenant()).key
  })

  async function newProject(): Promise<number> {
    return projectIdOf(await app.createProject(key))
  }
  async function projectIdOf(uid: string): Promise<number> {
    const row = await storedRow(context.database, 'projects', ['id'], { uid })
    return row.id
  }
  const store = (list: Parameters<typeof storeTestList>[1]) => storeTestList(context.database, list)
  const readHead = async (projectId: number) => {
    const key = { projectId, type: 'secondPageKeywords', range: '28d' } as const
    const row = await context.database.read((db) => headQuery(db, key).executeTakeFirst())
    return (
      row && {
        dataVersion: row.data_version,
        stamp: row.stamp,
        rowsCount: row.rows_count,
        lastDay: row.last_day,
        warnings: JSON.parse(row.warnings_json) as string[],
      }
    )
  }
  async function queriesOf(projectId: number, type = 'secondPageKeywords', range = '28d'): Promise<string[]> {
    const { json } = await readStoredPage(context.database, { projectId, type, range } as never, undefined, {
      limit: 100,
      isReversed: false,
    })
    return (JSON.parse(`[${json}]`) as { query: string }[]).map(({ query }) => query)
  }

  test('are replaced as a whole, and leave those beside them alone', async () => {
    const [projectId, otherId] = [await newProject(), await newProject()]
    assert.equal(await readHead(projectId), undefined)
    assert.equal(await store({ projectId, findings: findings(3), warnings: ['A.'], lastDay: null }), true)
    await store({ projectId, range: '90d', findings: findings(1, 50) })
    await store({ projectId, type: 'lostQueries', findings: findings(1, 60) })
    await store({ projectId: otherId, findings: findings(1, 70) })
    assert.deepEqual(await readHead(projectId), {
      dataVersion: 1,
      stamp: 'stamp',
      rowsCount: 3,
      lastDay: null,
      warnings: ['A.'],
    })
    assert.deepEqual(await queriesOf(projectId), ['query 1', 'query 2', 'query 3'])

    assert.equal(await store({ projectId, dataVersion: 2, stamp: 'next', findings: findings(2, 3) }), true)
    assert.deepEqual(await queriesOf(projectId), ['query 3', 'query 4'])
    const head = await readHead(projectId)
    assert.deepEqual([head?.dataVersion, head?.stamp, head?.rowsCount, head?.warnings], [2, 'next', 2, []])
    assert.deepEqual(await queriesOf(projectId, 'secondPageKeywords', '90d'), ['query 50'])
    assert.deepEqual(await queriesOf(projectId, 'lostQueries'), ['query 60'])
    assert.deepEqual(await queriesOf(otherId), ['query 70'])
  })

  test('are not replaced by what was computed from older data', async () => {
    const projectId = await newProject()
    await store({ projectId, dataVersion: 7, findings: findings(1, 7) })
    const late = { projectId, dataVersion: 6, stamp: 'late', warnings: ['Late.'], findings: findings(2, 6) }
    assert.equal(await store(late), false)
    assert.deepEqual(await queriesOf(projectId), ['query 7'])
    assert.equal((await readHead(projectId))?.stamp, 'stamp')
  })

  test('keep their rows when they come out as before, and get the new stamp', async () => {
    const projectId = await newProject()
    await store({ projectId, findings: findings(3) })
    // What would be lost if rows were written again.
    await changeRows(
      context.database,
      'quick_wins',
      { json: '{"query":"left alone"}' },
      { project_id: projectId, query_id: 2 },
    )
    await store({ projectId, dataVersion: 2, stamp: 'next', findings: findings(3), warnings: ['B.'] })
    assert.deepEqual(await queriesOf(projectId), ['query 1', 'left alone', 'query 3'])
    const head = await readHead(projectId)
    assert.deepEqual([head?.dataVersion, head?.stamp, head?.warnings], [2, 'next', ['B.']])
  })

  test('that are empty are lists too, and tell by their stamps what was computed', async () => {
    const projectId = await newProject()
    await store({ projectId, type: 'risingPages', range: '3m', stamp: 'of pages' })
    await store({ projectId, type: 'contentDecay', range: '365d', stamp: 'of decay' })
    assert.deepEqual(await queriesOf(projectId, 'risingPages', '3m'), [])
    assert.deepEqual(await context.database.read((db) => listStamps(db, projectId)), [
      { type: 'contentDecay', range: '365d', stamp: 'of decay' },
      { type: 'risingPages', range: '3m', stamp: 'of pages' },
    ])
  })

  test('are cut where they end, and say so behind what was said of them', async () => {
    const projectId = await newProject()
    await store({ projectId, findings: findings(5001), warnings: ['First.'] })
    const head = await readHead(projectId)
    assert.equal(head?.rowsCount, 5000)
    assert.deepEqual(head?.warnings, ['First.', 'Only the first 5,000 of 5,001 rows are kept.'])
  })

  test('of a deleted project are removed, and none is stored behind the removal', async () => {
    const uid = await app.createProject(key)
    const [projectId, otherId] = [await projectIdOf(uid), await newProject()]
    for (const id of [projectId, otherId]) {
      await store({ projectId: id, findings: findings(4) })
      await store({ projectId: id, type: 'lostQueries', findings: findings(2) })
      await store({ projectId: id, type: 'risingPages' })
    }
    await app.call('DELETE', `/v1/projects/${uid}`, { key })
    const step = () => context.database.transaction((tx) => quickWinsRemoval(tx, projectId, 1000))
    const steps: number[] = []
    while (steps.at(-1) !== 0) steps.push(await step())
    assert.deepEqual(steps, [1000, 1000, 1000, 0])
    const left = async (table: 'quick_wins' | 'quick_win_lists', id: number) => {
      const rows = await context.database.read((db) =>
        db.selectFrom(table).where('project_id', '=', id).select('type').execute(),
      )
      return rows.length
    }
    assert.deepEqual([await left('quick_wins', projectId), await left('quick_win_lists', projectId)], [0, 0])
    assert.deepEqual([await left('quick_wins', otherId), await left('quick_win_lists', otherId)], [6, 3])
    assert.equal(await store({ projectId, findings: findings(1) }), false)
    assert.equal(await left('quick_win_lists', projectId), 0)
  })

  test('that two computations store at once are of one of them, the newer data winning', async () => {
    const projectId = await newProject()
    const versions = [1, 2, 3, 4, 5, 6]
    await Promise.all(
      versions.map((dataVersion) =>
        store({
          projectId,
          dataVersion,
          stamp: `of ${dataVersion}`,
          findings: findings(2, dataVersion * 10),
        }),
      ),
    )
    const head = await readHead(projectId)
    assert.deepEqual([head?.dataVersion, head?.stamp, head?.rowsCount], [6, 'of 6', 2])
    assert.deepEqual(await queriesOf(projectId), ['query 60', 'query 61'])
  })

  test('are read and replaced by their keys', async () => {
    const { database } = context
    const projectId = await newProject()
    for (const type of QUICK_WIN_TYPES)
      for (const range of rangesOf(type)) await store({ projectId, type, range, findings: findings(60) })
    await storeSpan(database, projectId)
    await storeConnection(database, projectId, {}, 1)
    await database.transaction(async (tx) => {
      await copyRows(tx, 'projects', { uid: sql`'copy' || n` })
      const project_id = sql`${projectId} + n`
      const others = { project_id: sql`max_id - n` }
      await copyRows(tx, 'search_spans', others)
      await copyRows(tx, 'search_connections', others)
      await copyRows(tx, 'quick_win_lists', { project_id })
      await copyRows(tx, 'quick_wins', { project_id })

      /** Two thousand projects that have what this one has a row of, so that going through all of a table would show. */
      async function copyRows(
        tx: Tx,
        table: 'projects' | 'search_spans' | 'search_connections' | 'quick_win_lists' | 'quick_wins',
        changed: Record<string, RawBuilder<unknown>>,
      ): Promise<void> {
        const owner = sql.ref(table === 'projects' ? 'id' : 'project_id')
        const from = sql`${sql.table(table)} where ${owner} = ${projectId}`
        const [row] = (await sql<object>`select * from ${from} limit 1`.execute(tx)).rows
        const names = Object.keys(row ?? {}).filter((name) => name !== 'id')
        await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
          with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 2000)
          select ${sql.join(names.map((name) => changed[name] ?? sql.ref(name)))}
          from numbers, (select max(id) + 1 as max_id from projects) as ids, (select * from ${from} limit 1) as given`.execute(
          tx,
        )
      }
    })
    await database.write((db) => sql`analyze`.execute(db))

    const list = { projectId, type: 'lostQueries', range: '90d' } as const
    const range = { limit: 50, isReversed: false }
    const rowsKey =
      /Index Cond: .*ROW\(place, query_id, page_id\) >|_quick_wins_1 \(project_id=\? AND type=\? AND range=\? AND \(place,query_id,page_id\)>/
    for (const position of [undefined, [-9_800_000, 20, 0]]) {
      const plans = await plansOf(database, (db) => readStoredPage(db, list, position, range))
      assertSeeks(plans, rowsKey)
    }
    assertSeeks(
      await plansOf(database, (db) => readListState(db, list)),
      /quick_win_lists_pkey|_quick_win_lists_1/,
    )
    const headKey = /quick_win_lists_pkey|_quick_win_lists_1/
    assertSeeks([await planOf(database, headQuery(database.builder, list))], headKey)
    assertSeeks([await planOf(database, rowsOf(database.builder, list))], /quick_wins_pkey|_quick_wins_1/)
    assert.match(await planOf(database, stampsQuery(database.builder, projectId)), headKey)
  })
})

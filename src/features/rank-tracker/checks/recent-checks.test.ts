import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { ranked } from '../../../../test/helpers/fake-provider.ts'
import { plansOf } from '../../../../test/helpers/plans.ts'
import { createRankProject, type RankProject } from '../../../../test/helpers/rank-project.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import { failed } from '../../../background/providers/failure.ts'
import { chooseProvider, countProviderChoices } from './provider-choice.ts'
import { readRecentChecks } from './recent-checks.ts'

const NOW_MS = Date.UTC(2026, 10, 15)
const SINCE_MS = NOW_MS - 86_400_000

onEveryEngine('the latest checks', (context) => {
  let first: RankProject
  let second: RankProject
  const read = () => readRecentChecks(context.database, SINCE_MS)

  before(async () => {
    first = await createRankProject(context.database)
    second = await createRankProject(context.database)
  })

  test('are none where nothing is tracked, and none while nothing has ended', async () => {
    assert.deepEqual(await read(), [])
    await first.add(['a', 'b', 'c', 'd', 'e', 'f'])
    await second.add(['g', 'h'])
    assert.deepEqual(await read(), [])
  })

  test('are counted by provider over all projects, with the most frequent reason of failures', async () => {
    const oddity = ranked(1, '/', { correctedQuery: 'another' })
    await first.store(
      [
        { analysisId: 1, seen: oddity },
        { analysisId: 2, seen: failed('auth', 'No key.') },
        { analysisId: 3, seen: failed('timeout', 'No answer.') },
      ],
      { nowMs: NOW_MS },
    )
    await first.store([{ analysisId: 4, seen: ranked(2) }], { nowMs: NOW_MS, provider: 'simulator' })
    await first.store([{ analysisId: 5, seen: failed('auth', 'Old.') }], { nowMs: SINCE_MS - 1 })
    await second.store([{ analysisId: 1, seen: failed('timeout', 'No answer.') }], { nowMs: SINCE_MS })
    // Its first answer was not believed, and it waits for the second.
    await changeRows(
      context.database,
      'analyses',
      { provider: 'serper', suspect_at: NOW_MS },
      { project_id: second.id, id: 2 },
    )
    assert.deepEqual(await read(), [
      { provider: 'serper', ended: 4, failed: 3, message: 'No answer.', suspect: 1 },
      { provider: 'simulator', ended: 1, failed: 0, message: null, suspect: 0 },
    ])
  })

  test('are a range at the end of each project, however long its history is', async () => {
    await context.database.transaction(async (tx) => {
      await sql`insert into analyses (project_id, id, keyword_id, slot_at, status,
          attempts, depth, provider, finished_at, message, reserved_micros, is_simulated, pages_scanned,
          organic_results_scanned, is_scan_complete, stored_results, cost_micros)
        with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < 14999)
        select project_id, 1000 + n, keyword_id, n, 'failed', 1, 10, 'searxng', ${NOW_MS}, 'x', 0, 0, 1,
          10, 1, 10, 0
        from analyses, numbers where id = 1`.execute(tx)
      await sql`update project_counters set last_id = 15999 where name = 'analyses'`.execute(tx)
      await sql`analyze`.execute(tx)
    })
    // Each of the two projects keeps its latest 10,000.
    assert.deepEqual(await read(), [
      { provider: 'searxng', ended: 20_000, failed: 20_000, message: 'x', suspect: 0 },
    ])
    const plans = await plansOf(context.database, (database) => readRecentChecks(database, SINCE_MS))
    const isSqlite = context.engine === 'sqlite'
    for (const plan of plans) {
      assert.match(
        plan,
        isSqlite
          ? /SEARCH a USING INDEX sqlite_autoindex_analyses_1 \(project_id=\? AND id=\?\)/
          : /analyses_pkey on analyses a/,
      )
      assert.doesNotMatch(plan, /Seq Scan on analyses|SCAN a\b/)
    }
  })

  test('a choice of provider counts where something is tracked', async () => {
    const idle = await createRankProject(context.database)
    assert.deepEqual(await context.database.read(countProviderChoices), [])
    await context.database.transaction(async (tx) => {
      await chooseProvider(tx, context.engine, first.id, { provider: 'serper', nowMs: Date.now() })
      await chooseProvider(tx, context.engine, second.id, { provider: 'serper', nowMs: Date.now() })
      await chooseProvider(tx, context.engine, idle.id, { provider: 'serpapi', nowMs: Date.now() })
    })
    assert.deepEqual(await context.database.read(countProviderChoices), [{ provider: 'serper', projects: 2 }])
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { ranked } from '../../../../test/helpers/fake-provider.ts'
import { plansOf } from '../../../../test/helpers/plans.ts'
import { createRankProject } from '../../../../test/helpers/rank-project.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import { failed } from '../../../background/providers/failure.ts'
import { countOpenAnalyses } from './open-analyses.ts'

onEveryEngine('the count of open analyses', (context) => {
  test('is of all projects, of what waits or runs and not of what ended', async () => {
    const { database } = context
    assert.equal(await countOpenAnalyses(database), 0)
    const first = await createRankProject(database)
    await first.add(['a', 'b', 'c', 'd'])
    await (await createRankProject(database)).add(['e'])
    assert.equal(await countOpenAnalyses(database), 5)
    await changeRows(database, 'analyses', { status: 'running' }, { id: 2 })
    assert.equal(await countOpenAnalyses(database), 5)
    await first.store([
      { analysisId: 1, seen: ranked(1) },
      { analysisId: 3, seen: failed('auth', 'No.') },
    ])
    assert.equal(await countOpenAnalyses(database), 3)
  })

  test('looks at an index that holds nothing else', async () => {
    await context.database.transaction(async (tx) => {
      await sql`insert into analyses (project_id, id, keyword_id, slot_at, status, attempts, depth, reserved_micros,
          is_simulated, pages_scanned, organic_results_scanned, is_scan_complete, stored_results, cost_micros)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 5000)
        select project_id, 1000 + n, keyword_id, n, 'success', 1, 10, 0, 0, 1, 10, 1, 10, 0
        from analyses, numbers where id = 4`.execute(tx)
      await sql`analyze`.execute(tx)
    })
    for (const plan of await plansOf(context.database, countOpenAnalyses)) assert.match(plan, /analyses_open/)
  })
})

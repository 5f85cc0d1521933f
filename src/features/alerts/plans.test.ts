import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { assertSeeks, plansOfReads } from '../../../test/helpers/plans.ts'
import {
  readChangedResults,
  readLastResults,
  readLatelyMeasured,
  readResultsSince,
} from '../rank-tracker/reads.ts'
import { listAlerts, listOpenOf, listOpenOfKinds } from './alert-store.ts'

onEveryEngine('how alerts are read', (context) => {
  const plansOf = (work: Parameters<typeof plansOfReads>[1]) => plansOfReads(context.database, work)
  const range = { limit: 50, isReversed: false }

  test('a list is a short range of an index', async () => {
    for (const at of [undefined, [1_790_000_000_000, 5]]) {
      const open = await plansOf((db) => listAlerts(db, 1, {}, at, range))
      assertSeeks(open, /alerts_open_by_project/)
      const ended = await plansOf((db) => listAlerts(db, 1, { state: 'resolved' }, at, range))
      // With few rows, PostgreSQL rather puts them in order itself.
      assertSeeks(ended, /alerts_by_project/, { maySort: true })
    }
  })

  test('whether one is open is looked up', async () => {
    const owner = { accountId: 1, projectId: 1 }
    const plans = await plansOf((db) =>
      listOpenOf(db, owner, ['keyword_dropped'], ['keyword:1', 'keyword:2']),
    )
    assertSeeks(plans, /alerts_open\b|alerts_once/, { maySort: true })
    const ofKinds = await plansOf((db) => listOpenOfKinds(db, owner, ['keyword_url_changed']))
    assertSeeks(ofKinds, /alerts_open/, { maySort: true })
  })

  test('of the results of a keyword, the last ones are read and no others', async () => {
    const { engine } = context
    const last = await plansOf((db) => readLastResults(db, engine, 1, [1, 2]))
    const since = await plansOf((db) => readResultsSince(db, engine, 1, { keywordIds: [1, 2], fromMs: 5 }))
    const changed = await plansOf((db) =>
      readChangedResults(db, engine, 1, { keywordIds: [1, 2], fromMs: 5, aspect: 'url' }),
    )
    for (const plans of [last, since, changed])
      assertSeeks(
        plans.map((plan) => plan.replaceAll(/SCAN (last|json_each|n|\(subquery-\d+\))/g, 'rows')),
        /analyses_by_slot|sqlite_autoindex_analyses_2/,
        { maySort: true },
      )
  })

  test('keywords that were measured lately are found by when they were', async () => {
    const after = { analyzedAtMs: 1_790_000_000_000, keywordId: 5 }
    const measured = { device: 'mobile', fromMs: 1, toMs: 2_000_000_000_000, rowsMax: 1000 } as const
    for (const beyond of [undefined, after]) {
      const plans = await plansOf((db) => readLatelyMeasured(db, 1, { ...measured, after: beyond }))
      assertSeeks(
        plans.map((plan) => plan.replaceAll(/SCAN (r|found)\b/g, 'rows')),
        /keyword_records_by_analyzed/,
        { maySort: true },
      )
    }
  })
})

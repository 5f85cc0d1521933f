import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { assertSeeks, plansOfReads } from '../../../../test/helpers/plans.ts'
import { readChangedResults, readLastResults, readResultsSince } from './last-results.ts'
import { readLatelyMeasured } from './measured-keywords.ts'

onEveryEngine('how results of many keywords are read', (context) => {
  const plansOf = (work: Parameters<typeof plansOfReads>[1]) => plansOfReads(context.database, work)

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

import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { assertSeeks, plansOfReads } from '../../../test/helpers/plans.ts'
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
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { assertSeeks, plansOfReads } from '../../../test/helpers/plans.ts'
import type { Principal } from '../../entry/http/access/principal.ts'
import { countUnread, listAccountEvents, listGrantedEvents, listProjectEvents } from './event-lists.ts'

onEveryEngine('how events are read', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let principal: Principal
  before(async () => {
    principal = {
      actor: 'session 1',
      accountId: owner.accountId,
      memberId: owner.memberId,
      role: 'owner',
      scope: 'read_write',
      limitedBy: undefined,
      keyId: null,
      expiresAtMs: null,
    }
  })

  const range = { limit: 50, isReversed: false }
  const position = [1_790_000_000_000, 5] as const
  /** A part of a query that somebody else has built is listed by itself as well. */
  async function plansOf(work: Parameters<typeof plansOfReads>[1]): Promise<string[]> {
    const plans = await plansOfReads(context.database, work)
    return plans.filter((plan) => plan.includes('events'))
  }
  // What was found, at most a page, is put in order again.
  const maySort = { maySort: true }

  test('a page is a short range of one index, however many events there are', async () => {
    for (const at of [undefined, [...position]]) {
      for (const isReversed of [false, true]) {
        const shown = { ...range, isReversed }
        const ofProject = await plansOf((db) => listProjectEvents(db, 1, {}, at, shown))
        assertSeeks(ofProject, /events_by_project\b/, maySort)
        const ofKind = await plansOf((db) => listProjectEvents(db, 1, { kind: 'crawl.failed' }, at, shown))
        assertSeeks(ofKind, /events_by_project_kind/, maySort)
        const ofAccount = await plansOf((db) => listAccountEvents(db, 1, 'feed', at, shown))
        assertSeeks(ofAccount, /events_by_account/, maySort)
        const ofSome = await plansOf((db) =>
          listGrantedEvents(db, { ...principal, limitedBy: 'member' }, at, shown),
        )
        assertSeeks(ofSome, /events_by_project\b/, maySort)
      }
    }
  })

  test('what is unread is counted from its mark on', async () => {
    const mark = { readAtMs: 1_790_000_000_000, eventId: 5 }
    const all = await plansOf((db) => countUnread(db, principal, mark, 100))
    assertSeeks(all, /events_by_account/)
    const some = await plansOf((db) => countUnread(db, { ...principal, limitedBy: 'both' }, mark, 100))
    assertSeeks(some, /events_by_project\b/)
    assert.equal(all.length + some.length, 2)
  })
})

// The lists of the settings: each is found by an index, whatever else is in its table.

import { test } from 'node:test'
import { listProjectProviders, listProjectSpend } from '../src/background/providers/spend-report.ts'
import { listKeyPage } from '../src/entry/accounts/key-list.ts'
import { listMemberPage } from '../src/entry/accounts/member-store.ts'
import { listSessions } from '../src/entry/accounts/session-store.ts'
import { listImports } from '../src/features/imports/import-store.ts'
import { listNotes } from '../src/features/notes/note-store.ts'
import { countUploadBytes } from '../src/features/projects/project-storage.ts'
import { onEveryEngine } from './helpers/engines.ts'
import { assertSeeks, plansOfReads } from './helpers/plans.ts'

const RANGE = { limit: 50, isReversed: false }
const SORTS = { maySort: true }

onEveryEngine('plans of the lists of settings', (context) => {
  type Work = Parameters<typeof plansOfReads>[1]
  const assertPlans = async (index: RegExp, work: Work, options?: typeof SORTS) =>
    assertSeeks(await plansOfReads(context.database, work), index, options)

  test('keys and members are read in the order of their account', async () => {
    await assertPlans(/api_keys_by_account/, (db) => listKeyPage(db, { accountId: 1 }, 7, RANGE))
    await assertPlans(/members_by_account/, (db) => listMemberPage(db, 1, 7, RANGE))
  })

  // They are few, by a limit: a member's are sorted.
  test('keys and sessions of one member are found by the member', async () => {
    await assertPlans(
      /api_keys_by_(?:member|account)/,
      (db) => listKeyPage(db, { accountId: 1, memberId: 2 }, 7, RANGE),
      SORTS,
    )
    await assertPlans(/sessions_by_member/, (db) => listSessions(db, 1, 0), SORTS)
  })

  test('spend is read project by project, and by the range of the month', async () => {
    const scope = { month: '2026-11', accountId: 1 }
    await assertPlans(/projects_by_account/, (db) => listProjectSpend(db, { ...scope, after: 7, ...RANGE }))
    const ofProjects = { ...scope, projectIds: [1, 2] }
    await assertPlans(
      /spend_entries_by_account/,
      (db) => listProjectProviders(db, context.engine, ofProjects),
      SORTS,
    )
  })

  test('imports and notes are read in the order of their project', async () => {
    await assertPlans(/imports_by_project/, (db) => listImports(db, 1, 7, RANGE))
    await assertPlans(/imports_by_project/, (db) => countUploadBytes(db, 1))
    await assertPlans(/day_notes_by/, (db) => listNotes(db, 1, {}, undefined, RANGE))
  })
})

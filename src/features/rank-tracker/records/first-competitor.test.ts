// Copy to src/features/rank-tracker/ to run. Fails on PostgreSQL: raiseRevision (tracker-row.ts) changes nothing while the project
// has no rank_trackers row yet, so a competitor that is added at the same time as the first keywords is never shown in
// their records (until their next success). Should be an upsert, as lockTracker is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { openTracker } from '../../../../test/helpers/tracker-caller.ts'
import { until } from '../../../../test/helpers/until.ts'
import { addCompetitor } from '../../projects/competitor-store.ts'
import { outdateRecords } from './outdated.ts'

onEveryEngine('the first keywords of a project', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  test('show a competitor that was added at the same time', async () => {
    const tracker = await openTracker(app, context.database, owner)
    const { database, engine } = context
    let adding: ReturnType<typeof tracker.add> | undefined
    let isDone = false
    await database.transaction(async (tx) => {
      await addCompetitor(tx, tracker.projectId, { name: 'Rival', domain: 'rival.example' }, 0)
      await outdateRecords(tx, tracker.projectId)
      adding = tracker.add({ keywords: ['shoes'] }).finally(() => {
        isDone = true
      })
      if (engine === 'postgres') {
        await until('it waits or is done', async () => {
          const { rows } = await database.read((db) =>
            sql`select 1 from pg_stat_activity where datname = current_database()
              and wait_event_type = 'Lock'`.execute(db),
          )
          return isDone || rows.length > 0
        })
      }
    })
    assert.equal((await adding)?.status, 201)
    const names = (await tracker.read(1)).competitors.map(({ name }: { name: string }) => name)
    assert.deepEqual(names, ['Rival'])
  })
})

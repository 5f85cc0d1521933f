import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp } from '../../../test/helpers/app.ts'
import { fillDemos, openDemo } from '../../../test/helpers/demo-project.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'

onEveryEngine('the goals of the demo', (context) => {
  const app = suiteApp(context)

  // The simulated past depends on the day.
  for (const now of ['2026-10-14T15:30:00Z', '2026-11-19T02:10:00Z'])
    test(`are one that is open, one that was reached and one that was missed, on ${now.slice(0, 10)}`, async () => {
      app.clock.ms = Date.parse(now)
      const { projectId } = await openDemo(app, context.database)
      await fillDemos(app, context.database, { days: 32 })
      const goals = await storedRows(
        context.database,
        'keyword_goals',
        ['state', 'is_simulated', 'target_position', 'start_position', 'best_position'],
        { project_id: projectId },
        'id',
      )
      assert.deepEqual(
        goals.map(({ state, is_simulated }) => [state, is_simulated]),
        [
          ['reached', 1],
          ['missed', 1],
          ['open', 1],
        ],
      )
      for (const { state, best_position: best, target_position: target } of goals)
        assert.equal((best as number) <= target, state === 'reached')
    })
})

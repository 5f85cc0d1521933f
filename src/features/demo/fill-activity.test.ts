import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/helpers/app.ts'
import { fillDemos, openDemo } from '../../../test/helpers/demo-project.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import type { JobHandler } from '../../background/jobs/job.ts'
import { fillActivity } from './fill-activity.ts'

onEveryEngine('the past of a demo that is being filled in', (context) => {
  test('is work under way, in days, until it is all there', async (t) => {
    const { database } = context
    const app = await createTestApp(database)
    t.after(() => app.close())
    const demo = await openDemo(app, database, { units: 2 })
    const other = await app.createTenant('owner')
    const look = async ({ accountId } = demo.tenant) => {
      const found = await database.read((db) => fillActivity(app.clock)(db, [accountId]))
      return found.map(({ kind, projectUid, done, total }) => ({ kind, projectUid, done, total }))
    }
    const told = { kind: 'demo_history', projectUid: demo.uid }
    assert.deepEqual(await look(), [{ ...told, done: null, total: null }])
    assert.deepEqual(await look(other), [])

    const seen: Awaited<ReturnType<typeof look>>[] = []
    const wrap = (handler: JobHandler): JobHandler => ({
      ...handler,
      run: (job, jobContext) =>
        handler.run(job, {
          ...jobContext,
          async checkpoint(...work) {
            await jobContext.checkpoint(...work)
            seen.push(await look())
          },
        }),
    })
    await fillDemos(app, database, { days: 3, wrap })
    assert.deepEqual(
      seen,
      [1, 2, 3].map((done) => [{ ...told, done, total: 3 }]),
    )
    assert.deepEqual(await look(), [])
  })
})

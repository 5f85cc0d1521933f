import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { fakeProvider, fakeQueue, providersOf, ranked } from '../../../../test/helpers/fake-provider.ts'
import { createRankProject, type RankProject, runOnce } from '../../../../test/helpers/rank-project.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { enqueue } from '../../../background/jobs/enqueue.ts'
import { CHECK_KIND } from '../schedule/check-batches.ts'
import { abandonedHandler } from './abandoned-checks.ts'
import { checkHandler } from './check-job.ts'

const DAY_MS = 86_400_000

onEveryEngine('batches that were given up', (context) => {
  const close = () => runOnce(context.database, abandonedHandler(context.database))
  const statuses = async (project: RankProject) => (await project.analyses()).map(({ status }) => status)

  async function track(count: number) {
    const project = await createRankProject(context.database)
    const ids = await project.add(Array.from({ length: count }, (_, index) => `keyword ${index}`))
    return { project, ids, batch: (await project.takeBatches())[0] }
  }

  /** Stores a job with this payload as if it had failed for good. */
  async function giveUp(payload: unknown, agoMs = 0, kind = CHECK_KIND): Promise<void> {
    const { database, engine } = context
    await database.transaction(async (tx) => {
      const id = await enqueue(tx, { kind, payload })
      const finished_at = (await readDatabaseNow(tx, engine)) - agoMs
      await tx
        .updateTable('jobs')
        .set({ state: 'failed', finished_at })
        .where('id', '=', id as number)
        .execute()
    })
  }

  test('close what they left open, and nothing that has ended', async () => {
    const { project, ids, batch } = await track(3)
    await project.store([{ analysisId: 2, seen: ranked(5) }])
    await giveUp(batch)
    await close()
    await close()
    assert.deepEqual(await statuses(project), ['failed', 'success', 'failed'])
    assert.equal(
      (await project.record(ids[0] as number)).message,
      'The check was interrupted again and again and was given up.',
    )
    assert.equal((await project.record(ids[1] as number)).last_position, 5)
    assert.deepEqual(await project.month(), { spent: 0, reserved: 0 })
    await assertRecount(context.database, project.id)
  })

  test('write down what may have been bought, with the provider that it was announced to', async () => {
    const { project, batch } = await track(2)
    const { database } = context
    const handler = checkHandler({
      database,
      providers: providersOf(fakeProvider({ concurrency: 1 })),
      spendLimitMicros: 1_000_000,
    })
    let steps = 0
    const checkpoint = async (...args: Parameters<typeof database.transaction>) => {
      if (++steps > 1) throw new Error('The worker is dead.')
      await database.transaction(...args)
    }
    await assert.rejects(runOnce(database, handler, batch, { checkpoint } as never), /dead/)
    await giveUp(batch)
    await close()
    assert.deepEqual(await statuses(project), ['failed', 'failed'])
    assert.deepEqual(await project.month(), { spent: 1000, reserved: 0 })
    assert.deepEqual(
      (await project.entries()).map((entry) => [entry.provider, entry.cost_micros, entry.is_estimated]),
      [['serper', 1000, 1]],
    )
  })

  test('leave what a provider has taken to the collector', async () => {
    const { project, batch } = await track(1)
    const { database } = context
    const providers = providersOf(fakeQueue())
    await runOnce(database, checkHandler({ database, providers, spendLimitMicros: 1_000_000 }), batch)
    await giveUp(batch)
    await close()
    assert.deepEqual(await statuses(project), ['running'])
  })

  test('are found however many there are', async () => {
    const tracked = await Promise.all([track(1), track(1)])
    await giveUp(tracked[0]?.batch, 5 * DAY_MS)
    for (let count = 0; count < 120; count++) await giveUp({ projectId: 999_999, analysisIds: [1] }, count)
    await giveUp(tracked[1]?.batch)
    await giveUp({ anything: true }, 0, 'another.kind')
    await close()
    for (const { project } of tracked) assert.deepEqual(await statuses(project), ['failed'])
  })
})

// A worker that is told to stop while providers have been asked: what was bought is stored, and bought once.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countStatuses } from '../../../../test/helpers/direct-checks.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import {
  type FakeProvider,
  fakeProvider,
  fakeQueue,
  providersOf,
  ranked,
} from '../../../../test/helpers/fake-provider.ts'
import { testRunner } from '../../../../test/helpers/jobs.ts'
import { queuedChecks } from '../../../../test/helpers/queued-checks.ts'
import { createRankProject, type RankProject } from '../../../../test/helpers/rank-project.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { until } from '../../../../test/helpers/until.ts'
import type { JobHandler } from '../../../background/jobs/job.ts'
import type { SerpProvider } from '../../../background/providers/contracts.ts'
import { CHECK_KIND } from '../schedule/check-batches.ts'
import { checkHandler } from './check-job.ts'

/** Answers when `open` is called, and at once from then on. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: () => resolve() }
}

onEveryEngine('a worker that stops', (context) => {
  const { collect } = queuedChecks(context)

  async function track(count: number): Promise<RankProject> {
    const project = await createRankProject(context.database)
    await project.add(Array.from({ length: count }, (_, index) => `keyword ${index}`))
    return project
  }

  function runnerOf(provider: SerpProvider, onAborted = () => {}) {
    const { database } = context
    const handler = checkHandler({ database, providers: providersOf(provider), spendLimitMicros: 1_000_000 })
    const listening: JobHandler = {
      ...handler,
      run(job, ofJob) {
        ofJob.signal.addEventListener('abort', onAborted)
        return handler.run(job, ofJob)
      },
    }
    return testRunner(database, { [CHECK_KIND]: listening })
  }

  /** Another worker does the rest, and none of it a second time. */
  async function finish(project: RankProject, provider: FakeProvider, expected: object): Promise<void> {
    const next = runnerOf(provider)
    next.start()
    await until('all have ended', async () => {
      const { pending = 0, running = 0 } = await countStatuses(project)
      return pending + running === 0
    })
    await next.stop(5_000)
    assert.deepEqual(await countStatuses(project), expected)
    assert.deepEqual([...provider.paid.values()], [1, 1, 1, 1, 1])
    assert.deepEqual(await project.month(), { spent: 5000, reserved: 0 })
    await assertRecount(context.database, project.id)
  }

  test('waits for answers that it has bought, and buys no more', async () => {
    const project = await track(5)
    const { opened, open } = gate()
    const provider = fakeProvider({ concurrency: 2, answer: () => opened.then(() => ranked(1)) })
    const runner = runnerOf(provider)
    runner.start()
    await until('two are asked for', () => provider.requests.length === 2)
    const stopped = runner.stop(60_000)
    open()
    await stopped
    assert.deepEqual(await countStatuses(project), { success: 2, pending: 3 })
    assert.equal(provider.requests.length, 2)
    assert.deepEqual(await project.month(), { spent: 2000, reserved: 0 })
    assert.deepEqual(
      runner.finished.map(({ outcome }) => outcome),
      ['released'],
    )
    await finish(project, provider, { success: 5 })
  })

  test('stores answers that come after it gave up waiting, while the job is still its own', async () => {
    const project = await track(5)
    const { opened, open } = gate()
    const provider = fakeProvider({ concurrency: 2, answer: () => opened.then(() => ranked(1)) })
    const runner = runnerOf(provider, open)
    runner.start()
    await until('two are asked for', () => provider.requests.length === 2)
    await runner.stop(0)
    assert.deepEqual(await countStatuses(project), { success: 2, pending: 3 })
    await finish(project, provider, { success: 5 })
  })

  test('leaves what comes too late to others, who do not buy it again', async () => {
    const project = await track(5)
    const { opened, open } = gate()
    const provider = fakeProvider({ concurrency: 2, answer: () => opened.then(() => ranked(1)) })
    const runner = runnerOf(provider)
    runner.start()
    await until('two are asked for', () => provider.requests.length === 2)
    await runner.stop(0)
    assert.deepEqual(await countStatuses(project), { running: 2, pending: 3 })
    open()
    await until('it has ended', () => runner.finished.length === 1)
    assert.deepEqual(await countStatuses(project), { running: 2, pending: 3 })
    await finish(project, provider, { failed: 2, success: 3 })
  })

  test('writes down what a provider takes while it stops', async () => {
    const project = await track(3)
    const { opened, open } = gate()
    const provider = fakeQueue()
    const queue = provider.queue as NonNullable<SerpProvider['queue']>
    let posts = 0
    const waiting: SerpProvider = {
      ...provider,
      queue: {
        ...queue,
        async post(requests, signal) {
          posts++
          await opened
          return queue.post(requests, signal)
        },
      },
    }
    const runner = runnerOf(waiting, open)
    runner.start()
    await until('they are posted', () => posts === 1)
    await runner.stop(0)
    assert.deepEqual(
      (await project.analyses()).map(({ status, task_id }) => [status, task_id]),
      [1, 2, 3].map((number) => ['running', `task-${number}`]),
    )
    assert.deepEqual(await project.month(), { spent: 3000, reserved: 0 })
    await collect([provider])
    assert.deepEqual(await countStatuses(project), { success: 3 })
    assert.deepEqual([...provider.paid.values()], [1, 1, 1])
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Job, JobContext } from './job.ts'
import { loadedHandler } from './loaded-handler.ts'

test('is loaded with its first job, and once', async () => {
  let loads = 0
  const ran: number[] = []
  const handler = loadedHandler({ concurrency: 2, sharesPlaces: true }, async () => {
    loads += 1
    return { run: async ({ id }) => void ran.push(id) }
  })
  assert.deepEqual([handler.concurrency, handler.sharesPlaces, loads], [2, true, 0])
  const run = (id: number) => handler.run({ id } as Job, {} as JobContext)
  await Promise.all([run(1), run(2)])
  assert.deepEqual([ran, loads], [[1, 2], 1])
})

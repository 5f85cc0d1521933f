import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { watchReading } from './reading-watch.ts'

/** A thread whose processor time the test sets, looked at every 100 ms of a clock that the test moves. */
function watch(context: TestContext, thread: { cpuMs(): number | undefined }) {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  let nowMs = 0
  const currentTask = new Int32Array(new SharedArrayBuffer(4))
  const costly: number[] = []
  const stop = watchReading(
    { currentTask, cpuMs: async () => thread.cpuMs() },
    { cpuMsMax: 1_000, onCostly: (sequence) => costly.push(sequence), everyMs: 100, nowMs: () => nowMs },
  )
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 100) {
      nowMs += 100
      context.mock.timers.tick(100)
      for (let tick = 0; tick < 10; tick++) await Promise.resolve()
    }
  }
  return { currentTask, costly, stop, pass }
}

test('a page is too costly by the processor time of its thread, however long it takes', async (context) => {
  let cpuMs = 50
  const { currentTask, costly, pass } = watch(context, { cpuMs: () => cpuMs })
  currentTask[0] = 7
  await pass(60_000)
  cpuMs += 1_000
  await pass(200)
  assert.deepEqual(costly, [])
  cpuMs += 1
  await pass(200)
  assert.deepEqual(costly, [7])
})

test('each page has the whole time', async (context) => {
  let cpuMs = 0
  const { currentTask, costly, pass } = watch(context, { cpuMs: () => cpuMs })
  for (currentTask[0] = 1; currentTask[0] < 20; currentTask[0]++) {
    await pass(200)
    cpuMs += 900
    await pass(200)
  }
  assert.deepEqual(costly, [])
})

test('where the processor time is not known, far more time must have passed', async (context) => {
  const { currentTask, costly, pass } = watch(context, { cpuMs: () => undefined })
  currentTask[0] = 3
  await pass(5_000)
  assert.deepEqual(costly, [])
  await pass(2_000)
  assert.deepEqual(costly, [3])
})

test('a thread that is closed is not watched', async (context) => {
  const { currentTask, costly, pass, stop } = watch(context, { cpuMs: () => undefined })
  currentTask[0] = 3
  await pass(500)
  stop()
  await pass(60_000)
  assert.deepEqual(costly, [])
})

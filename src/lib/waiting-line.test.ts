import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWaitingLine } from './waiting-line.ts'

test('two are let in at a time, in the order in which they came', async () => {
  const line = createWaitingLine({ atOnceMax: 2, waitingMax: 8 })
  const begun: number[] = []
  let underWay = 0
  let most = 0
  const work = (index: number) => async () => {
    begun.push(index)
    most = Math.max(most, ++underWay)
    await new Promise(setImmediate)
    underWay--
    if (index === 3) throw new Error('three')
    return index
  }
  const ends = await Promise.allSettled(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((index) => line.enter(work(index))),
  )
  assert.deepEqual(begun, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  assert.equal(most, 2)
  assert.deepEqual(
    ends.map(({ status }) => status === 'fulfilled'),
    [true, true, true, false, true, true, true, true, true, true],
  )
})

test('a full line turns away, and lets in again once somebody has left', async () => {
  const line = createWaitingLine({ atOnceMax: 1, waitingMax: 1 })
  const gate = Promise.withResolvers<void>()
  const first = line.enter(() => gate.promise)
  const second = line.enter(async () => 2)
  assert.equal(
    line.enter(async () => 3),
    undefined,
  )
  gate.resolve()
  await first
  assert.equal(await second, 2)
  assert.equal(await line.enter(async () => 4), 4)
})

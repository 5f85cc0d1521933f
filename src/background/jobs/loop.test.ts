import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/helpers/until.ts'
import { startLoop } from './loop.ts'

const HOUR_MS = 3_600_000

test('a round that failed is reported and the next one comes', async () => {
  const errors: unknown[] = []
  let rounds = 0
  const loop = startLoop({
    everyMs: 1,
    async work() {
      rounds++
      if (rounds === 1) throw new Error('at first')
    },
    onError: (error) => errors.push(error),
  })
  await until('it went on', () => rounds >= 3)
  await loop.stop()
  assert.equal(errors.length, 1)
})

test('work that throws before its first await does not end the loop either', async () => {
  let rounds = 0
  const loop = startLoop({
    everyMs: 1,
    work() {
      rounds++
      throw new Error('at once')
    },
    onError: () => {},
  })
  await until('it went on', () => rounds >= 3)
  await loop.stop()
})

test('a loop that is woken works at once, and one that is woken during a round works once more', async () => {
  let rounds = 0
  let endRound = () => {}
  const loop = startLoop({
    everyMs: HOUR_MS,
    work: () =>
      new Promise<void>((resolve) => {
        rounds++
        endRound = resolve
      }),
    onError: assert.fail,
  })
  loop.wake()
  loop.wake()
  assert.equal(rounds, 1)
  endRound()
  await until('the second round began', () => rounds === 2)
  endRound()
  await new Promise(setImmediate)
  assert.equal(rounds, 2)
  loop.wake()
  await until('the third round began', () => rounds === 3)
  endRound()
  await loop.stop()
})

test('stopping waits for the round under way and lets no other begin', async () => {
  let rounds = 0
  let endRound = () => {}
  let isStopped = false
  const loop = startLoop({
    everyMs: 1,
    work: () =>
      new Promise<void>((resolve) => {
        rounds++
        endRound = resolve
      }),
    onError: assert.fail,
  })
  const stopped = loop.stop().then(() => {
    isStopped = true
  })
  await new Promise(setImmediate)
  assert.equal(isStopped, false)
  loop.wake()
  endRound()
  await stopped
  assert.equal(rounds, 1)
})

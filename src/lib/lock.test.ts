import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLock } from './lock.ts'

test('a free lock is given at once', async () => {
  await createLock().acquire()
})

test('holders never overlap, and come in the order in which they asked', async () => {
  const lock = createLock()
  const events: string[] = []
  const hold = async (name: string) => {
    await lock.acquire()
    events.push(`${name} in`)
    await new Promise(setImmediate)
    events.push(`${name} out`)
    lock.release()
  }
  await Promise.all(['a', 'b', 'c'].map(hold))
  assert.deepEqual(events, ['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
})

test('a lock that nobody waits for is free again after its release', async () => {
  const lock = createLock()
  await lock.acquire()
  lock.release()
  await lock.acquire()
})

test('whoever asks while the lock is handed over still comes after those who waited', async () => {
  const lock = createLock()
  const order: string[] = []
  const take = (name: string) => lock.acquire().then(() => order.push(name))
  await lock.acquire()
  const waiting = take('waiting')
  lock.release()
  const late = take('late')
  await waiting
  assert.deepEqual(order, ['waiting'])
  lock.release()
  await late
  assert.deepEqual(order, ['waiting', 'late'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRequestQueue } from './request-queue.ts'

const busy = new Error('busy')
const isBusy = (error: unknown) => error === busy
const wait = async () => {}

test('no more than so many run at a time, and all get their turn in order', async () => {
  const queue = createRequestQueue({ atOnceMax: 2, triesMax: 1, isBusy, wait })
  let running = 0
  let most = 0
  const done: number[] = []
  const work = (number: number) => async () => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running -= 1
    done.push(number)
  }
  await Promise.all([1, 2, 3, 4, 5].map((number) => queue(work(number))))
  assert.equal(most, 2)
  assert.deepEqual(done, [1, 2, 3, 4, 5])
})

test('what is refused because the other side is busy is tried again, a few times', async () => {
  const queue = createRequestQueue({ atOnceMax: 1, triesMax: 3, isBusy, wait })
  let tries = 0
  const late = queue(async () => {
    if (++tries < 3) throw busy
    return 'there'
  })
  assert.equal(await late, 'there')
  await assert.rejects(
    queue(async () => {
      throw busy
    }),
    busy,
  )
})

test('a failure of another kind is one at once, and the next still gets its turn', async () => {
  const queue = createRequestQueue({ atOnceMax: 1, triesMax: 3, isBusy, wait })
  let tries = 0
  const failing = queue(async () => {
    tries += 1
    throw new Error('broken')
  })
  const next = queue(async () => 'next')
  await assert.rejects(failing, /broken/)
  assert.equal(await next, 'next')
  assert.equal(tries, 1)
})

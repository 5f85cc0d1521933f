import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBodyQuota } from './body-quota.ts'

function enter(quota: ReturnType<typeof createBodyQuota>) {
  const guest = { isWaiting: false, waits: 0 }
  const place = quota.enter({
    wait() {
      guest.isWaiting = true
      guest.waits++
    },
    resume() {
      guest.isWaiting = false
    },
  })
  return { guest, place }
}

test('nobody waits while there is room', () => {
  const quota = createBodyQuota(100)
  const [first, second] = [enter(quota), enter(quota)]
  first.place.add(60)
  second.place.add(40)
  assert.deepEqual([first.guest.waits, second.guest.waits], [0, 0])
})

test('whoever brings more than there is room for waits, until enough is out again', () => {
  const quota = createBodyQuota(100)
  const [first, second, third] = [enter(quota), enter(quota), enter(quota)]
  first.place.add(60)
  second.place.add(50)
  third.place.add(1)
  assert.deepEqual([second.guest.isWaiting, third.guest.isWaiting], [true, true])
  first.place.leave()
  assert.deepEqual([second.guest.isWaiting, third.guest.isWaiting], [false, false])
})

test('the one that began first never waits, however much it brings, and the next is then the first', () => {
  const quota = createBodyQuota(100)
  const [first, second, third] = [enter(quota), enter(quota), enter(quota)]
  first.place.add(500)
  second.place.add(200)
  third.place.add(10)
  assert.deepEqual([first.guest.waits, second.guest.isWaiting, third.guest.isWaiting], [0, true, true])
  first.place.leave()
  assert.deepEqual([second.guest.isWaiting, third.guest.isWaiting], [false, true])
  second.place.add(1_000)
  assert.equal(second.guest.isWaiting, false)
  second.place.leave()
  second.place.leave()
  assert.equal(third.guest.isWaiting, false)
})

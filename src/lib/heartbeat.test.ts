import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { startHeartbeat } from './heartbeat.ts'

test('says so at every beat until it is stopped, whether or not it could be said', (t) => {
  mock.timers.enable({ apis: ['setInterval'] })
  t.after(() => mock.timers.reset())
  let beats = 0
  const heartbeat = startHeartbeat(1000, async () => {
    beats++
    throw new Error('nobody listens')
  })
  mock.timers.tick(2_500)
  assert.equal(beats, 2)
  heartbeat.stop()
  mock.timers.tick(10_000)
  assert.equal(beats, 2)
})

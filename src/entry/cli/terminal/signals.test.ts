import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { waitForStop, withInterrupt } from './signals.ts'

function setUp() {
  const source = new EventEmitter()
  const state = { nowMs: 0, impatient: 0 }
  const stopped = waitForStop({
    source,
    nowMs: () => state.nowMs,
    onImpatient: () => {
      state.impatient++
    },
  })
  return { source, state, stopped }
}

test('the first signal stops, whichever it is', async () => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    const { source, stopped } = setUp()
    source.emit(signal)
    assert.equal(await stopped, signal)
  }
})

test('the same signal twice at once forces nothing', async () => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    const { source, state, stopped } = setUp()
    source.emit(signal)
    state.nowMs = 999
    source.emit(signal)
    await stopped
    assert.equal(state.impatient, 0)
  }
})

test('a Ctrl-C at least a second later forces, another SIGTERM never does', async () => {
  const { source, state, stopped } = setUp()
  source.emit('SIGTERM')
  await stopped
  state.nowMs = 60_000
  source.emit('SIGTERM')
  source.emit('SIGHUP')
  assert.equal(state.impatient, 0)
  source.emit('SIGINT')
  assert.equal(state.impatient, 1)
})

test('work that waits learns of the first Ctrl-C, and leaves no handler behind', async () => {
  const source = new EventEmitter()
  const seen = await withInterrupt(source, async (signal) => {
    const before = signal.aborted
    source.emit('SIGINT')
    return [before, signal.aborted, source.listenerCount('SIGINT')]
  })
  assert.deepEqual(seen, [false, true, 0])
  await assert.rejects(
    withInterrupt(source, () => Promise.reject(new Error('broken'))),
    /broken/,
  )
  assert.equal(source.listenerCount('SIGINT'), 0)
})

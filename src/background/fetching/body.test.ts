import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createBodyReader } from './body.ts'

const LIMITS = { bytesMax: 1_000, graceMs: 5_000, bytesPerSecondMin: 10 }

test('what came is given back, up to the limit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 50 })),
      fc.integer({ min: 0, max: 300 }),
      (chunks, bytesMax) => {
        const reader = createBodyReader({ ...LIMITS, bytesMax }, 0)
        const whole = chunks.flatMap((chunk) => [...chunk])
        let received = 0
        for (const chunk of chunks) {
          received += chunk.length
          assert.equal(reader.add(chunk, 0), received > bytesMax ? 'full' : 'more')
        }
        assert.deepEqual([...reader.bytes()], whole.slice(0, bytesMax))
        assert.equal(reader.bytesReceived(), whole.length)
      },
    ),
  )
})

test('a trickle is too slow once its grace is over, and only then', () => {
  const reader = createBodyReader(LIMITS, 100_000)
  assert.equal(reader.add(new Uint8Array(1), 100_001), 'more')
  assert.equal(reader.add(new Uint8Array(1), 105_000), 'more')
  assert.equal(reader.add(new Uint8Array(1), 105_001), 'slow')
})

test('what comes at the least rate is never too slow', () => {
  const reader = createBodyReader(LIMITS, 0)
  for (let second = 1; second <= 60; second++)
    assert.equal(reader.add(new Uint8Array(10), second * 1_000), 'more', `after ${second} s`)
})

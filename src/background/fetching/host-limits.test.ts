import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createHostLimits, type HostLimitsOptions } from './host-limits.ts'

function limitsAt(startMs: number, options: Partial<HostLimitsOptions> = {}) {
  const time = { nowMs: startMs }
  const clock = { nowMs: () => time.nowMs }
  return { time, limits: createHostLimits({ concurrencyMax: 2, delayMs: 0, clock, ...options }) }
}

test('a host gets so many requests at a time', () => {
  const { limits } = limitsAt(1_000)
  assert.deepEqual([limits.take('a'), limits.take('a'), limits.take('a')], [true, true, false])
  assert.equal(limits.nextStartMs('a'), Number.POSITIVE_INFINITY)
  assert.equal(limits.take('b'), true, 'another host has places of its own')
  limits.release('a', { status: 200 })
  assert.ok(limits.nextStartMs('a') <= 1_000)
  assert.equal(limits.take('a'), true)
})

test('requests to a host start as far apart as was asked', () => {
  const { limits, time } = limitsAt(1_000, { delayMs: 500 })
  assert.equal(limits.take('a'), true)
  assert.equal(limits.nextStartMs('a'), 1_500)
  time.nowMs = 1_499
  assert.equal(limits.take('a'), false)
  time.nowMs = 1_500
  assert.equal(limits.take('a'), true)
})

test('a host that asks for more time gets it, and one that asks for less does not matter', () => {
  const { limits } = limitsAt(1_000, { delayMs: 500 })
  limits.slowDown('a', 2_000)
  limits.slowDown('b', 1)
  limits.slowDown('c', 1e9)
  for (const host of ['a', 'b', 'c']) limits.take(host)
  assert.equal(limits.nextStartMs('a'), 3_000)
  assert.equal(limits.nextStartMs('b'), 1_500)
  assert.equal(limits.nextStartMs('c'), 61_000, 'but not for ever')
})

test('a host that has enough is left alone for as long as it says', () => {
  for (const status of [429, 503]) {
    const { limits, time } = limitsAt(1_000)
    limits.take('a')
    limits.release('a', { status, retryAfter: '7' })
    assert.equal(limits.nextStartMs('a'), 8_000)
    time.nowMs = 7_999
    assert.equal(limits.take('a'), false)
    time.nowMs = 8_000
    assert.equal(limits.take('a'), true)
  }
})

test('a date to come back at is waited for, up to a limit', () => {
  const startMs = Date.UTC(2026, 0, 1)
  const { limits } = limitsAt(startMs, { backOffMaxMs: 60_000 })
  limits.take('a')
  limits.release('a', { status: 503, retryAfter: new Date(startMs + 30_000).toUTCString() })
  assert.equal(limits.nextStartMs('a'), startMs + 30_000)
  limits.take('b')
  limits.release('b', { status: 503, retryAfter: '86400' })
  assert.equal(limits.nextStartMs('b'), startMs + 60_000)
})

test('without a word the wait doubles with each refusal, up to a limit, and a good answer ends it', () => {
  const { limits, time } = limitsAt(0, { backOffMaxMs: 10_000 })
  const waits: number[] = []
  for (let refusal = 1; refusal <= 6; refusal++) {
    assert.equal(limits.take('a'), true)
    limits.release('a', { status: 429 })
    waits.push(limits.nextStartMs('a') - time.nowMs)
    time.nowMs = limits.nextStartMs('a')
  }
  assert.deepEqual(waits, [1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
  assert.equal(limits.refusals('a'), 6)
  limits.take('a')
  limits.release('a', { status: 404 })
  assert.equal(limits.refusals('a'), 0)
  limits.take('a')
  limits.release('a', { status: 429 })
  assert.equal(limits.nextStartMs('a') - time.nowMs, 1_000)
})

test('refusals of requests that ran side by side count as one', () => {
  const { limits } = limitsAt(0, { concurrencyMax: 5 })
  for (let time = 0; time < 5; time++) limits.take('a')
  for (let time = 0; time < 4; time++) limits.release('a', { status: 503 })
  limits.release('a', { status: 200 })
  assert.equal(limits.refusals('a'), 1, 'nor does an answer to an older request call it off')
  assert.equal(limits.nextStartMs('a'), 1_000)
})

test('after a refusal a host gets one request at a time until it answers well', () => {
  const { limits, time } = limitsAt(0)
  limits.take('a')
  limits.release('a', { status: 503 })
  time.nowMs = 1_000
  assert.deepEqual([limits.take('a'), limits.take('a')], [true, false])
  limits.release('a', { status: 200 })
  assert.deepEqual([limits.take('a'), limits.take('a')], [true, true])
})

test('a request without an answer frees its place and changes nothing else', () => {
  const { limits, time } = limitsAt(0)
  limits.take('a')
  limits.release('a', { status: 503 })
  time.nowMs = 1_000
  limits.take('a')
  limits.release('a')
  assert.equal(limits.refusals('a'), 1)
  assert.equal(limits.take('a'), true)
})

test('a clock that is put back leaves no host alone for as long', () => {
  const { limits, time } = limitsAt(10_000_000, { delayMs: 100, backOffMaxMs: 5_000 })
  for (const host of ['a', 'b']) limits.take(host)
  limits.release('b', { status: 429, retryAfter: '5' })
  time.nowMs = 0
  assert.equal(limits.nextStartMs('a'), 100)
  assert.equal(limits.nextStartMs('b'), 5_000)
})

test('hosts that need not be remembered are forgotten, and the others are not', () => {
  const { limits, time } = limitsAt(0, { delayMs: 10 })
  limits.take('busy')
  limits.take('refusing')
  limits.release('refusing', { status: 429 })
  limits.slowDown('slow', 5_000)
  limits.take('slow')
  limits.release('slow', { status: 200 })
  time.nowMs = 1_000
  for (let host = 0; host < 25_000; host++) {
    limits.take(`host-${host}`)
    limits.release(`host-${host}`, { status: 200 })
    time.nowMs += 1
  }
  assert.equal(limits.nextStartMs('host-0'), Number.NEGATIVE_INFINITY)
  assert.equal(limits.nextStartMs('slow'), 5_000)
  assert.equal(limits.refusals('refusing'), 1)
  assert.deepEqual([limits.take('busy'), limits.take('busy')], [true, false])
})

test('whatever happens, limits hold and every wait ends', () => {
  const step = fc.record({
    host: fc.constantFrom('a', 'b'),
    act: fc.constantFrom('take', 'release', 'wait'),
    status: fc.constantFrom(200, 404, 429, 503),
    retryAfter: fc.constantFrom(undefined, '0', '3', '999999', 'soon'),
    waitMs: fc.integer({ min: 0, max: 3_000 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { limits, time } = limitsAt(0, { concurrencyMax: 3, delayMs: 50, backOffMaxMs: 20_000 })
      const active = { a: 0, b: 0 }
      const lastStartMs = { a: -Infinity, b: -Infinity }
      for (const { host, act, status, retryAfter, waitMs } of steps) {
        const name = host as 'a' | 'b'
        if (act === 'wait') time.nowMs += waitMs
        else if (act === 'release' && active[name] > 0) {
          active[name]--
          limits.release(name, { status, retryAfter })
        } else if (act === 'take') {
          const startMs = limits.nextStartMs(name)
          const isTaken = limits.take(name)
          assert.equal(isTaken, startMs <= time.nowMs)
          if (!isTaken) continue
          assert.ok(++active[name] <= 3)
          assert.ok(time.nowMs - lastStartMs[name] >= 50)
          lastStartMs[name] = time.nowMs
        }
        const startMs = limits.nextStartMs(name)
        if (active[name] === 0) assert.ok(startMs <= time.nowMs + 20_000)
      }
    }),
  )
})

test('what is known of hosts that refused can be taken out, and another goes by it', () => {
  const { limits } = limitsAt(1_000)
  for (const host of ['a', 'b', 'c']) limits.take(host)
  limits.release('a', { status: 429, retryAfter: '30' })
  limits.release('b', { status: 503 })
  limits.release('c', { status: 200 })
  const rests = limits.rests()
  assert.deepEqual(
    [...rests],
    [
      ['a', { untilMs: 31_000, refusals: 1 }],
      ['b', { untilMs: 2_000, refusals: 1 }],
    ],
  )
  const { limits: other, time: later } = limitsAt(10_000, { rests })
  assert.deepEqual(['a', 'b', 'c'].map(other.refusals), [1, 1, 0])
  assert.deepEqual([other.take('a'), other.take('b'), other.take('c')], [false, true, true])
  other.release('b', { status: 200 })
  later.nowMs = 31_000
  assert.equal(other.take('a'), true)
  other.release('a', { status: 429 })
  assert.deepEqual([...other.rests()], [['a', { untilMs: 33_000, refusals: 2 }]])
})

test('another reason to wait is heeded, of hosts that were asked and of others', () => {
  const pace = { nextStartMs: (host: string) => (host === 'slow' ? 5_000 : 0) }
  const { limits, time } = limitsAt(1_000, { pace })
  assert.deepEqual(
    [limits.nextStartMs('slow'), limits.take('slow'), limits.take('quick')],
    [5_000, false, true],
  )
  time.nowMs = 5_000
  assert.equal(limits.take('slow'), true)
})

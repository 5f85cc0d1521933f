import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createHostLimits, type HostLimitsOptions } from './host-limits.ts'
import { createHostQueue } from './host-queue.ts'

function queueAt(startMs: number, options: Partial<HostLimitsOptions> = {}) {
  const time = { nowMs: startMs }
  const limits = createHostLimits({
    concurrencyMax: 1,
    delayMs: 0,
    clock: { nowMs: () => time.nowMs },
    ...options,
  })
  return { time, limits, queue: createHostQueue<string>(limits) }
}

test('what one host waits for comes in its order', () => {
  const { queue } = queueAt(0, { concurrencyMax: 9 })
  for (const item of ['1', '2', '3']) queue.add('a', item)
  assert.deepEqual(
    [queue.take(), queue.take(), queue.take(), queue.take()].map((taken) => taken?.item),
    ['1', '2', '3', undefined],
  )
  assert.equal(queue.size(), 0)
})

test('hosts take turns, however much one of them has waiting', () => {
  const { queue, time } = queueAt(0, { concurrencyMax: 100 })
  for (let n = 0; n < 50; n++) queue.add('large', `${n}`)
  for (const host of ['b', 'c']) for (let n = 0; n < 3; n++) queue.add(host, `${n}`)
  const order = Array.from({ length: 9 }, () => {
    time.nowMs++
    return queue.take()?.host
  })
  for (let round = 0; round < 9; round += 3)
    assert.deepEqual(order.slice(round, round + 3).sort(), ['b', 'c', 'large'])
})

test('a host without a free place is passed over until one is released', () => {
  const { queue } = queueAt(0)
  for (const item of ['1', '2']) queue.add('a', item)
  queue.add('b', '1')
  assert.deepEqual([queue.take()?.host, queue.take()?.host, queue.take()], ['a', 'b', undefined])
  assert.equal(queue.nextStartMs(), Number.POSITIVE_INFINITY)
  queue.release('a', { status: 200 })
  assert.ok(queue.nextStartMs() <= 0)
  assert.deepEqual(queue.take(), { host: 'a', item: '2' })
})

test('the queue says when to come back', () => {
  const { queue, time } = queueAt(0, { delayMs: 500, concurrencyMax: 9 })
  assert.equal(queue.nextStartMs(), Number.POSITIVE_INFINITY)
  for (const item of ['1', '2']) queue.add('a', item)
  assert.ok(queue.take())
  assert.equal(queue.take(), undefined)
  assert.equal(queue.nextStartMs(), 500)
  time.nowMs = 500
  assert.equal(queue.take()?.item, '2')
})

test('a host that has enough is left alone while the others go on', () => {
  const { queue, time } = queueAt(0)
  for (const host of ['a', 'b']) for (const item of ['1', '2']) queue.add(host, item)
  for (let n = 0; n < 2; n++) queue.take()
  queue.release('a', { status: 429, retryAfter: '10' })
  queue.release('b', { status: 200 })
  assert.deepEqual(queue.take(), { host: 'b', item: '2' })
  assert.equal(queue.nextStartMs(), 10_000)
  time.nowMs = 10_000
  assert.deepEqual(queue.take(), { host: 'a', item: '2' })
})

test('a host that asks for more time while it waits gets it', () => {
  const { queue, limits } = queueAt(0, { concurrencyMax: 9 })
  for (const item of ['1', '2']) queue.add('a', item)
  assert.ok(queue.take())
  limits.slowDown('a', 3_000)
  assert.equal(queue.take(), undefined)
  assert.equal(queue.nextStartMs(), 3_000)
})

test('everything that is added comes out once, in the order of its host, and no limit is broken', () => {
  const step = fc.record({
    act: fc.constantFrom('add', 'add', 'take', 'take', 'release', 'wait'),
    host: fc.integer({ min: 0, max: 4 }).map(String),
    status: fc.constantFrom(200, 200, 503),
    waitMs: fc.integer({ min: 0, max: 500 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const { queue, time } = queueAt(0, { concurrencyMax: 2, delayMs: 20, backOffMaxMs: 5_000 })
      const added = new Map<string, number>()
      const taken = new Map<string, number>()
      const running: string[] = []
      const take = () => {
        const next = queue.take()
        if (next === undefined) return
        const count = (taken.get(next.host) ?? 0) + 1
        taken.set(next.host, count)
        assert.equal(next.item, String(count))
        running.push(next.host)
        assert.ok(running.filter((host) => host === next.host).length <= 2)
      }
      for (const { act, host, status, waitMs } of steps) {
        if (act === 'add') {
          added.set(host, (added.get(host) ?? 0) + 1)
          queue.add(host, String(added.get(host)))
        } else if (act === 'take') take()
        else if (act === 'wait') time.nowMs += waitMs
        else if (running.length > 0) queue.release(running.shift()!, { status })
      }
      for (let turns = 0; queue.size() > 0; turns++) {
        assert.ok(turns < 1_000, 'it comes to an end')
        for (const host of running.splice(0)) queue.release(host, { status: 200 })
        time.nowMs = Math.max(time.nowMs, queue.nextStartMs())
        take()
      }
      assert.deepEqual([...taken].sort(), [...added].sort())
    }),
  )
})

test('a long queue keeps its order to the end', () => {
  const { queue } = queueAt(0, { concurrencyMax: 100_000 })
  for (let n = 0; n < 60_000; n++) queue.add(`host-${n % 3}`, `${n}`)
  const last = new Map<string, number>()
  for (let next = queue.take(); next !== undefined; next = queue.take()) {
    const before = last.get(next.host)
    assert.ok(before === undefined || Number(next.item) === before + 3, next.item)
    last.set(next.host, Number(next.item))
  }
  assert.deepEqual([...last.values()].sort(), [59_997, 59_998, 59_999])
})

test('what waits for a host can be taken out, and the others keep their turns', () => {
  const { queue } = queueAt(0, { concurrencyMax: 1 })
  for (const item of ['1', '2', '3']) queue.add('a', item)
  for (const item of ['4', '5']) queue.add('b', item)
  assert.deepEqual(queue.take(), { host: 'a', item: '1' })
  assert.deepEqual(queue.drop('a'), ['2', '3'])
  assert.deepEqual(queue.drop('nobody'), [])
  assert.equal(queue.size(), 2)
  queue.release('a')
  assert.deepEqual(queue.take(), { host: 'b', item: '4' })
  assert.equal(queue.take(), undefined)
  queue.add('a', '6')
  assert.deepEqual(queue.take(), { host: 'a', item: '6' })
})

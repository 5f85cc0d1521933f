import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Clock } from '../../lib/clock.ts'
import type { Fetcher } from './fetcher.ts'
import { createPacedFetcher, type ReadyTimes } from './paced-fetcher.ts'

const DELAY_MS = 60

function recorder() {
  const starts = new Map<string, number>()
  // A start is recorded as the time that the fetcher under test read last, so that no pause of the machine comes between.
  let readMs = 0
  const recorded: Clock = {
    nowMs() {
      readMs = performance.now()
      return readMs
    },
  }
  const fetcher: Fetcher = {
    async fetchOne(url) {
      starts.set(String(url), readMs)
      return { state: 'failed', kind: 'aborted', message: '', totalMs: 0 }
    },
    close: async () => {},
  }
  const paced = (delayMs: number, { clock = recorded, told }: { clock?: Clock; told?: ReadyTimes } = {}) =>
    createPacedFetcher(fetcher, delayMs, clock, told)
  return { starts, paced }
}

test('requests to one host start apart, those to others do not wait for them', async () => {
  const { starts, paced } = recorder()
  const fetcher = paced(DELAY_MS)
  await Promise.all(
    ['http://a/1', 'http://a/2', 'http://b/1', 'http://a/3'].map((url) => fetcher.fetchOne(url)),
  )
  assert.deepEqual([...starts.keys()], ['http://a/1', 'http://b/1', 'http://a/2', 'http://a/3'])
  const [first, , second, third] = [...starts.values()] as [number, number, number, number]
  assert.ok(second - first >= DELAY_MS)
  assert.ok(third - second >= DELAY_MS)
})

test('requests stay apart when a busy machine makes one of them late', async () => {
  const { starts, paced } = recorder()
  const fetcher = paced(DELAY_MS)
  const asked = ['http://a/1', 'http://a/2', 'http://a/3'].map((url) => fetcher.fetchOne(url))
  await asked[0]
  // The timers of the second and the third fire at once.
  const blockedUntilMs = performance.now() + 3 * DELAY_MS
  while (performance.now() < blockedUntilMs);
  await Promise.all(asked)
  const [, second, third] = [...starts.values()] as [number, number, number]
  assert.ok(third - second >= DELAY_MS, `${third - second} ms`)
})

test('a host may ask for more time, and without a delay nobody waits', async () => {
  const { starts, paced } = recorder()
  const fetcher = paced(0)
  fetcher.slowDown('slow', DELAY_MS)
  const urls = ['http://slow/1', 'http://slow/2', 'http://a/1', 'http://a/2']
  await Promise.all(urls.map((url) => fetcher.fetchOne(url)))
  assert.deepEqual([...starts.keys()], ['http://slow/1', 'http://a/1', 'http://a/2', 'http://slow/2'])
  assert.ok(starts.get('http://slow/2')! - starts.get('http://slow/1')! >= DELAY_MS)
})

test('who is called off while waiting is told by the fetcher at once', async () => {
  const { starts, paced } = recorder()
  const fetcher = paced(3_600_000)
  await fetcher.fetchOne('http://a/1')
  const stop = new AbortController()
  const second = fetcher.fetchOne('http://a/2', { signal: stop.signal })
  stop.abort()
  await second
  assert.equal(starts.size, 2)
})

test('a host that asks for more time only now is left alone since its last request', async () => {
  const { starts, paced } = recorder()
  const fetcher = paced(0)
  await fetcher.fetchOne('http://a/robots.txt')
  fetcher.slowDown('a', DELAY_MS)
  await fetcher.fetchOne('http://a/1')
  assert.ok(starts.get('http://a/1')! - starts.get('http://a/robots.txt')! >= DELAY_MS)
})

test('what another knew of the hosts is kept to, and can be told to a third', async () => {
  const time = { nowMs: 1_000 }
  const { starts, paced } = recorder()
  const first = paced(500, { clock: { nowMs: () => time.nowMs } })
  await first.fetchOne('http://a/1')
  await first.fetchOne('http://b/1')
  time.nowMs = 1_400
  const told = first.readyTimes()
  assert.deepEqual(
    [...told.hosts],
    [
      ['a', 1_500],
      ['b', 1_500],
    ],
  )
  const second = paced(500, { clock: { nowMs: () => time.nowMs }, told: { ...told, othersAtMs: 1_450 } })
  assert.deepEqual(['a', 'b', 'c'].map(second.nextStartMs), [1_500, 1_500, 1_450])
  const asked = ['http://a/2', 'http://c/1'].map((url) => second.fetchOne(url))
  assert.deepEqual([starts.size, second.restsUntilMs()], [2, 1_450])
  await Promise.all(asked)
  assert.deepEqual([...starts.keys()].slice(2), ['http://c/1', 'http://a/2'])
  assert.equal(second.restsUntilMs(), Number.NEGATIVE_INFINITY)
  assert.deepEqual(
    [...second.readyTimes().hosts],
    [
      ['a', 2_000],
      ['b', 1_500],
      ['c', 1_950],
    ],
  )
})

test('nobody is left alone for hours because of what was told, or of a clock', async () => {
  const { paced } = recorder()
  const time = { nowMs: 3_600_000 }
  const stop = AbortSignal.abort()
  const told = { hosts: new Map([['a', 9_000_000]]), othersAtMs: 0 }
  const fetcher = paced(0, { clock: { nowMs: () => time.nowMs }, told })
  await fetcher.fetchOne('http://a/1', { signal: stop })
  assert.equal(fetcher.nextStartMs('a'), 3_720_000)
  time.nowMs = 0
  assert.equal(fetcher.nextStartMs('a'), 120_000)
  await fetcher.fetchOne('http://b/1')
  assert.ok(fetcher.nextStartMs('b') <= 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fetcher } from './fetcher.ts'
import { createPacedFetcher } from './paced-fetcher.ts'

const DELAY_MS = 60
// On a busy machine the first may be late, and the second in time.
const LEAST_MS = DELAY_MS / 2

function recorder() {
  const starts = new Map<string, number>()
  const fetcher: Fetcher = {
    async fetchOne(url) {
      starts.set(String(url), performance.now())
      return { state: 'failed', kind: 'aborted', message: '', totalMs: 0 }
    },
    close: async () => {},
  }
  const paced = (delayMs: number) => createPacedFetcher(fetcher, delayMs, { nowMs: () => performance.now() })
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
  assert.ok(second - first >= LEAST_MS)
  assert.ok(third - second >= LEAST_MS)
})

test('a host may ask for more time, and without a delay nobody waits', async () => {
  const { starts, paced } = recorder()
  const fetcher = paced(0)
  fetcher.slowDown('slow', DELAY_MS)
  const urls = ['http://slow/1', 'http://slow/2', 'http://a/1', 'http://a/2']
  await Promise.all(urls.map((url) => fetcher.fetchOne(url)))
  assert.deepEqual([...starts.keys()], ['http://slow/1', 'http://a/1', 'http://a/2', 'http://slow/2'])
  assert.ok(starts.get('http://slow/2')! - starts.get('http://slow/1')! >= LEAST_MS)
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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../../test/helpers/until.ts'
import { createHostLimits } from '../../../background/fetching/host-limits.ts'
import { systemClock } from '../../../lib/clock.ts'
import type { WaitingUrl } from './crawl-rows.ts'
import {
  createHostScheduler,
  type HostSchedulerOptions,
  type Served,
  type UrlQueue,
} from './host-scheduler.ts'

const DELAY_MS = 3_600_000

function pumpOf(options: Partial<HostSchedulerOptions> & { delayMs?: number } = {}) {
  const slice = new AbortController()
  const stop = new AbortController()
  const { delayMs = 0, ...rest } = options
  const limits = createHostLimits({ concurrencyMax: 2, delayMs, clock: systemClock })
  const breakOff = () => stop.abort()
  const scheduler = createHostScheduler({
    limits,
    clock: systemClock,
    slice: slice.signal,
    breakOff,
    ...rest,
  })
  return { scheduler, slice, stop: stop.signal }
}

/** Addresses by the path of their host: `a/1`. */
function urlsOf(paths: readonly string[], ask: UrlQueue['ask']) {
  const waiting = paths.map(
    (path, index): WaitingUrl => ({
      id: index + 1,
      url: `http://${path}`,
      queue: 1,
      depth: 1,
      isListed: false,
    }),
  )
  const asked: [path: string, attempt: number][] = []
  const left: string[] = []
  const pathOf = ({ url }: WaitingUrl) => url.slice('http://'.length)
  const urls: UrlQueue = {
    load: async (limit) => waiting.splice(0, limit),
    ask(url, attempt) {
      asked.push([pathOf(url), attempt])
      return ask(url, attempt)
    },
    leave: (url) => void left.push(pathOf(url)),
    hasCapacity: () => true,
    isWanted: () => true,
    concurrencyMax: 10,
  }
  return { urls, asked, left }
}

test('it rests while all hosts want to be left alone, and ends with its slice at once', async () => {
  const { scheduler, slice } = pumpOf({ delayMs: DELAY_MS })
  const { urls, asked } = urlsOf(['a/1', 'a/2', 'b/1'], async () => ({ reply: { status: 200 } }))
  assert.ok(scheduler.restsUntilMs() < 0)
  const served = scheduler.serve(urls)
  await until('it rests', () => scheduler.restsUntilMs() > Date.now())
  assert.deepEqual(asked.map(([path]) => path).sort(), ['a/1', 'b/1'])
  const readyMs = scheduler.restsUntilMs()
  slice.abort()
  await served
  assert.deepEqual([scheduler.nextStartMs(), scheduler.left()], [readyMs, { attempts: [], brokenOff: [] }])
  assert.ok(scheduler.restsUntilMs() < 0)
})

test('at the end of a time slice what is under way ends first, and nothing else begins', async () => {
  const { scheduler, slice } = pumpOf()
  const answer = Promise.withResolvers<Served>()
  const { urls, asked } = urlsOf(['a/1', 'a/2', 'a/3'], () => answer.promise)
  const served = scheduler.serve(urls)
  await until('two are under way', () => asked.length === 2)
  assert.ok(scheduler.restsUntilMs() < 0)
  slice.abort()
  answer.resolve({ reply: { status: 200 } })
  await served
  assert.equal(asked.length, 2)
})

test('how often a host was asked in vain for a page is known to the next slice', async () => {
  const refused = async () => ({ reply: { status: 429, retryAfter: '3600' }, again: true })
  const first = pumpOf()
  const served = first.scheduler.serve(urlsOf(['a/1'], refused).urls)
  await until('it rests', () => first.scheduler.restsUntilMs() > Date.now())
  first.slice.abort()
  await served
  const second = pumpOf({ before: first.scheduler.left() })
  const { urls, asked } = urlsOf(['a/1', 'a/2'], async () => ({ reply: { status: 200 } }))
  await second.scheduler.serve(urls)
  assert.deepEqual(asked, [
    ['a/1', 2],
    ['a/2', 1],
  ])
  assert.deepEqual(second.scheduler.left(), { attempts: [], brokenOff: [] })
})

test('what does not end in time is broken off and asked once more, and after a second time left', async () => {
  /** Never, until it is broken off. */
  const endless = (stop: AbortSignal) => () =>
    new Promise<Served>((resolve) => stop.addEventListener('abort', () => resolve({})))
  const first = pumpOf({ endMsMax: 0 })
  const started = urlsOf(['a/1', 'b/1'], endless(first.stop))
  const served = first.scheduler.serve(started.urls)
  await until('both are under way', () => started.asked.length === 2)
  first.slice.abort()
  await served
  assert.deepEqual([first.scheduler.left().brokenOff, started.left], [[1, 2], []])

  const second = pumpOf({ endMsMax: 0, before: first.scheduler.left() })
  const again = urlsOf(['a/1', 'b/1', 'c/1'], endless(second.stop))
  const servedAgain = second.scheduler.serve(again.urls)
  await until('all are under way', () => again.asked.length === 3)
  second.slice.abort()
  await servedAgain
  assert.deepEqual([second.scheduler.left().brokenOff, again.left], [[3], ['a/1', 'b/1']])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/helpers/until.ts'
import type { Fetched, Fetcher, FetchOptions } from '../fetching/fetcher.ts'
import { createPageRequests } from './page-requests.ts'
import { RENDER_LIMITS, type RenderLimits, type ResourceRequest } from './render-messages.ts'
import { createResourceCache } from './resource-cache.ts'

function response(bytes: number, more: Partial<Extract<Fetched, { state: 'response' }>> = {}): Fetched {
  return {
    state: 'response',
    status: 200,
    headers: {},
    body: new Uint8Array(bytes),
    encodings: [],
    bytesOnWire: bytes,
    ttfbMs: 1,
    totalMs: 1,
    isTruncated: false,
    cutBy: null,
    isBroken: false,
    malformed: [],
    ...more,
  }
}

type Reply = (url: string, options: FetchOptions) => Fetched | Promise<Fetched>

function start(reply: Reply, limits: Partial<RenderLimits> = {}, mayFetch = async (_: string) => true) {
  const asked: { url: string; options: FetchOptions }[] = []
  const fetcher: Fetcher = {
    async fetchOne(url, options = {}) {
      asked.push({ url: String(url), options })
      return await reply(String(url), options)
    },
    close: async () => {},
  }
  const cache = createResourceCache(1_000_000)
  const make = () => createPageRequests({ fetcher, mayFetch, cache, limits: { ...RENDER_LIMITS, ...limits } })
  return { asked, make, ...make() }
}

const ask = (url: string, more: Partial<ResourceRequest> = {}): ResourceRequest => ({
  url,
  accept: undefined,
  origin: undefined,
  isShared: false,
  ...more,
})

test('an answer comes with its status, and the request says who asks for what', async () => {
  const { asked, answer } = start(() => response(3, { status: 404, headers: { 'content-type': 'text/css' } }))
  const got = await answer(ask('http://site.test/a#b', { accept: 'text/css', origin: 'http://page.test' }))
  assert.deepEqual([got?.status, got?.headers, got?.body.length], [404, { 'content-type': 'text/css' }, 3])
  const [{ url, options } = assert.fail()] = asked
  assert.deepEqual(
    [url, options.accept, options.origin],
    ['http://site.test/a', 'text/css', 'http://page.test'],
  )
})

test('redirects are followed here, and asked about at each hop', async () => {
  const seen: string[] = []
  const reply: Reply = (url) =>
    url.endsWith('/last') ? response(4) : response(0, { status: 302, headers: { location: '/last' } })
  const { answer } = start(reply, {}, async (url) => {
    seen.push(url)
    return true
  })
  assert.equal((await answer(ask('http://site.test/first')))?.body.length, 4)
  assert.deepEqual(seen, ['http://site.test/first', 'http://site.test/last'])
})

test('what may not be fetched is not, whether asked for at once or by a redirect', async () => {
  const reply: Reply = () => response(0, { status: 302, headers: { location: '/closed' } })
  const { asked, answer } = start(reply, {}, async (url) => !url.includes('closed'))
  assert.equal(await answer(ask('http://site.test/closed')), undefined)
  assert.equal(asked.length, 0)
  assert.equal(await answer(ask('http://site.test/open')), undefined)
  assert.equal(asked.length, 1)
})

test('a fault of whoever allows is a no', async () => {
  const { answer } = start(
    () => response(1),
    {},
    () => Promise.reject(new Error('no database')),
  )
  assert.equal(await answer(ask('http://site.test/')), undefined)
})

test('failures and answers that are not whole are none', async () => {
  const outcomes: Fetched[] = [
    { state: 'failed', kind: 'refused-address', message: '', totalMs: 1 },
    response(1, { isTruncated: true, cutBy: 'too-large' }),
    response(1, { isBroken: true }),
    response(1, { body: null }),
  ]
  for (const outcome of outcomes) {
    const { answer } = start(() => outcome)
    assert.equal(await answer(ask('http://site.test/')), undefined)
  }
  const { asked, answer } = start(() => response(1))
  for (const url of ['nonsense', `http://site.test/${'x'.repeat(10_000)}`])
    assert.equal(await answer(ask(url)), undefined)
  assert.equal(asked.length, 0)
})

test('a page has so many requests', async () => {
  const { asked, answer } = start(() => response(1), { requestsMax: 3 })
  for (let number = 0; number < 10; number++) await answer(ask(`http://site.test/${number}`))
  assert.equal(asked.length, 3)
})

test('a page has so many bytes, and no answer may be larger than what is left', async () => {
  const { asked, answer } = start(() => response(40), { bytesMax: 100, requestBytesMax: 60 })
  for (let number = 0; number < 5; number++) await answer(ask(`http://site.test/${number}`))
  assert.deepEqual(
    asked.map(({ options }) => options.bytesMax),
    [60, 60, 20],
  )
})

test('six are open at a time, the others follow in their order', async () => {
  const open: ((fetched: Fetched) => void)[] = []
  const { asked, answer } = start(() => new Promise<Fetched>((resolve) => open.push(resolve)))
  const answers = Array.from({ length: 8 }, (_, number) => answer(ask(`http://site.test/${number}`)))
  await until('six are open', () => open.length === 6)
  assert.equal(asked.length, 6)
  open[3]?.(response(1))
  await until('the seventh is open', () => open.length === 7)
  assert.match(asked[6]?.url ?? '', /6$/)
  for (const resolve of open) resolve(response(1))
  await until('the eighth is open', () => open.length === 8)
  open[7]?.(response(1))
  assert.equal((await Promise.all(answers)).filter(Boolean).length, 8)
})

test('the end of a page calls off what is under way, and asks for nothing more', async () => {
  const { asked, answer, end } = start(
    (_, { signal }) =>
      new Promise((resolve) =>
        signal?.addEventListener('abort', () =>
          resolve({ state: 'failed', kind: 'aborted', message: '', totalMs: 1 }),
        ),
      ),
  )
  const answers = Array.from({ length: 10 }, (_, number) => answer(ask(`http://site.test/${number}`)))
  await until('six are open', () => asked.length === 6)
  end()
  assert.deepEqual(await Promise.all(answers), new Array(10).fill(undefined))
  assert.equal(asked.length, 6)
})

test('what pages share is asked for once, by each origin; what failed is asked for again', async () => {
  let status = 503
  const { asked, make } = start(() => response(5, { status }))
  const script = ask('http://site.test/app.js', { isShared: true })
  await make().answer(script)
  status = 200
  for (let page = 0; page < 3; page++) assert.equal((await make().answer(script))?.status, 200)
  assert.equal(asked.length, 2)
  await make().answer({ ...script, origin: 'http://other.test' })
  await make().answer({ ...script, isShared: false })
  assert.equal(asked.length, 4)
})

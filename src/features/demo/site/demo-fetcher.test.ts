import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { FetchOptions } from '../../../background/fetching/fetcher.ts'
import { followRedirects } from '../../../background/fetching/redirects.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { createDemoFetcher, fetcherOfDemo } from './demo-fetcher.ts'
import { demoSite } from './demo-site.ts'
import { serveDemoSite } from './serve.ts'

const OPTIONS = { userAgent: 'SightlineBot/test', nowMs: () => performance.now() }
const SITE = 'https://www.outdoor.example'

function open(t: { after(clean: () => Promise<void>): void }) {
  const fetcher = createDemoFetcher(OPTIONS)
  t.after(() => fetcher.close())
  const ask = async (url: string, options?: FetchOptions) => {
    const reply = await fetcher.fetchOne(url, options)
    assert.ok(reply.state === 'response', `${url}: ${'message' in reply && reply.message}`)
    return reply
  }
  return { fetcher, ask }
}

test('pages come over real connections, compressed', async (t) => {
  const { ask } = open(t)
  const { status, headers, body, bytesOnWire } = await ask(`${SITE}/`)
  assert.deepEqual([status, headers['content-encoding']], [200, 'gzip'])
  assert.equal(Buffer.from(body!).toString(), demoSite('/')?.body)
  assert.ok(bytesOnWire < body!.length)
  const chart = await ask(`${SITE}/resources/size-charts`)
  assert.equal(chart.headers['content-encoding'], undefined)
})

test('HEAD says how large a picture is and sends nothing', async (t) => {
  const { ask } = open(t)
  const { status, headers, body } = await ask(`${SITE}/images/night-panorama.png`, { method: 'HEAD' })
  assert.deepEqual([status, body], [200, null])
  assert.ok(Number(headers['content-length']) > 100 * 1024)
})

test('what is missing, broken, moved or slow answers so', async (t) => {
  const { fetcher, ask } = open(t)
  assert.equal((await ask(`${SITE}/products/copper-kettle`)).status, 404)
  assert.equal((await ask(`${SITE}/services/stock-check`)).status, 500)
  assert.ok((await ask(`${SITE}/resources/camping-checklist`)).ttfbMs > 800)
  const chain = await followRedirects(fetcher, new URL(`${SITE}/shop`))
  assert.deepEqual([chain.hops.length, chain.finalUrl], [2, `${SITE}/collections/`])
  const loop = await followRedirects(fetcher, new URL(`${SITE}/blog/summer-sale`))
  assert.deepEqual([loop.end.state, 'kind' in loop.end && loop.end.kind], ['lost', 'redirect-loop'])
})

test('the bare name and http lead to https with www', async (t) => {
  const { fetcher } = open(t)
  for (const from of [
    'http://outdoor.example/blog/?a=1',
    'https://outdoor.example/blog/?a=1',
    'http://www.outdoor.example/blog/?a=1',
  ]) {
    const { hops } = await followRedirects(fetcher, new URL(from))
    assert.deepEqual(
      hops.map(({ status, to }) => [status, to]),
      [[301, `${SITE}/blog/?a=1`]],
    )
  }
})

test('every other name fails as one that does not resolve, loopback too', async (t) => {
  const { fetcher, ask } = open(t)
  await ask(`${SITE}/`)
  const others = [
    'https://www.trail-partner.example/',
    'http://localhost:3000/',
    'http://127.0.0.1/',
    'https://shop.outdoor.example/',
    'https://www.outdoor.example:8443/',
  ]
  for (const url of others) {
    const reply = await fetcher.fetchOne(url)
    assert.deepEqual([reply.state, 'kind' in reply && reply.kind], ['failed', 'dns'], url)
  }
  const file = await fetcher.fetchOne('file:///etc/passwd')
  assert.deepEqual([file.state, 'kind' in file && file.kind], ['failed', 'refused-address'])
})

test('it is only for the domain of the demo', () => {
  const domains = ['www.outdoor.example', 'outdoor.example', 'shop.outdoor.example', 'outdoor.example.com']
  assert.deepEqual(
    domains.filter((domain) => fetcherOfDemo({ domain }, 'SightlineBot/test') !== undefined),
    ['www.outdoor.example', 'outdoor.example'],
  )
})

test('a site that nobody asked is not started, not even by a request that comes too late', async () => {
  const fetcher = createDemoFetcher(OPTIONS)
  await fetcher.close()
  const late = await fetcher.fetchOne(`${SITE}/`)
  assert.deepEqual([late.state, 'kind' in late && late.kind], ['failed', 'aborted'])
})

test('a site ends in the middle of an answer', async () => {
  const asked = Promise.withResolvers<void>()
  const site = await serveDemoSite((_ms, value, { signal }) => {
    asked.resolve()
    return delay(DAY_MS, value, { signal })
  })
  const slow = fetch(`http://127.0.0.1:${site.port}/resources/camping-checklist`)
  slow.catch(() => {})
  await asked.promise
  await site.close()
  await assert.rejects(slow)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { urlRowsOf } from '../../../../../test/helpers/columns.ts'
import { examples } from '../../../../../test/helpers/examples.ts'
import { urlHash53 } from '../../../../lib/url-hash.ts'
import type { CrawlSettings } from '../crawl-settings.ts'
import { IMAGE_QUEUE, IMAGE_SOURCE_QUEUE, LINK_QUEUE, RESOURCE_QUEUE, SITEMAP_QUEUE } from '../queues.ts'
import type { KnownUrl } from './known-url.ts'
import { UrlIndex } from './url-index.ts'

const SETTINGS: CrawlSettings = {
  domain: 'example.com',
  pagesMax: 1000,
  depthMax: 3,
  concurrency: 5,
  delayMs: 0,
  isFollowingLinks: true,
  isExternalAllowed: false,
  areImagesChecked: true,
  areLinksChecked: true,
  isRendered: false,
}

function openCrawlIndex(settings: Partial<CrawlSettings> = {}, urlsMax = 1000) {
  return new UrlIndex({
    settings: { ...SETTINGS, ...settings },
    urlsMax,
    startedAt: new Date('2026-11-15T00:00:00Z'),
  })
}

type Row = ReturnType<typeof urlRowsOf>[number]

/** What is stored after everything that was taken so far, as the database would hold it. */
function createStore() {
  const rows = new Map<number, Row>()
  return {
    rows,
    store(index: UrlIndex) {
      const { urls, changes } = index.take()
      for (const row of urlRowsOf(urls)) rows.set(row.id, row)
      for (const { id, ...change } of changes) rows.set(id, { ...rows.get(id)!, ...change })
    },
    byUrl: (url: string) => [...rows.values()].find((row) => row.url === url),
  }
}

const A = 'https://example.com/a'
const B = 'https://example.com/b'
const START = { id: 1, queue: 0 }
const ONLY_OTHERS = { hosts: 'domain', include: ['/others/*'], exclude: [], isList: false } as const

test('an address keeps the number that it got first, whoever names it', () => {
  const index = openCrawlIndex()
  index.addStart('https://example.com/')
  const id = index.addLink(A, false, START)
  assert.equal(index.addLink(A, false, START), id)
  assert.equal(index.addImage(A), id)
  assert.equal(index.addAlternate(A), id)
  assert.equal(index.size, 2)
})

test('what a page names as its original is checked, whatever it was met as before', () => {
  for (const [settings, meet] of [
    [{ areImagesChecked: false }, (index: UrlIndex) => index.addImage(A)],
    [{ scope: ONLY_OTHERS }, (index: UrlIndex) => index.addListed(A)],
  ] as const) {
    const queueOf = (acts: readonly ((index: UrlIndex) => unknown)[]) => {
      const index = openCrawlIndex(settings)
      const { store, byUrl } = createStore()
      index.addStart('https://example.com/')
      for (const act of acts) act(index)
      store(index)
      return byUrl(A)!.queue
    }
    const name = (index: UrlIndex) => index.addAlternate(A)
    assert.equal(queueOf([meet]), null)
    assert.deepEqual([queueOf([meet, name]), queueOf([name, meet])], [LINK_QUEUE, LINK_QUEUE])
  }
})

test('a stored row has every column, and the hash that addresses are found by', () => {
  const index = openCrawlIndex()
  const { store, byUrl } = createStore()
  index.addStart('https://example.com/')
  index.addLink('https://sub.example.com:8443/Über', false, START)
  store(index)
  const url = 'https://sub.example.com:8443/Über'
  assert.deepEqual(byUrl(url), {
    id: 2,
    url,
    url_folded: 'https://sub.example.com:8443/über',
    url_hash: urlHash53(url),
    domain: 'sub.example.com',
    is_external: 0,
    is_in_sitemap: 0,
    depth: 1,
    queue: 1,
  })
})

test('pages wait at their depth, and those that are too deep are only checked', () => {
  const index = openCrawlIndex({ depthMax: 1 })
  const { store, byUrl } = createStore()
  index.addStart('https://example.com/')
  const id = index.addLink(A, false, START)
  index.addLink(B, false, { id, queue: 1 })
  store(index)
  assert.equal(byUrl(A)?.queue, 1)
  assert.deepEqual([byUrl(B)?.depth, byUrl(B)?.queue], [2, LINK_QUEUE])
  assert.equal(index.pagesFound, 2)
})

test('a page of a sitemap moves up as soon as a link leads there', () => {
  const index = openCrawlIndex()
  const { store, byUrl } = createStore()
  index.addStart('https://example.com/')
  index.addListed(A)
  store(index)
  assert.deepEqual([byUrl(A)?.depth, byUrl(A)?.queue, byUrl(A)?.is_in_sitemap], [null, SITEMAP_QUEUE, 1])
  index.addLink(A, false, START)
  store(index)
  assert.deepEqual([byUrl(A)?.depth, byUrl(A)?.queue, byUrl(A)?.is_in_sitemap], [1, 1, 1])
  assert.equal(index.pagesFound, 2)
})

test('a page that is too deep for links is crawled all the same when a sitemap lists it', () => {
  const index = openCrawlIndex({ depthMax: 0 })
  const { store, byUrl } = createStore()
  index.addStart('https://example.com/')
  index.addListed(A)
  index.addLink(A, false, START)
  store(index)
  assert.deepEqual([byUrl(A)?.depth, byUrl(A)?.queue], [1, 1])
})

test('what only a page of the sitemap leads to has no depth and waits behind it, click by click', () => {
  const index = openCrawlIndex({ depthMax: 1 })
  const { store, byUrl } = createStore()
  index.addStart('https://example.com/')
  index.addListed(A)
  const b = index.addLink(B, false, { id: 2, queue: SITEMAP_QUEUE })
  index.addLink('https://example.com/c', false, { id: b, queue: SITEMAP_QUEUE + 1 })
  store(index)
  assert.deepEqual([byUrl(B)?.depth, byUrl(B)?.queue], [null, SITEMAP_QUEUE + 1])
  assert.deepEqual([byUrl('https://example.com/c')?.queue], [LINK_QUEUE])
})

test('an image that is linked as a page becomes one, and a page that is shown stays one', () => {
  const index = openCrawlIndex()
  const { store, byUrl } = createStore()
  index.addStart('https://example.com/')
  index.addImage(A)
  index.addLink(B, false, START)
  store(index)
  assert.equal(byUrl(A)?.queue, IMAGE_QUEUE)
  index.addLink(A, false, START)
  index.addImage(B)
  store(index)
  assert.deepEqual([byUrl(A)?.queue, byUrl(B)?.queue], [1, 1])
})

test('nothing changes about an address that was asked', () => {
  const index = openCrawlIndex()
  const { store } = createStore()
  index.addStart('https://example.com/')
  const id = index.addImage(A)
  store(index)
  index.markDone(id)
  index.addLink(A, false, START)
  index.addListed(A)
  index.addRedirect(A, START)
  assert.deepEqual(index.take().changes, [])
})

test('other sites are noted, and asked only when that is wanted', () => {
  const elsewhere = 'https://other.example/x'
  for (const [settings, queue] of [
    [{}, null],
    [{ isExternalAllowed: true }, LINK_QUEUE],
    [{ isExternalAllowed: true, areLinksChecked: false }, null],
  ] as const) {
    const index = openCrawlIndex(settings)
    const { store, byUrl } = createStore()
    index.addStart('https://example.com/')
    index.addLink(elsewhere, true, START)
    store(index)
    assert.deepEqual([byUrl(elsewhere)?.queue, byUrl(elsewhere)?.depth], [queue, null])
  }
})

test('a redirect leads to a page as deep as itself', () => {
  const index = openCrawlIndex()
  const { store, byUrl } = createStore()
  index.addStart('https://example.com/')
  index.addLink(B, false, START)
  store(index)
  index.addRedirect('https://example.com/en', START)
  index.addRedirect(B, START)
  store(index)
  assert.deepEqual([byUrl('https://example.com/en')?.depth, byUrl('https://example.com/en')?.queue], [0, 0])
  assert.deepEqual([byUrl(B)?.depth, byUrl(B)?.queue], [0, 0])
})

test('traps are counted, kept out and not even checked', () => {
  const index = openCrawlIndex()
  const { store, rows } = createStore()
  index.addStart('https://example.com/')
  index.addLink('https://example.com/a/a/a', false, START)
  index.addLink('https://example.com/b/b/b', false, START)
  const { traps } = index.take()
  store(index)
  assert.deepEqual(traps, { repeated_segments: { count: 2, example: 'https://example.com/a/a/a' } })
  assert.equal(index.size, 3)
  assert.ok([...rows.values()].every((row) => row.queue === null))
})

test('addresses beyond the limit are left out and counted', () => {
  const index = openCrawlIndex({}, 2)
  index.addStart('https://example.com/')
  assert.notEqual(index.addLink(A, false, START), 0)
  assert.equal(index.addLink(B, false, START), 0)
  assert.equal(index.addImage(B), 0)
  assert.equal(index.take().urlsLeftOut, 2)
})

test('a source of an image is asked last, unless something else names it', () => {
  const store = createStore()
  const index = openCrawlIndex()
  const [image, script, page, alone] = ['a', 'b', 'c', 'd'].map((name) => `https://example.com/${name}`)
  for (const url of [image!, script!, page!, alone!, alone!]) index.addResource(url, IMAGE_SOURCE_QUEUE)
  store.store(index)
  index.addImage(image!)
  index.addResource(script!, RESOURCE_QUEUE)
  index.addLink(page!, false, START)
  for (const url of [image!, script!, page!]) index.addResource(url, IMAGE_SOURCE_QUEUE)
  store.store(index)
  const queues = [image, script, page, alone].map((url) => store.byUrl(url!)?.queue)
  assert.deepEqual(queues, [IMAGE_QUEUE, RESOURCE_QUEUE, 1, IMAGE_SOURCE_QUEUE])
})

test('resources have a tenth of the addresses, also of a index that is restored, and it is said', () => {
  const index = openCrawlIndex({}, 20)
  const known: KnownUrl[] = [
    { id: 1, url: A, is_external: 0, is_in_sitemap: 0, depth: null, queue: RESOURCE_QUEUE, outcome: null },
  ]
  index.restore(known)
  assert.equal(index.addResource(A, RESOURCE_QUEUE), 1)
  assert.equal(index.addResource(B, RESOURCE_QUEUE), 2)
  assert.equal(index.take().areResourcesOmitted, false)
  assert.equal(index.addResource('https://example.com/c', RESOURCE_QUEUE), 0)
  assert.equal(index.addResource('https://example.com/c', IMAGE_SOURCE_QUEUE), 3)
  assert.equal(index.take().areResourcesOmitted, true)
})

test('resources are not noted where nobody asks for them', () => {
  const index = openCrawlIndex({ areLinksChecked: false })
  assert.equal(index.addResource(A, RESOURCE_QUEUE), 0)
  const image = index.addImage(A)
  assert.equal(index.addResource(A, RESOURCE_QUEUE), image)
  assert.equal(index.size, 1)
})

test('a index that is restored goes on as if it had never been closed', () => {
  const page = fc.record({ from: fc.nat(9), to: fc.nat(19), how: fc.nat(6) })
  fc.assert(
    fc.property(fc.array(page, { maxLength: 40 }), fc.nat(40), (met, cutAt) => {
      const act = (index: UrlIndex, { from, to, how }: (typeof met)[number]) => {
        const url = `https://example.com/${to}`
        const on = { id: Math.min(from + 1, index.size), queue: 0 }
        if (how === 0) index.addImage(url)
        else if (how === 1) index.addAlternate(url)
        else if (how === 2) index.addListed(url)
        else if (how === 3) index.addResource(url, RESOURCE_QUEUE)
        else if (how === 4) index.addResource(url, IMAGE_SOURCE_QUEUE)
        else if (index.depthOf(on.id) !== null)
          index.addLink(url, false, { ...on, queue: index.depthOf(on.id)! })
      }
      const whole = createStore()
      const wholeIndex = openCrawlIndex()
      wholeIndex.addStart('https://example.com/')
      for (const one of met) act(wholeIndex, one)
      whole.store(wholeIndex)

      const parts = createStore()
      const first = openCrawlIndex()
      first.addStart('https://example.com/')
      for (const one of met.slice(0, cutAt)) act(first, one)
      parts.store(first)
      const second = openCrawlIndex()
      second.restore(
        [...parts.rows.values()].map((row) => ({ ...row, outcome: null }) as unknown as KnownUrl),
      )
      for (const one of met.slice(cutAt)) act(second, one)
      parts.store(second)

      assert.deepEqual([...parts.rows.values()], [...whole.rows.values()])
    }),
    { numRuns: examples(300) },
  )
})

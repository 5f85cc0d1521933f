// Which pages a crawl takes up, and how deep they are, must depend on the site alone: not on which of two pages answers
// first, not on when rows are stored, and not on where a crawl was stopped and went on. Sites of a dozen pages are
// crawled on paper, in random orders and with random stops, against a plain breadth-first search.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { KnownUrl } from '../../src/features/crawls/engine/index/known-url.ts'
import { UrlIndex } from '../../src/features/crawls/engine/index/url-index.ts'
import { PAGE_QUEUE_MAX } from '../../src/features/crawls/engine/queues.ts'
import { urlRowsOf } from '../helpers/columns.ts'
import { examples } from '../helpers/examples.ts'

type Node = { links: number[]; images: number[]; redirectsTo: number | null }
type Site = { nodes: Node[]; listed: number[]; depthMax: number; isFollowing: boolean }
/** Numbers between 0 and 1 that decide what happens next. */
type Chances = readonly number[]
type Fate = { depth: number | null; kind: 'page' | 'checked' | 'noted'; isListed: boolean }

const NODES = 12
const STOPS_MAX = 8

const index = fc.nat(NODES - 1)
const nodeArbitrary: fc.Arbitrary<Node> = fc.record({
  links: fc.array(index, { maxLength: 4 }),
  images: fc.array(index, { maxLength: 1 }),
  redirectsTo: fc.option(index, { freq: 4 }),
})
const siteArbitrary: fc.Arbitrary<Site> = fc.record({
  nodes: fc.array(nodeArbitrary, { minLength: NODES, maxLength: NODES }),
  listed: fc.uniqueArray(index, { maxLength: 3 }),
  depthMax: fc.integer({ min: 0, max: 4 }),
  isFollowing: fc.boolean(),
})
const chancesArbitrary = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), {
  minLength: 7,
  maxLength: 30,
})

const urlOf = (node: number) => `https://site.test/${node}`

/** Where the redirects of a node end; null for a loop. */
function endOf(nodes: readonly Node[], node: number): number | null {
  let at = node
  for (let hops = 0; hops <= NODES; hops++) {
    const to = nodes[at]!.redirectsTo
    if (to === null) return at
    at = to
  }
  return null
}

function crawlOnPaper(site: Site, chances: Chances, stopsMax: number): Map<string, Fate> {
  const stored = new Map<number, KnownUrl>()
  const settings = {
    domain: 'site.test',
    pagesMax: 1_000,
    depthMax: site.depthMax,
    concurrency: 5,
    delayMs: 0,
    isFollowingLinks: site.isFollowing,
    isExternalAllowed: false,
    areImagesChecked: true,
    areLinksChecked: true,
    isRendered: false,
  }
  const options = { projectId: 1, crawlId: 1, settings, urlsMax: 1_000, startedAt: new Date(0) }
  let turn = 0
  let stops = 0
  const chance = () => chances[turn++ % chances.length]!
  let asked = new Set<number>()
  const kinds = new Map<number, Fate['kind']>()

  function open(): UrlIndex {
    const index = new UrlIndex({ ...options, pagesFound: countPages() })
    index.restore([...stored.values()])
    return index
  }
  const countPages = () => [...kinds.values()].filter((kind) => kind === 'page').length

  function store(index: UrlIndex): void {
    const { urls, changes } = index.take()
    for (const row of urlRowsOf(urls)) stored.set(row.id, { ...(row as unknown as KnownUrl), outcome: null })
    for (const { id, ...change } of changes) Object.assign(stored.get(id)!, change)
    for (const id of asked) Object.assign(stored.get(id)!, { queue: null, outcome: 'answered' })
    asked = new Set()
    for (const { id, queue, outcome } of stored.values()) {
      if (queue === null) {
        if (outcome === null) kinds.set(id, 'noted')
      } else kinds.set(id, queue > PAGE_QUEUE_MAX ? 'checked' : 'page')
    }
  }

  let index = open()
  index.addStart(urlOf(0))
  for (const node of site.listed) index.addListed(urlOf(node))
  store(index)
  for (let steps = 0; ; steps++) {
    assert.ok(steps < 1_000, 'a crawl of a dozen pages has no end')
    const lines = [...stored.values()].filter(({ queue }) => queue !== null && queue <= PAGE_QUEUE_MAX)
    if (lines.length === 0) break
    const line = Math.min(...lines.map(({ queue }) => queue!))
    const waiting = lines.filter(({ id, queue }) => queue === line && !asked.has(id))
    if (stops < stopsMax && chance() > 0.8) {
      stops++
      asked = new Set()
      index = open()
      continue
    }
    if (waiting.length === 0 || chance() > 0.7) {
      store(index)
      continue
    }
    const { id, url } = waiting[Math.floor(chance() * waiting.length)]!
    const on = { id, queue: line }
    const node = Number(url.split('/').at(-1))
    const { links, images, redirectsTo } = site.nodes[node]!
    asked.add(id)
    index.markDone(id)
    if (redirectsTo === null) {
      for (const to of links) index.addLink(urlOf(to), false, on)
      for (const to of images) index.addImage(urlOf(to))
    } else {
      const end = endOf(site.nodes, node)
      if (end !== null) index.addRedirect(urlOf(end), on)
    }
  }
  return new Map(
    [...stored.values()].map(({ id, url, depth, is_in_sitemap }) => [
      url,
      { depth, kind: kinds.get(id)!, isListed: is_in_sitemap === 1 },
    ]),
  )
}

/** Clicks from the start page by breadth-first search; a redirect is no click, and leads on from whatever is crawled. */
function depthsOf({ nodes, listed, depthMax, isFollowing }: Site): Map<string, number> {
  const depths = new Map<number, number>()
  const crawled = new Set<number>()
  let line: { node: number; isRedirected: boolean }[] = [{ node: 0, isRedirected: true }]
  for (let depth = 0; line.length > 0; depth++) {
    const next: typeof line = []
    for (const { node, isRedirected } of line) {
      if (!depths.has(node)) depths.set(node, depth)
      const isLinked = listed.includes(node) || (isFollowing && depth <= depthMax)
      if (crawled.has(node) || !(isRedirected || isLinked)) continue
      crawled.add(node)
      const { links, redirectsTo } = nodes[node]!
      const end = redirectsTo === null ? null : endOf(nodes, node)
      if (end !== null) line.push({ node: end, isRedirected: true })
      if (redirectsTo === null) for (const to of links) next.push({ node: to, isRedirected: false })
    }
    line = next
  }
  return new Map([...depths].map(([node, depth]) => [urlOf(node), depth]))
}

const sorted = (fates: Map<string, Fate>) => [...fates].sort(([a], [b]) => (a < b ? -1 : 1))

test('which pages are crawled, and how deep they are, does not depend on the order of answers', () => {
  fc.assert(
    fc.property(siteArbitrary, chancesArbitrary, chancesArbitrary, (site, first, second) => {
      assert.deepEqual(sorted(crawlOnPaper(site, first, 0)), sorted(crawlOnPaper(site, second, 0)))
    }),
    { numRuns: examples(400) },
  )
})

test('a crawl that is stopped and goes on takes up the same pages at the same depths', () => {
  fc.assert(
    fc.property(siteArbitrary, chancesArbitrary, chancesArbitrary, (site, first, second) => {
      assert.deepEqual(sorted(crawlOnPaper(site, first, 0)), sorted(crawlOnPaper(site, second, STOPS_MAX)))
    }),
    { numRuns: examples(400) },
  )
})

test('the depth of a page is the least number of clicks from the start', () => {
  fc.assert(
    fc.property(siteArbitrary, chancesArbitrary, (site, chances) => {
      const depths = depthsOf(site)
      for (const [url, { depth, kind }] of crawlOnPaper(site, chances, 0)) {
        if (kind === 'page' && depth !== null) assert.equal(depth, depths.get(url), url)
      }
    }),
    { numRuns: examples(400) },
  )
})

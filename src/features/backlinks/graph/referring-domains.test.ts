import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { examples } from '../../../../test/helpers/examples.ts'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { type WebGraph, writeGraph } from '../../../../test/helpers/web-graph.ts'
import { rankOf } from './ranks.ts'
import { findReferringDomains, GRAPH_LIMITS, type GraphFindings } from './referring-domains.ts'

const folder = temporaryFolder()

const forward = (name: string) => name.split('.').reverse().join('.')

function shown(found: GraphFindings, domain: string) {
  const target = found.of(domain)
  return target && { rank: target.rank, count: target.count, domains: [...target.domains()] }
}

/** The same by looking at everything. */
function expected({ names, edges, ranking }: WebGraph, domain: string) {
  const id = names.findIndex((name) => forward(name) === domain)
  if (id === -1) return undefined
  const rankAt = (of: number) => {
    const place = ranking.indexOf(of)
    return place === -1 ? null : rankOf(place + 1, names.length)
  }
  const from = names.flatMap((_, each) =>
    each !== id && edges.some(([a, b]) => a === each && b === id) ? [each] : [],
  )
  const domains = from.map((each) => ({ domain: forward(names[each] as string), rank: rankAt(each) }))
  return { rank: rankAt(id), count: from.length, domains }
}

const SITES: WebGraph = {
  names: ['com.example', 'com.example-shop', 'de.xn--mller-kva', 'org.news', 'uk.co.shop'],
  edges: [
    [0, 2],
    [1, 0],
    [1, 2],
    [2, 2],
    [3, 0],
    [4, 0],
  ],
  ranking: [3, 0, 2, 1],
}

test('all who link to a target are found, with the rank of their places', async () => {
  const found = await findReferringDomains(writeGraph(folder, SITES), ['example.com', 'xn--mller-kva.de'])
  assert.deepEqual(shown(found, 'example.com'), {
    rank: rankOf(2, 5),
    count: 3,
    domains: [
      { domain: 'example-shop.com', rank: rankOf(4, 5) },
      { domain: 'news.org', rank: 1000 },
      { domain: 'shop.co.uk', rank: null },
    ],
  })
  assert.deepEqual(
    shown(found, 'xn--mller-kva.de')?.domains.map(({ domain }) => domain),
    ['example.com', 'example-shop.com'],
    'a name in another script is the one in ASCII, and a link to itself is none',
  )
  assert.equal(found.of('news.org'), undefined, 'nobody asked for it')
  assert.deepEqual([found.vertices, found.edges, found.ranks], [5, 6, 4])
})

test('any graph, packed and cut in any way, gives what looking at everything gives', async () => {
  const label = fc.stringMatching(/^[a-z][a-z0-9-]{0,6}$/)
  const graphs = fc
    .uniqueArray(fc.tuple(fc.constantFrom('com', 'de', 'uk.co'), label), {
      minLength: 1,
      maxLength: 30,
      selector: ([ending, name]) => `${ending}.${name}`,
    })
    .chain((parts) => {
      const names = parts.map((part) => part.join('.')).sort()
      const id = fc.nat(names.length - 1)
      const edges = fc.uniqueArray(fc.tuple(id, id), { minLength: 1, maxLength: 80, selector: String })
      const ranking = fc.shuffledSubarray(
        names.map((_, each) => each),
        { minLength: 1 },
      )
      return fc.record({ names: fc.constant(names), edges, ranking, wanted: fc.subarray(names) })
    })
  const forms = fc.record(
    { linesPerFile: fc.integer({ min: 1, max: 40 }), memberBytes: fc.integer({ min: 1, max: 400 }) },
    { requiredKeys: [] },
  )
  let runs = 0
  await fc.assert(
    fc.asyncProperty(graphs, forms, async ({ wanted, ...graph }, form) => {
      const paths = writeGraph(folder, graph, { ...form, release: `run-${runs++}` })
      const domains = [...wanted.map(forward), 'not.there']
      const found = await findReferringDomains(paths, domains)
      for (const domain of domains) assert.deepEqual(shown(found, domain), expected(graph, domain))
      found.release()
    }),
    { numRuns: examples(30) },
  )
})

test('a line may be cut between two pieces of a large file', async () => {
  const count = 60_000
  const names = Array.from({ length: count }, (_, id) => `com.site-${String(id).padStart(6, '0')}`)
  const edges = names.map((_, id) => [id, id % 7 === 0 ? 5 : 6] as const)
  const found = await findReferringDomains(
    writeGraph(folder, { names, edges, ranking: names.map((_, id) => count - 1 - id) }, { release: 'large' }),
    ['site-000005.com'],
  )
  const { domains = [] } = shown(found, 'site-000005.com') ?? {}
  assert.equal(domains.length, Math.ceil(count / 7))
  assert.deepEqual(domains.at(-1), { domain: 'site-059997.com', rank: rankOf(3, count) })
  assert.ok(domains.every(({ domain }) => Number(domain.slice(5, 11)) % 7 === 0))
})

test('a target that too many link to is left out, and the others stay', async () => {
  const limits = { ...GRAPH_LIMITS, domainsMax: 2 }
  const found = await findReferringDomains(writeGraph(folder, SITES), ['example.com', 'xn--mller-kva.de'], {
    limits,
  })
  assert.deepEqual(
    ['example.com', 'xn--mller-kva.de'].map((domain) => [
      found.of(domain)?.isTooLarge,
      found.of(domain)?.count,
    ]),
    [
      [true, 0],
      [false, 2],
    ],
  )
})

test('more names than fit are refused with the targets that have most of them', async () => {
  await assert.rejects(
    findReferringDomains(writeGraph(folder, SITES), ['example.com', 'xn--mller-kva.de'], {
      limits: { ...GRAPH_LIMITS, namesMax: 4 },
    }),
    /^AppError: 5 domains link to the targets, and 4 fit into memory\..* example\.com \(3\), xn--mller-kva\.de \(2\)\.$/,
  )
})

test('a rank is 1000 at the first place, 0 at the last, and never beyond', () => {
  assert.deepEqual(
    [1, 1000, 100_000, 10_000_000, 120_000_000, 130_000_000].map((place) => rankOf(place, 120_000_000)),
    [1000, 629, 381, 134, 0, 0],
  )
  assert.equal(rankOf(1, 1), 1000)
})

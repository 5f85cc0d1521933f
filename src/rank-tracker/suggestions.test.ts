import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compileRules } from './segment-rules.ts'
import { suggestSegments } from './suggestions.ts'

type Ranking = { url: string; position: number }

const NONE = () => false

function rankings(path: string, count: number): Ranking[] {
  return Array.from({ length: count }, (_, index) => ({
    url: `https://example.com${path}page-${index}`,
    position: index + 1,
  }))
}

test('a folder of ranking URLs is suggested with its rule, mean position and examples', () => {
  assert.deepEqual(suggestSegments(rankings('/blog/', 4), NONE), [
    {
      name: 'blog',
      rules: [{ field: 'path', operator: 'starts_with', value: '/blog/' }],
      matched_count: 4,
      avg_position: 2.5,
      examples: [0, 1, 2, 3].map((index) => `https://example.com/blog/page-${index}`),
    },
  ])
})

test('fewer than three keywords make no suggestion', () => {
  assert.deepEqual(suggestSegments(rankings('/blog/', 2), NONE), [])
})

test('keywords count, not URLs', () => {
  const same = { url: 'https://example.com/shop/oak', position: 5 }
  const [suggestion] = suggestSegments([same, same, same], NONE)
  assert.equal(suggestion?.matched_count, 3)
  assert.deepEqual(suggestion?.examples, [same.url])
})

test('there are up to five examples', () => {
  const [suggestion] = suggestSegments(rankings('/blog/', 9), NONE)
  assert.deepEqual(
    suggestion?.examples,
    [0, 1, 2, 3, 4].map((index) => `https://example.com/blog/page-${index}`),
  )
})

test('what a saved segment holds is not counted', () => {
  const isCovered = compileRules([{ field: 'path', operator: 'ends_with', value: '-0' }])
  assert.equal(suggestSegments(rankings('/blog/', 4), isCovered)[0]?.matched_count, 3)
  assert.deepEqual(suggestSegments(rankings('/blog/', 3), isCovered), [])
  assert.deepEqual(
    suggestSegments(rankings('/blog/', 9), () => true),
    [],
  )
})

test('only the first folder counts, and a page at the top is in none', () => {
  const urls = [...rankings('/blog/2025/', 2), ...rankings('/blog/2026/', 2), ...rankings('/', 5)]
  assert.deepEqual(
    suggestSegments(urls, NONE).map(({ name, matched_count }) => ({ name, matched_count })),
    [{ name: 'blog', matched_count: 4 }],
  )
})

test('a folder is the same in capitals, on another host and with a query behind it', () => {
  const urls = [
    'https://example.com/Blog/a',
    'https://www.example.com/blog/?x=/y/',
    'http://example.com/BLOG/#z',
  ]
  const [suggestion] = suggestSegments(
    urls.map((url) => ({ url, position: 1 })),
    NONE,
  )
  assert.equal(suggestion?.matched_count, 3)
  assert.deepEqual(suggestion?.examples, urls)
})

test('what has no folder is passed over', () => {
  const urls = [
    'https://example.com',
    'https://example.com/blog',
    'https://example.com//a',
    'https://example.com?a=/b/c',
  ]
  assert.deepEqual(
    suggestSegments(
      urls.flatMap((url) => new Array(3).fill({ url, position: 1 })),
      NONE,
    ),
    [],
  )
})

test('the largest come first, ties by name, and no more than ten', () => {
  const folders = Array.from({ length: 12 }, (_, index) =>
    rankings(`/f${String(index).padStart(2, '0')}/`, 3),
  )
  const urls = [
    ...folders.toReversed().flat(),
    ...rankings('/large/', 9),
    ...rankings('/a-b/', 3),
    ...rankings('/a/', 3),
  ]
  assert.deepEqual(
    suggestSegments(urls, NONE).map(({ name }) => name),
    ['large', 'a', 'a-b', 'f00', 'f01', 'f02', 'f03', 'f04', 'f05', 'f06'],
  )
})

test('a name is readable where it can be, and always one that a segment may have', () => {
  const nameOf = (folder: string) => suggestSegments(rankings(`/${folder}/`, 3), NONE)[0]?.name
  assert.equal(nameOf('caf%C3%A9'), 'café')
  assert.equal(nameOf('50%'), '50%')
  assert.equal(nameOf('a%00b'), 'a%00b')
  assert.equal(nameOf('%20'), '%20')
  assert.equal(nameOf('x'.repeat(300)), 'x'.repeat(100))
  assert.equal(nameOf('x'.repeat(3000)), undefined)
})

test('a suggestion saved as a segment holds what it counted, and is not made again', () => {
  const path = fc.constantFrom(
    '/',
    '/blog/',
    '/Blog/x',
    '/shop/a/b',
    '/shop',
    '/a%20b/c',
    '/50%/x',
    '/ä/ö',
    '//x/y',
  )
  const host = fc.constantFrom('https://example.com', 'https://WWW.example.com:8443')
  const ranking = fc.record({
    url: fc.tuple(host, path, fc.constantFrom('', '?q=/z/', '#f/')).map((parts) => parts.join('')),
    position: fc.integer({ min: 1, max: 100 }),
  })
  fc.assert(
    fc.property(fc.array(ranking, { maxLength: 60 }), (urls) => {
      const suggestions = suggestSegments(urls, NONE)
      for (const { rules, matched_count, avg_position, examples } of suggestions) {
        const members = urls.filter(({ url }) => compileRules(rules)(url))
        assert.equal(members.length, matched_count)
        const mean = members.reduce((sum, { position }) => sum + position, 0) / members.length
        assert.ok(Math.abs(avg_position - mean) <= 0.005 + 1e-9)
        assert.equal(new Set(examples).size, examples.length)
        assert.ok(examples.every((url) => compileRules(rules)(url)))
      }
      const saved = suggestions.map(({ rules }) => compileRules(rules))
      assert.deepEqual(
        suggestSegments(urls, (url) => saved.some((holds) => holds(url))),
        [],
      )
    }),
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { examples } from '../../../../test/helpers/examples.ts'
import { compileRules } from './segment-rules.ts'
import { firstFolder, suggestSegment } from './suggestions.ts'

const suggest = (folder: string) => suggestSegment({ folder, keywords: 3, positionSum: 6, urls: [] })

test('only the first folder counts, and a page at the top is in none', () => {
  const folders: [url: string, folder: string | null][] = [
    ['https://example.com/blog/', 'blog'],
    ['https://example.com/blog/2026/a', 'blog'],
    ['https://example.com/blog', null],
    ['https://example.com/', null],
    ['https://example.com', null],
    ['https://example.com//a/b', null],
    ['https://example.com?a=/b/c', null],
    ['https://example.com/a?b/c', null],
    ['https://example.com/a#b/c', null],
  ]
  for (const [url, folder] of folders) assert.equal(firstFolder(url), folder, url)
  assert.equal(firstFolder(null), null)
})

test('a folder is the same in capitals, on another host and with a query behind it', () => {
  for (const url of [
    'https://example.com/Blog/a',
    'https://www.example.com/blog/?x=/y/',
    'http://example.com:8080/BLOG/#z',
  ]) {
    assert.equal(firstFolder(url), 'blog')
  }
})

test('a folder that no index can hold is none', () => {
  assert.equal(firstFolder(`https://example.com/${'x'.repeat(799)}/y`)?.length, 799)
  assert.equal(firstFolder(`https://example.com/${'x'.repeat(800)}/y`), null)
})

test('a suggestion has the rule of its folder, the mean position and different examples', () => {
  const urls = ['https://example.com/blog/a', 'https://example.com/blog/b', 'https://example.com/blog/a']
  assert.deepEqual(suggestSegment({ folder: 'blog', keywords: 3, positionSum: 7, urls }), {
    name: 'blog',
    rules: [{ field: 'path', operator: 'starts_with', value: '/blog/' }],
    matched_count: 3,
    avg_position: 2.33,
    examples: urls.slice(0, 2),
  })
})

test('there are up to five examples', () => {
  const urls = Array.from({ length: 9 }, (_, index) => `https://example.com/blog/${index}`)
  const { examples } = suggestSegment({ folder: 'blog', keywords: 9, positionSum: 9, urls })
  assert.deepEqual(examples, urls.slice(0, 5))
})

test('a name is readable where it can be, and always one that a segment may have', () => {
  assert.equal(suggest('caf%c3%a9').name, 'café')
  assert.equal(suggest('50%').name, '50%')
  assert.equal(suggest('a%00b').name, 'a%00b')
  assert.equal(suggest('%20').name, '%20')
  assert.equal(suggest('x'.repeat(300)).name, 'x'.repeat(100))
})

test('the rule of a suggestion holds exactly the URLs that are in its folder', () => {
  const host = fc.constantFrom('https://example.com', 'https://WWW.example.com:8443', 'http://a@example.com')
  const text = fc.string({ unit: fc.constantFrom(...'aAbß%2/?#.-İé'), maxLength: 12 })
  const url = fc.tuple(host, text).map(([start, rest]) => `${start}/${rest}`)
  fc.assert(
    fc.property(url, url, (one, other) => {
      const folder = firstFolder(one)
      fc.pre(folder !== null)
      const holds = compileRules(suggest(folder).rules)
      assert.ok(holds(one))
      assert.equal(holds(other), firstFolder(other) === folder)
    }),
    { numRuns: examples(2000) },
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/helpers/any-character.ts'
import { webUrl } from '../../../test/helpers/web-addresses.ts'
import { cleanText, createOrganicCount, type RawResult, URL_CHARS_MAX, urlIdentity } from './organic-pages.ts'

function raw(url: string, more: Partial<RawResult> = {}): RawResult {
  return { url, title: 'Title', displayUrl: url, description: 'Text', features: [], ...more }
}

function positions(depth: number, ...pages: string[][]): [number, string][] {
  const count = createOrganicCount(depth)
  for (const page of pages) count.addPage(page.map((url) => raw(url)))
  return count.results.map(({ position, url }) => [position, url])
}

test('positions run on over pages, however many results each page holds', () => {
  assert.deepEqual(
    positions(10, ['https://a.example/', 'https://b.example/', 'https://c.example/'], ['https://d.example/']),
    [
      [1, 'https://a.example/'],
      [2, 'https://b.example/'],
      [3, 'https://c.example/'],
      [4, 'https://d.example/'],
    ],
  )
})

test('a URL that comes again is counted where it came first, and its later twin shifts nobody', () => {
  const twin = 'https://a.example/?srsltid=Af1&utm_source=x&gclid=2&UTM_Medium=y#:~:text=oak'
  assert.deepEqual(
    positions(10, ['https://a.example/', 'https://b.example/'], [twin, 'https://c.example/']),
    [
      [1, 'https://a.example/'],
      [2, 'https://b.example/'],
      [3, 'https://c.example/'],
    ],
  )
})

test('parameters that say what the page is keep two URLs apart', () => {
  assert.equal(positions(10, ['https://a.example/?id=1', 'https://a.example/?id=2']).length, 2)
  assert.equal(urlIdentity('https://a.example/?id=1&utm_term=x&q='), 'https://a.example/?id=1&q=')
  assert.equal(urlIdentity('https://a.example/?gclidx=1'), 'https://a.example/?gclidx=1')
})

test('counting stops at the depth', () => {
  const count = createOrganicCount(2)
  const page = ['https://a.example/', 'https://b.example/', 'https://c.example/'].map((url) => raw(url))
  assert.equal(count.addPage(page), 2)
  assert.equal(count.isFull, true)
  assert.equal(count.addPage([raw('https://d.example/')]), 0)
  assert.equal(count.results.length, 2)
})

test('a page that repeats another adds nothing, which its caller can see', () => {
  const count = createOrganicCount(10)
  assert.equal(count.addPage([raw('https://a.example/')]), 1)
  assert.equal(count.addPage([raw('https://a.example/#top')]), 0)
  assert.equal(count.isFull, false)
})

test('what is no web address is no result', () => {
  const wrong = ['', '/url?q=x', 'javascript:alert(1)', 'ftp://a.example/', 'https://', 'https://a example/']
  const odd = ['https://a.example/\0', 'https://a.example/\n', 'https://a.example/\ud800', 'http://[::1']
  const long = `https://a.example/${'x'.repeat(URL_CHARS_MAX)}`
  const count = createOrganicCount(10)
  assert.equal(count.addPage([...wrong, ...odd, long].map((url) => raw(url))), 0)
  assert.deepEqual(count.results, [])
  assert.equal(count.unusable, 11)
})

test('texts become one line of well-formed characters', () => {
  const count = createOrganicCount(1)
  count.addPage([
    raw('https://a.example/', { title: ' Oak\n\tdesk\0 \ud800x ', features: ['video', 'video'] }),
  ])
  assert.equal(count.results[0]?.title, 'Oak desk \ufffdx')
  assert.deepEqual(count.results[0]?.features, ['video'])
})

test('whatever the texts and addresses are, results are well-formed and numbered from 1 within the depth', () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 30 })
  const address = fc.oneof(text, webUrl({ withFragments: true, withQueryParameters: true }))
  const result = fc.record({ url: address, title: text, displayUrl: text, description: text })
  const pages = fc.array(fc.array(result, { maxLength: 12 }), { maxLength: 5 })
  fc.assert(
    fc.property(pages, fc.integer({ min: 1, max: 30 }), (all, depth) => {
      const count = createOrganicCount(depth)
      for (const page of all) count.addPage(page.map((one) => ({ ...one, features: [] })))
      const { results } = count
      assert.ok(results.length <= depth)
      assert.deepEqual(
        results.map(({ position }) => position),
        results.map((_, index) => index + 1),
      )
      assert.equal(new Set(results.map(({ url }) => urlIdentity(url))).size, results.length)
      for (const { url, title } of results) {
        assert.ok(URL.canParse(url) && url.isWellFormed() && !url.includes('\0'))
        assert.ok(title.isWellFormed() && !title.includes('\0'))
      }
    }),
  )
})

test('a text is cut to its limit, and cutting through a character leaves it well-formed', () => {
  const cut = cleanText('😀'.repeat(10), 5)
  assert.ok(cut.length <= 5 && cut.isWellFormed())
})

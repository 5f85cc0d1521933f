import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureCpuMs } from '../../../../test/helpers/cpu-time.ts'
import { createCrawlScope } from './crawl-scope.ts'
import type { ScopeSettings } from './crawl-settings.ts'

const ALL: ScopeSettings = { hosts: 'domain', include: [], exclude: [], isList: false }

function scopeOf(scope: Partial<ScopeSettings>, domain = 'example.com') {
  return createCrawlScope({ domain, scope: { ...ALL, ...scope } })
}

function crawled(scope: Partial<ScopeSettings>, urls: readonly string[]): string[] {
  const { isCrawled } = scopeOf(scope)
  return urls.filter(isCrawled)
}

test('without settings everything is crawled and nothing excluded', () => {
  const { isCrawled, isExcluded } = createCrawlScope({ domain: 'example.com' })
  assert.equal(isCrawled('https://shop.example.com/a?b=1'), true)
  assert.equal(isExcluded('https://shop.example.com/a?b=1'), false)
})

test('the host of a project is the same with and without www., and no other', () => {
  const urls = [
    'https://example.com/',
    'https://www.example.com/',
    'http://example.com:8080/',
    'https://shop.example.com/',
    'https://www.shop.example.com/',
    'https://notexample.com/',
  ]
  assert.deepEqual(crawled({ hosts: 'host' }, urls), urls.slice(0, 3))
  assert.deepEqual(scopeOf({ hosts: 'host' }, 'www.example.com:8080').isCrawled('https://example.com/'), true)
})

test('a page must match one of the patterns that include, and none of those that exclude', () => {
  const urls = ['/', '/blog', '/blog/a?page=2', '/blog/a.pdf', '/blog/a.pdf?x', '/shop', '/Blog'].map(
    (path) => `https://example.com${path}`,
  )
  const paths = (scope: Partial<ScopeSettings>) =>
    crawled(scope, urls).map((url) => url.slice('https://example.com'.length))
  assert.deepEqual(paths({ include: ['/blog', '/shop$'] }), [
    '/blog',
    '/blog/a?page=2',
    '/blog/a.pdf',
    '/blog/a.pdf?x',
    '/shop',
  ])
  assert.deepEqual(paths({ include: ['/blog'], exclude: ['*.pdf$', '*?page='] }), ['/blog', '/blog/a.pdf?x'])
  assert.deepEqual(paths({ exclude: ['/'] }), [])
})

test('a pattern that begins with http is compared with the whole address, of any site', () => {
  const { isExcluded, isCrawled } = scopeOf({
    exclude: ['https://shop.', 'http*://other.test/private', '/a'],
  })
  assert.equal(isCrawled('https://shop.example.com/'), false)
  assert.equal(isCrawled('https://example.com/b'), true)
  assert.equal(isExcluded('http://other.test/private/x'), true)
  assert.equal(isExcluded('http://other.test/'), false)
  // For other sites only whole addresses count, because scopes are paths of the own site.
  assert.equal(isExcluded('http://other.test/a'), false)
  assert.equal(isExcluded('https://blog.example.com/a'), true)
})

test('patterns are compared as addresses are written: escaped, in upper case', () => {
  const { isExcluded } = scopeOf({ exclude: ['/straße', '/%c3%a4'] })
  assert.equal(isExcluded('https://example.com/stra%C3%9Fe/1'), true)
  assert.equal(isExcluded('https://example.com/%C3%A4'), true)
  assert.equal(isExcluded('https://example.com/strasse'), false)
})

test('where only given addresses are crawled no other is', () => {
  const { isCrawled, isExcluded } = scopeOf({ isList: true })
  assert.equal(isCrawled('https://example.com/'), false)
  assert.equal(isExcluded('https://example.com/'), false)
})

test('a hundred patterns of 500 stars or letters cost no more than the address is long', async () => {
  const stars = Array.from({ length: 50 }, () => '*'.repeat(500))
  const letters = Array.from({ length: 50 }, () => '*a'.repeat(249))
  const { isExcluded } = scopeOf({ exclude: [...letters.map((text) => `${text}b$`)] })
  const url = `https://example.com/${'a'.repeat(2_000)}`
  const cpuMs = await measureCpuMs(() => {
    for (let times = 0; times < 20; times++) assert.equal(isExcluded(url), false)
  })
  assert.ok(cpuMs < 1_000, `${cpuMs} ms`)
  assert.equal(scopeOf({ exclude: stars }).isExcluded(url), true)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../test/helpers/any-character.ts'
import { examples } from '../../test/helpers/examples.ts'
import { isSameSite, linkResolver, normalizeUrl, parseHttpUrl, URL_LENGTH_MAX } from './page-url.ts'

const BASE = new URL('https://example.com/shop/list.html?page=2#top')

function normalized(text: string, base: URL | undefined = BASE): string | undefined {
  const url = parseHttpUrl(text, base)
  return url && normalizeUrl(url)
}

test('one page has one spelling', () => {
  const spellings: [string, string][] = [
    ['HTTPS://Example.COM', 'https://example.com/'],
    ['https://example.com:443/a', 'https://example.com/a'],
    ['http://example.com:80', 'http://example.com/'],
    ['http://example.com:443/', 'http://example.com:443/'],
    ['/a/./b/../c', 'https://example.com/a/c'],
    ['/a/%2e%2E/c', 'https://example.com/c'],
    ['../../../x', 'https://example.com/x'],
    ['/caf%c3%a9', 'https://example.com/caf%C3%A9'],
    ['/café', 'https://example.com/caf%C3%A9'],
    ['/%7euser/%41%2d%5F%2Eb', 'https://example.com/~user/A-_.b'],
    ['/a%2fb%3fc', 'https://example.com/a%2Fb%3Fc'],
    ['?q=%61%26b', 'https://example.com/shop/list.html?q=a%26b'],
    ['//cdn.example.net/x', 'https://cdn.example.net/x'],
    ['http://bücher.example/ä', 'http://xn--bcher-kva.example/%C3%A4'],
    ['#part', 'https://example.com/shop/list.html?page=2'],
    ['', 'https://example.com/shop/list.html?page=2'],
    // Browsers do the same: white space at the end of an address goes, before a fragment it stays.
    ['/x?a=1 ', 'https://example.com/x?a=1'],
    ['/x?a=1 #f', 'https://example.com/x?a=1%20'],
    ['/x #f', 'https://example.com/x%20'],
    ['\\\\other.example\\a\\b', 'https://other.example/a/b'],
    [' \n/a b\t/c\r\n ', 'https://example.com/a%20b/c'],
    ['/a\0b', 'https://example.com/a%00b'],
    ['/a\u00a0', 'https://example.com/a%C2%A0'],
  ]
  for (const [written, wanted] of spellings) assert.equal(normalized(written), wanted, written)
})

test('what may be another page keeps another spelling', () => {
  const different = [
    '/a',
    '/a/',
    '/A',
    '/a?',
    '/a?b=1&c=2',
    '/a?c=2&b=1',
    '/a//b',
    '/a/b',
    '/a%2Fb',
    '/index.html',
    '/',
    'http://example.com/a',
    'https://www.example.com/a',
    'https://example.com:8443/a',
  ]
  assert.equal(new Set(different.map((text) => normalized(text))).size, different.length)
})

test('stray percent signs stay as they are and never complete an escape', () => {
  assert.equal(normalized('/100%'), 'https://example.com/100%')
  assert.equal(normalized('/%zz/%4'), 'https://example.com/%zz/%4')
  assert.equal(normalized('/%%32e'), 'https://example.com/%%32e')
  assert.equal(normalized('/%/%c3%a4'), 'https://example.com/%/%C3%A4')
})

test('only http and https without credentials are addresses to crawl', () => {
  const refused = [
    'mailto:a@example.com',
    'tel:+123',
    'javascript:void(0)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://example.com/',
    'blob:https://example.com/1',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    '//:secret@example.com/',
    'http://',
    'http://exa mple.com/',
    'http://example.com:99999/',
    'http://a\0b/',
    'http://[::1/',
  ]
  for (const text of refused) {
    assert.equal(parseHttpUrl(text, BASE), undefined, text)
    assert.equal(linkResolver(BASE)(text), undefined, text)
  }
  assert.equal(parseHttpUrl('/relative'), undefined)
})

test('what a page is asked with, or is called, says nothing about the folder that its links start from', () => {
  for (const page of ['%7Ea/b?c=/%zz', '%7Ea/%zz#/d', '~a/', '%7Ea/?/'])
    assert.equal(linkResolver(new URL(page, 'https://example.com/'))('e'), 'https://example.com/~a/e', page)
})

test('an address may have 2,048 characters, its fragment aside', () => {
  const longest = `https://example.com/${'a'.repeat(URL_LENGTH_MAX - 20)}`
  const resolve = linkResolver(BASE)
  for (const read of [normalized, resolve]) {
    assert.equal(read(longest), longest)
    assert.equal(read(`  ${longest}#${'f'.repeat(5000)}`), longest)
    assert.equal(read(`${longest}a`), undefined)
    assert.equal(read(`https://example.com/${'a'.repeat(3000)}`), undefined)
    assert.equal(read(`/${'a'.repeat(URL_LENGTH_MAX - 1)}`), undefined)
    assert.equal(read(`/${'ä'.repeat(400)}`), undefined)
  }
})

test('a site is a registrable domain, or an IP address alone', () => {
  assert.ok(isSameSite('www.example.co.uk', 'blog.example.co.uk'))
  assert.ok(isSameSite('example.com:8080', 'EXAMPLE.com'))
  assert.ok(!isSameSite('example.com', 'notexample.com'))
  assert.ok(!isSameSite('a.github.io', 'b.github.io'))
  assert.ok(isSameSite('10.0.0.1', '10.0.0.1'))
  assert.ok(!isSameSite('10.0.0.1', '11.0.0.1'))
  assert.ok(!isSameSite('[::1]', '[::2]'))
  assert.ok(isSameSite('localhost', 'localhost'))
})

const PIECES = [
  '/',
  '//',
  '.',
  '..',
  '%',
  '%2',
  '%2e',
  '%2F',
  '%41',
  '%c3%a4',
  '?',
  '&',
  '=',
  '#',
  ':',
  '@',
  '\\',
  ' ',
  '\t',
  '\0',
  "'",
  '"',
  '[',
  ']',
  '^',
  '|',
  ';',
  'a',
  'Z',
  '0',
  '~',
  '_',
  '-',
  'ä',
  '日本',
  '\ud800',
  'http:',
  'https://',
  'example.com',
  'xn--',
  '1',
]
const hostile = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: anyCharacter })), {
  maxLength: 14,
})
const text = hostile.map((pieces) => pieces.join(''))
const base = fc.constantFrom(
  BASE,
  new URL('http://127.0.0.1:8080/a%7Eb/%zz?x=%'),
  new URL('https://xn--bcher-kva.example/?a/b'),
)

test('normalising twice changes nothing, and nothing throws', () => {
  fc.assert(
    fc.property(text, base, (written, at) => {
      const once = normalized(written, at)
      if (once === undefined) return
      assert.ok(once.length <= URL_LENGTH_MAX)
      assert.match(once, /^https?:\/\/[^/?#@]+\/[\x21-\x7e]*$/)
      assert.equal(normalized(once, undefined), once)
    }),
    { numRuns: examples(2000) },
  )
})

test('the quick way for links agrees with the slow one', () => {
  const plain = fc
    .array(fc.constantFrom('/', 'a', 'b-c', '.', 'x.html', '?', 'p=1', '&', '~', ':', '+', '#t'))
    .map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(fc.oneof(plain, text), fc.boolean(), base, (written, isAbsolute, at) => {
      const href = isAbsolute ? at.origin + written : written
      assert.equal(linkResolver(at)(href), normalized(href, at))
    }),
    { numRuns: examples(3000) },
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isPagePath, nextPage, rootOf } from './page-paths.ts'

test('from every page the way up leads to the root, wherever a proxy has put it', () => {
  const ways = {
    '/': './',
    '/start': './',
    '/settings/keys': '../',
    '/p/a/b/c': '../../../',
    '/p//b': '../../',
  }
  for (const [path, root] of Object.entries(ways)) {
    assert.equal(rootOf(path), root)
    for (const base of ['https://seo.example', 'https://seo.example/below/here'])
      assert.equal(new URL(root, base + path).href, `${base}/`)
  }
})

test('whatever somebody puts into an address, the page after signing in is one of this server', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2F',
    '//',
    '?',
    '#',
    ':',
    '@',
    'p',
    'settings',
    'evil.example',
    'https:',
    '\t',
    '\n',
    '\0',
    'é',
  )
  const address = fc
    .array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 12 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(
      fc.oneof(
        address,
        address.map((end) => `/p/${end}`),
      ),
      (given) => {
        const next = nextPage(given)
        if (next === undefined) return
        const led = new URL(next, 'https://seo.example/below/')
        assert.equal(led.href, `https://seo.example/below${given}`)
        assert.ok(isPagePath(led.pathname.slice('/below'.length)))
      },
    ),
  )
})

test('a page with everything that it shows in its address is gone back to', () => {
  for (const address of [
    '/oauth/authorize?client_id=https%3A%2F%2Fagent.example%2Fc.json&state=x',
    '/',
    '/?range=90d',
    '/p/x',
    '/p/x/crawls/7/pages?f=title%3Acontains%3Aa%26b&f=depth%3Alte%3A3',
    '/settings/keys',
  ])
    assert.equal(nextPage(address), `.${address}`)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { webUrl } from '../../../../test/helpers/web-addresses.ts'
import { pageKey } from './page-key.ts'

test('a page is known without its fragment, tracking parameters and default port', () => {
  const spellings = [
    'https://example.com/oak?id=1',
    'HTTPS://EXAMPLE.com:443/oak?id=1#top',
    'https://example.com/oak?id=1#:~:text=solid%20oak',
    'https://example.com/oak?utm_source=x&id=1&gclid=2&srsltid=Af1',
    'https://example.com/oak?id=1&fbclid=2#a?b',
  ]
  for (const spelling of spellings) assert.equal(pageKey(spelling), 'https://example.com/oak?id=1', spelling)
})

test('nothing is left of a query that only tracks', () => {
  assert.equal(pageKey('https://example.com/?utm_medium=cpc'), 'https://example.com/')
})

test('other parameters stay, in their order, and so does the letter case of paths', () => {
  assert.equal(pageKey('https://example.com/Oak?b=2&a=1&&c'), 'https://example.com/Oak?b=2&a=1&&c')
  assert.notEqual(pageKey('https://example.com/?a=1&b=2'), pageKey('https://example.com/?b=2&a=1'))
})

test('what is no absolute web address has no key', () => {
  for (const text of [
    '',
    '/oak',
    'example.com/oak',
    'ftp://example.com/',
    'android-app://com.example/',
    'https://',
  ])
    assert.equal(pageKey(text), undefined, text)
})

test('a key is its own key', () => {
  fc.assert(
    fc.property(webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const key = pageKey(url)
      assert.equal(key && pageKey(key), key)
    }),
  )
})

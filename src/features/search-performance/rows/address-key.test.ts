import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { webPath, webQuery } from '../../../../test/helpers/web-addresses.ts'
import { createKeyOf, spellingOf } from './address-key.ts'

const keyOf = createKeyOf()
const key = (url: string) => {
  const spelling = spellingOf(url)
  return spelling && keyOf(spelling)
}

test('spellings of one address have one key', () => {
  const spellings = [
    'https://www.example.com/shoes/',
    'http://example.com/shoes',
    'https://example.com/shoes#reviews',
    'HTTPS://EXAMPLE.COM:443/shoes',
    'http://www.example.com:80/shoes/',
    'https://example.com/%73hoes',
    'https://example.com/./shoes?utm_source=mail&gclid=1',
    'https://example.com./shoes',
  ]
  for (const spelling of spellings) assert.equal(key(spelling), 'example.com/shoes', spelling)
})

test('what a server may answer differently has keys of its own', () => {
  const different = [
    'https://example.com/shoes',
    'https://example.com/Shoes',
    'https://example.com/shoes?size=9',
    'https://example.com/shoes?size=9&color=red',
    'https://example.com/shoes?color=red&size=9',
    'https://example.com/shoes//',
    'https://example.com/shoes/index.html',
    'https://example.com:8443/shoes',
    'https://shop.example.com/shoes',
    'https://example.com/sh%2Foes',
  ]
  assert.equal(new Set(different.map(key)).size, different.length)
})

test('the start page, names in other scripts and bare suffixes', () => {
  assert.equal(key('https://www.example.com'), 'example.com')
  assert.equal(key('http://example.com/?'), key('https://example.com/'))
  assert.equal(key('https://müller.example/ä'), key('http://www.xn--mller-kva.example/%c3%a4/'))
  // www.com is a site, and com is none.
  assert.notEqual(key('https://www.com/'), 'com')
})

test('what is no address has no key', () => {
  for (const text of ['', 'shoes', '/shoes', 'ftp://example.com/', 'javascript:alert(1)', 'https://'])
    assert.equal(key(text), undefined, text)
})

test('a key does not depend on scheme, www and the last slash', () => {
  fc.assert(
    fc.property(webPath(), webQuery(), (path, query) => {
      const bare = path.replace(/\/+$/, '')
      const tail = query === '' ? '' : `?${query}`
      const plain = key(`https://example.com${bare}${tail}`)
      assert.equal(key(`http://www.example.com${bare}/${tail}`), plain)
    }),
  )
})

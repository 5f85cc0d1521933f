import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lateUrl, srcsetUrls } from './image-sources.ts'

test('a srcset is split at commas behind addresses and descriptors, not at those in addresses', () => {
  assert.deepEqual(srcsetUrls('a.jpg 1x, b.jpg 2x'), ['a.jpg', 'b.jpg'])
  assert.deepEqual(srcsetUrls(' ,a.jpg, b.jpg 2x,c.jpg'), ['a.jpg', 'b.jpg', 'c.jpg'])
  assert.deepEqual(srcsetUrls('/w_300,h_2/a.jpg 300w ,\n/b x(1,2) 2x,/c'), ['/w_300,h_2/a.jpg', '/b', '/c'])
  assert.deepEqual(srcsetUrls(' , '), [])
})

test('of a srcset that is cut the last address is not believed', () => {
  assert.deepEqual(srcsetUrls('a.jpg 1x, b.jp', true), ['a.jpg'])
  assert.deepEqual(srcsetUrls('a.jpg 1x, b.jpg 2', true), ['a.jpg'])
})

test('an address with places that a script fills in is none', () => {
  assert.deepEqual(srcsetUrls('a_{width}x.jpg 1x, b.jpg 2x'), ['b.jpg'])
  assert.equal(lateUrl('//cdn.test/a_{width}x.jpg'), undefined)
})

test('what is loaded late is an address, and not an id', () => {
  assert.equal(lateUrl(' photos/12 '), 'photos/12')
  assert.equal(lateUrl('a.jpg'), 'a.jpg')
  assert.equal(lateUrl('photo-12'), undefined)
  assert.equal(lateUrl('two words.jpg'), undefined)
})

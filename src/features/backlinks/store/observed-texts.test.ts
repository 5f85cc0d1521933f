import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hostOfAddress } from './observed-texts.ts'

const address = fc
  .tuple(
    fc.constantFrom('http://', 'https://', 'HTTPS://'),
    fc.constantFrom('', 'user@', 'user:p%40ss@'),
    fc.constantFrom(
      'blog.example',
      'WWW.Blog.example',
      '192.0.2.7',
      '[2001:db8::1]',
      'xn--bcher-kva.example',
    ),
    fc.constantFrom('', ':8080'),
    fc.constantFrom('', '/', '/@you', '/post?at=a@b.example', '?q=1', '#top', '/a//b@c'),
  )
  .map((parts) => parts.join(''))

test('the host of an address is the one that a browser would go to', () => {
  fc.assert(
    fc.property(address, (url) => {
      assert.equal(hostOfAddress(url).toLowerCase(), new URL(url).host)
    }),
  )
})

test('an address without host or scheme is refused', () => {
  for (const url of [
    '',
    'blog.example/post',
    '//blog.example',
    'https://',
    'https:///post',
    'mailto:a@b.example',
  ])
    assert.throws(() => hostOfAddress(url), /absolute http or https/)
})

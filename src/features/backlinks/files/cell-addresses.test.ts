import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isWithinSite } from '../../../lib/host.ts'
import { normalizeUrl, parseHttpUrl } from '../../../lib/page-url.ts'
import { isOfSite, pageAddress } from './cell-addresses.ts'

const part = fc.string({ unit: fc.constantFrom(...'aZ0-_.~/?&=%2e+,;:@!*()[]\'"\\|^ #é<') })
const host = fc.constantFrom(
  'blog.example',
  'Blog.Example',
  'xn--mller-kva.example',
  'müller.example',
  'a_b.example',
  '192.0.2.1',
  '0x7f.1',
  'blog.example:443',
  'blog.example:8080',
  'blog.example.',
  'localhost',
  '-x.example',
)
const address = fc
  .tuple(fc.constantFrom('http://', 'https://', 'HTTPS://', 'ftp://', '//', ''), host, part)
  .map((parts) => parts.join(''))

test('an address is what the crawler makes of it, also where it is not parsed', () => {
  fc.assert(
    fc.property(address, (text) => {
      const url = parseHttpUrl(text)
      assert.equal(pageAddress(text), url && normalizeUrl(url))
    }),
    { numRuns: 3000 },
  )
})

test('an address is of a site as hosts are compared', () => {
  const hosts = fc.constantFrom(
    'shop.example',
    'www.shop.example',
    'a.b.shop.example',
    'notshop.example',
    'shop.example.',
    'shop.example:8080',
    'example',
    'com',
    'www.com',
    '[2001:db8::1]',
    '[2001:db8::1]:8080',
    '192.0.2.1',
    '192.0.2.1:81',
  )
  const sites = fc.constantFrom('shop.example', 'b.shop.example', 'www.com', '192.0.2.1', '[2001:db8::1]')
  fc.assert(
    fc.property(fc.constantFrom('http', 'https'), hosts, sites, part, (scheme, of, site, path) => {
      const url = URL.parse(`${scheme}://${of}/${path}`)
      if (url !== null)
        assert.equal(isOfSite(url.href, site), isWithinSite(url.host, site), `${url.href} ${site}`)
    }),
    { numRuns: 1000 },
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/helpers/any-character.ts'
import { webUrl } from '../../../../test/helpers/web-addresses.ts'
import { isWithinSite } from '../../../lib/host.ts'
import { createOwnership, hostOf } from './ownership.ts'

function assertOwned(domain: string, urls: readonly string[], isOwned: boolean) {
  const owns = createOwnership(domain)
  for (const url of urls) assert.equal(owns(url), isOwned, `${domain} ${url}`)
}

const HOME = [
  'https://example.com/',
  'http://example.com',
  'https://www.example.com/a?b=c#d',
  'https://blog.example.com/post',
  'https://a.b.example.com?q',
  'https://EXAMPLE.com/',
  'HTTPS://Example.Com/',
  'https://example.com:8443/',
  'https://example.com./',
  'https://user:secret@example.com/',
  'https://ex%61mple.com/',
  'https://exam\tple.com/',
  ' https://example.com/ ',
  'https:\\\\example.com\\a',
]

const ABROAD = [
  'https://notexample.com/',
  'https://example.com.evil.org/',
  'https://example.org/',
  'https://com/',
  'https://evil.org/?u=https://example.com/',
  'https://evil.org/example.com',
  'https://evil.org#.example.com',
  'https://example.com@evil.org/',
  'https://example.com:80@evil.org/',
  'https://evil.org\\.example.com/',
  'https://example.com:99999/',
  'ftp://example.com/',
  'mailto:me@example.com',
  'example.com',
  '//example.com/',
  '',
]

test('a site owns its host and the names below it, however the URL is written', () => {
  for (const domain of ['example.com', 'www.example.com', 'EXAMPLE.com.', 'example.com:8080'])
    assertOwned(domain, HOME, true)
})

test('a site does not own names that only look alike', () => {
  for (const domain of ['example.com', 'www.example.com']) assertOwned(domain, ABROAD, false)
})

test('a sub-domain owns itself and what is below, not what is above or beside', () => {
  assertOwned('blog.example.com', ['https://blog.example.com/', 'https://www.blog.example.com/'], true)
  assertOwned('blog.example.com', ['https://a.blog.example.com/'], true)
  assertOwned('blog.example.com', ['https://example.com/', 'https://shop.example.com/'], false)
})

test('an international name is the same in both spellings', () => {
  for (const domain of ['xn--mnchen-3ya.de', 'münchen.de'])
    assertOwned(
      domain,
      [
        'https://münchen.de/',
        'https://www.xn--mnchen-3ya.de/',
        'https://XN--MNCHEN-3YA.de/',
        'https://MÜNCHEN.de',
      ],
      true,
    )
  assertOwned('xn--mnchen-3ya.de', ['https://munchen.de/'], false)
})

test('an address is owned in every spelling of it', () => {
  assertOwned('127.0.0.1:8080', ['http://127.0.0.1/', 'http://127.1:9/', 'http://0x7f000001/'], true)
  assertOwned('127.0.0.1', ['http://1.127.0.0.1/', 'http://127.0.0.2/'], false)
  assertOwned('[::1]:8080', ['http://[::1]/', 'http://[0:0::1]:81/'], true)
})

test('www.com does not own every .com', () => {
  assertOwned('www.com', ['https://www.com/', 'https://a.www.com/', 'https://www.www.com/'], true)
  assertOwned('www.com', ['https://example.com/', 'https://com/'], false)
})

test('of two www. in a row, one is ignored', () => {
  const domain = 'www.www.example.com'
  assertOwned(domain, ['https://www.www.example.com/', 'https://a.www.example.com/'], true)
  assertOwned(domain, ['https://www.example.com/', 'https://example.com/'], false)
  for (const host of ['www.www.example.com', 'a.www.example.com', 'www.example.com', 'example.com'])
    assert.equal(createOwnership(domain)(`https://${host}/`), isWithinSite(host, domain))
})

test('a domain that is none owns nothing', () => {
  for (const domain of ['', '.', 'a b', '['])
    assertOwned(
      domain,
      ['', 'http:///', 'https://', 'http://./', 'https://example.com/', `http://${domain}/`],
      false,
    )
})

test('owning a URL is being of the same site as its host', () => {
  const label = fc.constantFrom(
    'www',
    'example',
    'a',
    'b-c',
    'com',
    'co',
    'uk',
    'github',
    'io',
    'xn--mnchen-3ya',
  )
  const name = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.'))
  const host = fc
    .tuple(name, fc.constantFrom('', '.', ':8080', '.:81'), fc.boolean())
    .map(([name, end, isShouted]) => (isShouted ? name.toUpperCase() : name) + end)
  const rest = fc.constantFrom('', '/', '/www.example.com', '?a.com', '#b')
  fc.assert(
    fc.property(host, host, rest, (host, domain, rest) => {
      const owns = createOwnership(domain)
      assert.equal(owns(`https://${host}${rest}`), isWithinSite(host, domain))
      assert.equal(owns(`http://x.${domain}/`), true)
    }),
    { numRuns: 2000 },
  )
})

test('the host is the one that a browser would go to', () => {
  const piece = fc.constantFrom(
    ...[
      'https://',
      'http://',
      'HTTPS://',
      'ftp://',
      'https:',
      '//',
      '/',
      '\\',
      '?',
      '#',
      '@',
      ':',
      ':80',
      ':99999',
    ],
    ...[
      '.',
      '..',
      'a',
      'Z',
      '0',
      '0x1',
      '127.1',
      '-',
      '_',
      '%41',
      '%',
      ' ',
      '\t',
      '\n',
      '\0',
      'ü',
      'ß',
      '。',
      '\u00ad',
    ],
    ...['xn--', 'xn--mnchen-3ya', 'example.com', 'co.uk', '[::1]', '[', '|', '<', '^', '\ud800', '😀', '１'],
  )
  const odd = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
  const url = fc.oneof(
    odd,
    odd.map((text) => `https://${text}`),
    webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string({ unit: anyCharacter }).map((text) => `http://${text}`),
  )
  fc.assert(
    fc.property(url, (url) => {
      const parsed = URL.parse(url)
      const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:'
      const host = isWeb ? parsed.hostname.replace(/\.$/, '') : ''
      assert.equal(hostOf(url), host === '' ? undefined : host)
    }),
    { numRuns: 2000 },
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isWithinSite, matchingHost, parseSiteHost, registrableDomain } from './host.ts'
import { parseNetworks } from './networks.ts'

function parse(input: string, networks = 'false') {
  return parseSiteHost(input, { allowedNetworks: parseNetworks(networks) ?? assert.fail(networks) })
}

function assertHosts(cases: Record<string, string>, networks?: string) {
  for (const [input, host] of Object.entries(cases)) assert.deepEqual(parse(input, networks), { host }, input)
}

function assertRefused(inputs: string[], message: RegExp, networks?: string) {
  for (const input of inputs) {
    const parsed = parse(input, networks)
    assert.match(
      'error' in parsed ? parsed.error : `accepted as ${parsed.host}`,
      message,
      JSON.stringify(input),
    )
  }
}

test('a host name is stored in lower case, with www. and without the trailing dot', () => {
  assertHosts({
    'example.com': 'example.com',
    'WWW.Example.COM': 'www.example.com',
    'example.com.': 'example.com',
    'my_shop.example.co.uk': 'my_shop.example.co.uk',
    'ab--cd.example': 'ab--cd.example',
    'github.io': 'github.io',
  })
})

test('an international name is stored as punycode, however it is written', () => {
  assertHosts({
    'münchen.de': 'xn--mnchen-3ya.de',
    'MÜNCHEN.DE': 'xn--mnchen-3ya.de',
    'mu\u0308nchen.de': 'xn--mnchen-3ya.de',
    'XN--mnchen-3ya.de': 'xn--mnchen-3ya.de',
    'straße.de': 'xn--strae-oqa.de',
    '日本語。jp': 'xn--wgv71a119e.jp',
  })
})

test('a port is kept unless it is the one of http or https', () => {
  assertHosts({
    'example.com:8080': 'example.com:8080',
    'example.com:1': 'example.com:1',
    'example.com:65535': 'example.com:65535',
    'example.com:80': 'example.com',
    'example.com:443': 'example.com',
    'example.com.:8443': 'example.com:8443',
  })
  const wrong = ['0', '65536', '', '080', '8e3', '+80', '-1', '８０', '80:80']
  assertRefused(
    wrong.map((port) => `example.com:${port}`),
    /port must be a number/,
  )
})

test('a URL or a part of one is refused with what to give instead', () => {
  assertRefused(
    ['https://example.com/', 'HTTP://example.com', 'ftp://x.org', '//example.com'],
    /without https:\/\/ and path/,
  )
  assertRefused(
    ['example.com/', 'example.com\\a', 'example.com?a=b', 'example.com#a'],
    /without a path, query/,
  )
  assertRefused(['me@example.com', 'me:secret@example.com'], /without a user name/)
  assertRefused([''], /^Give a host name, like/)
})

test('spaces, percent signs, control characters and invisible ones are refused', () => {
  assertRefused(
    [' example.com', 'example.com\n', 'exam ple.com', 'example%2ecom', '%31.com'],
    /no spaces or percent/,
  )
  assertRefused(
    ['a\0b.com', '\u202eabc.com', 'a\u200db.com', '\ud800.com', '\u00ad.com'],
    /not a valid host name/,
  )
})

test('labels follow the rules of host names', () => {
  const wrong = [
    '.',
    '..',
    '.com',
    'a..com',
    'example.com..',
    '-a.com',
    'a-.com',
    '_.com',
    '_dmarc.example.com',
    'a*.com',
  ]
  assertRefused(
    [...wrong, `${'a'.repeat(64)}.com`, '1.2.3.4.5', 'example.1', '256.1.1.1'],
    /not a valid host name/,
  )
  assertHosts({ [`${'a'.repeat(63)}.com`]: `${'a'.repeat(63)}.com` })
})

test('punycode that decodes to nothing is refused', () => {
  assertRefused(['xn--.com', 'xn--zzzz99999.de', 'a.xn--abc-.com'], /not a valid host name/)
})

test('a name has at most 253 characters as ASCII', () => {
  const stem = `${'a'.repeat(60)}.`.repeat(4)
  assertHosts({ [`${stem}${'b'.repeat(9)}:8080`]: `${stem}${'b'.repeat(9)}:8080` })
  assertRefused([`${stem}${'b'.repeat(10)}`, `${'ü.'.repeat(60)}de`, 'a'.repeat(1_000_000)], /at most 253/)
})

test('a bare public suffix is no site', () => {
  assertRefused(['com', 'co.uk', 'CO.UK.', 'anything.ck', 'xn--p1ai', 'рф'], /is a public suffix/, 'true')
  assertHosts({ 'www.ck': 'www.ck' })
})

test('a name without a dot needs an open network', () => {
  assertRefused(
    ['localhost', 'intranet:8080'],
    /name without a dot.* put SIGHTLINE_ALLOW_PRIVATE_NETWORKS=127\.0\.0\.0\/8/,
  )
  assertHosts({ localhost: 'localhost', 'Intranet:8080': 'intranet:8080' }, '10.0.0.0/8')
})

test('an address is accepted only inside the open networks', () => {
  const addresses = ['127.0.0.1', '10.0.0.1:8080', '[::1]', '[::ffff:127.0.0.1]', '8.8.8.8', '[2001:db8::1]']
  assertRefused(
    addresses,
    /not in a network that this server may use.* put SIGHTLINE_ALLOW_PRIVATE_NETWORKS=[\da-f.:/]+ into sightline\.env/,
  )
  // Both at once: whoever is told of the port later restarts the server twice.
  const both = /_NETWORKS=127\.0\.0\.0\/8 and SIGHTLINE_CRAWL_PORTS=80,443,3000 into sightline\.env/
  assertRefused(['127.0.0.1:3000', 'localhost:3000'], both)
  assertRefused(['8.8.8.8', '[2001:db8::1]', '169.254.169.254'], /not in a network/, 'true')
  assertHosts(
    {
      '127.0.0.1': '127.0.0.1',
      '10.0.0.1:8080': '10.0.0.1:8080',
      '[::1]': '[::1]',
      '[0:0::0:1]:81': '[::1]:81',
      '[FD00::A]': '[fd00::a]',
      '[::ffff:127.0.0.1]': '[::ffff:7f00:1]',
    },
    'true',
  )
})

test('an IPv4 address in any but the plain dotted form is refused, even where it is allowed', () => {
  const forms = ['127.1', '0x7f000001', '2130706433', '0177.0.0.1', '127.0.0.01', '１２７.0.0.1', '0x7f.1']
  assertRefused(forms, /Write an IPv4 address in full/, 'true')
})

test('an IPv6 address stands in brackets and without a zone', () => {
  assertRefused(['::1', 'fd00::1'], /in brackets/, 'true')
  assertRefused(['[::1', '[]', '[127.0.0.1]', '[::1]x', '[g::1]:80'], /not an IPv6 address/, 'true')
  assertRefused(['[fe80::1%eth0]'], /percent/, 'true')
})

test('an accepted host is accepted again as it is, and a URL keeps it', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.domain(), fc.webAuthority({ withPort: true, withIPv4: true }), fc.string()),
      (input) => {
        const parsed = parse(input, 'true')
        if ('error' in parsed) return
        assert.deepEqual(parse(parsed.host, 'true'), parsed)
        assert.equal(new URL(`https://${parsed.host}/`).host, parsed.host)
      },
    ),
  )
})

test('hosts are compared without port, letter case, trailing dot and www.', () => {
  assert.equal(matchingHost('WWW.Example.com.:8080'), 'example.com')
  assert.equal(matchingHost('www.shop.example.com'), 'shop.example.com')
  assert.equal(matchingHost('wwwx.example.com'), 'wwwx.example.com')
  assert.equal(matchingHost('[::1]:8080'), '[::1]')
})

test('www. stays where the rest would be a suffix that claims everybody else', () => {
  for (const host of ['www.com', 'www.co.uk', 'www.github.io', 'www.localhost'])
    assert.equal(matchingHost(host), host)
  assert.equal(isWithinSite('example.com', 'www.com'), false)
})

test('the registrable domain is a public suffix and one label, private suffixes included', () => {
  assert.equal(registrableDomain('a.b.example.co.uk:8080'), 'example.co.uk')
  assert.equal(registrableDomain('foo.github.io'), 'foo.github.io')
  assert.equal(registrableDomain('a.foo.github.io'), 'foo.github.io')
  for (const host of ['localhost', '10.0.0.1', '[::1]', 'github.io'])
    assert.equal(registrableDomain(`${host}:81`), host)
})

test('a site has its sub-domains and not the names that only end alike', () => {
  for (const host of ['example.com', 'www.example.com', 'blog.example.com', 'a.b.EXAMPLE.com:8080']) {
    assert.equal(isWithinSite(host, 'example.com'), true, host)
    assert.equal(isWithinSite(host, 'www.example.com:8443'), true, host)
  }
  for (const host of ['notexample.com', 'example.com.evil.org', 'com', 'example.org']) {
    assert.equal(isWithinSite(host, 'example.com'), false, host)
  }
  assert.equal(isWithinSite('example.com', 'blog.example.com'), false)
})

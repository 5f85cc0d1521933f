import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileValidator } from '../../entry/http/requests/validation.ts'
import { NO_NETWORKS, parseNetworks } from '../../lib/networks.ts'
import { newCompetitorBody, newProjectBody, projectChanges } from './schema.ts'

const readNew = compileValidator(newProjectBody(NO_NETWORKS), 'body')
const readChanges = compileValidator(projectChanges, 'body')

const domainOf = (domain: unknown, networks = NO_NETWORKS) => {
  const { value, errors } = compileValidator(newProjectBody(networks), 'body')({ name: 'x', domain })
  return value === undefined ? Object.keys(errors ?? {}) : value.domain
}

test('a domain is a host name, stored as lower-case ASCII with its www. and its port', () => {
  for (const [given, stored] of [
    ['Example.COM', 'example.com'],
    ['WWW.example.com', 'www.example.com'],
    ['example.com.', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['example.com:8080', 'example.com:8080'],
    ['example.com:443', 'example.com'],
    ['https://www.Example.com/', 'www.example.com'],
    ['HTTP://example.com:80/shop?a=1#top', 'example.com'],
    ['https://example.com:8443/', 'example.com:8443'],
    ['https://user:secret@example.com/', 'example.com'],
    [`https://example.com/${'a'.repeat(1_900)}`, 'example.com'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ]) {
    assert.equal(domainOf(given), stored)
  }
})

test('what is not a host name is refused on the domain', () => {
  const wrong = [
    '',
    ' ',
    'https://',
    'https://localhost/',
    'https://127.1/',
    `https://example.com/${'a'.repeat(2_000)}`,
    'ftp://example.com',
    '//example.com',
    'example.com/path',
    'user@example.com',
    'exa mple.com',
    '-example.com',
    'example..com',
    'com',
    'co.uk',
    'localhost',
    'example.com:0',
    'example.com:99999',
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    `${'a'.repeat(64)}.example`,
    'a.'.repeat(200),
    7,
    null,
  ]
  for (const domain of wrong) assert.deepEqual(domainOf(domain), ['domain'], String(domain))
})

test('an address is taken only inside the networks that the operator opened', () => {
  const networks = parseNetworks('10.0.0.0/8, fc00::/7')
  assert.ok(networks)
  assert.equal(domainOf('10.1.2.3:8080', networks), '10.1.2.3:8080')
  assert.equal(domainOf('[FC00::1]', networks), '[fc00::1]')
  assert.deepEqual(domainOf('192.168.1.1', networks), ['domain'])
  assert.deepEqual(domainOf('169.254.169.254', networks), ['domain'])
  const readCompetitor = compileValidator(newCompetitorBody(networks), 'body')
  assert.ok(readCompetitor({ name: 'x', domain: '10.1.2.3' }).value)
})

test('a new project has every default but the one that depends on its account', () => {
  const { value } = readNew({ name: 'x', domain: 'example.com' })
  assert.equal(value?.rank_tracker_frequency, 'daily')
  assert.ok(value && !('crawler_max_urls' in value))
})

test('a change has no defaults: what it does not name stays', () => {
  assert.deepEqual({ ...readChanges({ crawler_depth: 4 }).value }, { crawler_depth: 4 })
})

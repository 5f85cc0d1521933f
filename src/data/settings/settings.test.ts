import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SERP_PROVIDERS, SETTING_NAMES, SETTINGS, type Setting, type SettingName } from './settings.ts'

function parses(name: SettingName, accepted: Record<string, unknown>, refused: string[]) {
  for (const [text, value] of Object.entries(accepted))
    assert.deepEqual(SETTINGS[name].parse(text), value, text)
  for (const text of refused) assert.equal(SETTINGS[name].parse(text), undefined, JSON.stringify(text))
}

test('every setting has a name with the prefix, one line of description and a default that it accepts', () => {
  for (const name of SETTING_NAMES) {
    const setting: Setting = SETTINGS[name]
    assert.match(name, /^SIGHTLINE_[A-Z0-9_]+$/)
    assert.doesNotMatch(name, /_FILE$/)
    assert.match(setting.description, /^[A-Z][^\n]*\.$/)
    assert.match(setting.allowed, /^[^.\n]+$/)
    if (setting.default !== undefined) assert.notEqual(setting.parse(setting.default), undefined, name)
  }
})

test('what may hold a password or signs something is secret', () => {
  const secret = SETTING_NAMES.filter((name) => (SETTINGS[name] as Setting).isSecret)
  assert.deepEqual(secret, [
    'SIGHTLINE_MCP_KEY',
    'SIGHTLINE_BACKUP_S3_KEY_ID',
    'SIGHTLINE_BACKUP_S3_SECRET',
    'SIGHTLINE_BACKUP_KEY',
    'SIGHTLINE_DATABASE_URL',
    'SIGHTLINE_DATABASE_DIRECT_URL',
    'SIGHTLINE_DATABASE_REPLICA_URLS',
    'SIGHTLINE_SECRET',
    'SIGHTLINE_OIDC_CLIENT_SECRET',
    'SIGHTLINE_OTLP_HEADERS',
    'SIGHTLINE_DATAFORSEO_PASSWORD',
    'SIGHTLINE_SERPAPI_KEY',
    'SIGHTLINE_SERPER_KEY',
    'SIGHTLINE_GOOGLE_CLIENT_SECRET',
    'SIGHTLINE_SMTP_URL',
    'SIGHTLINE_KEY',
  ])
})

test('a number is decimal digits within its range', () => {
  const refused = [
    '65536',
    '-1',
    '+1',
    '080',
    '1e3',
    '0x10',
    '1.0',
    ' 1',
    '1\n',
    '١',
    'four',
    '99999999999999999999',
  ]
  parses('SIGHTLINE_PORT', { '0': 0, '4780': 4780, '65535': 65535 }, refused)
  parses('SIGHTLINE_SQLITE_READERS', { '1': 1, '8': 8 }, ['0', '9'])
})

test('a switch is true, false, 1 or 0', () => {
  parses('SIGHTLINE_DEMO', { true: true, '1': true, false: false, '0': false }, [
    'yes',
    'no',
    'TRUE',
    '2',
    'constructor',
  ])
})

test('the address to listen on is an IP address or a name', () => {
  const accepted = { '0.0.0.0': '0.0.0.0', '::': '::', localhost: 'localhost', 'a.example': 'a.example' }
  parses('SIGHTLINE_HOST', accepted, [
    '[::]',
    '127.1',
    'a b',
    '-a',
    'http://a',
    'a:80',
    '1.2.3',
    `a${'b'.repeat(253)}`,
  ])
})

test('the database is a PostgreSQL URL', () => {
  const url = 'postgresql://me:p%40ss@db:5432/app?sslmode=require'
  const refused = ['mysql://db/app', 'postgres:db', 'db:5432', 'postgres://db:notaport/app', 'http://db']
  parses(
    'SIGHTLINE_DATABASE_URL',
    { [url]: url, 'postgres:///app?host=/run/pg': 'postgres:///app?host=/run/pg' },
    refused,
  )
})

test('the public URL is an absolute base and loses its trailing slash', () => {
  const accepted = {
    'https://seo.example.com': 'https://seo.example.com',
    'HTTPS://SEO.example.com:443/': 'https://seo.example.com',
    'http://10.0.0.1:4780/sightline/': 'http://10.0.0.1:4780/sightline',
  }
  const refused = [
    'seo.example.com',
    '/base',
    'ftp://a.example',
    'https:a.example',
    'https://a/?b',
    'https://a/#b',
    'https://a:b@c',
  ]
  parses('SIGHTLINE_PUBLIC_URL', accepted, refused)
})

test('origins have a scheme and a host, perhaps a port, and nothing else', () => {
  parses(
    'SIGHTLINE_CORS_ORIGINS',
    {
      'https://app.example.com': ['https://app.example.com'],
      'http://localhost:5173, https://a.example': ['http://localhost:5173', 'https://a.example'],
    },
    ['*', 'null', 'app.example.com', 'https://a.example/', 'https://A.example', 'https://a.example,', ''],
  )
})

test('the secret has at least 32 characters', () => {
  parses('SIGHTLINE_SECRET', { ['s'.repeat(32)]: 's'.repeat(32) }, ['s'.repeat(31)])
})

test('the log level is one of those that the log knows', () => {
  parses('SIGHTLINE_LOG_LEVEL', { trace: 'trace', silent: 'silent' }, ['verbose', 'INFO', 'toString'])
})

test('the provider is one of those that the contract names', () => {
  const accepted = Object.fromEntries(SERP_PROVIDERS.map((name) => [name, name]))
  parses('SIGHTLINE_SERP_PROVIDER', accepted, ['google', 'Serper', 'SIMULATOR', '__proto__', ''])
  assert.equal(SETTINGS.SIGHTLINE_SERP_PROVIDER.allowed, `one of ${SERP_PROVIDERS.join(', ')}`)
})

test('an amount of money is exact to the decimals that it may have', () => {
  const refused = ['-1', '+1', '.5', '1.', '01', '1e3', '1,5', '$1', ' 1', '1000000', 'Infinity', '']
  parses(
    'SIGHTLINE_SPEND_LIMIT_USD',
    { '0': 0, '20': 20_000_000, '20.5': 20_500_000, '0.01': 10_000, '999999.99': 999_999_990_000 },
    [...refused, '1.005'],
  )
  parses('SIGHTLINE_SERPER_PRICE_PER_1000_USD', { '0.3': 300_000, '0.075': 75_000, '1.10': 1_100_000 }, [
    ...refused,
    '0.0001',
  ])
})

test('an amount in cents is never off by a fraction', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
      assert.equal(SETTINGS.SIGHTLINE_SPEND_LIMIT_USD.parse(text), cents * 10_000)
    }),
  )
})

test('a key or password is what a header can carry', () => {
  for (const name of [
    'SIGHTLINE_SERPAPI_KEY',
    'SIGHTLINE_SERPER_KEY',
    'SIGHTLINE_DATAFORSEO_PASSWORD',
  ] as const)
    parses(name, { 'a1b2:~': 'a1b2:~' }, ['', 'a b', 'a\nb', 'clé', 'x'.repeat(501)])
  parses('SIGHTLINE_DATAFORSEO_LOGIN', { 'me@example.com': 'me@example.com' }, [
    'a:b',
    'a\tb',
    'x'.repeat(201),
  ])
})

test('SearXNG is asked for one engine, by its name', () => {
  parses(
    'SIGHTLINE_SEARXNG_ENGINE',
    { google: 'google', 'google cse': 'google cse', '360search': '360search' },
    ['google,bing', '!go', ' google', 'a&b', 'x'.repeat(51)],
  )
})

test('a provider may be reached below a path, and its address loses the trailing slash', () => {
  const accepted = { 'http://127.0.0.1:8888/searx/': 'http://127.0.0.1:8888/searx' }
  parses('SIGHTLINE_SEARXNG_URL', accepted, [
    '127.0.0.1:8888',
    'http://a/?q=',
    'http://me:pass@a',
    'file:///a',
  ])
})

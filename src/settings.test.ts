import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SETTING_NAMES, SETTINGS, type Setting, type SettingName } from './settings.ts'

function parses(name: SettingName, accepted: Record<string, unknown>, refused: string[]) {
  for (const [text, value] of Object.entries(accepted))
    assert.deepEqual(SETTINGS[name].parse(text), value, text)
  for (const text of refused) assert.equal(SETTINGS[name].parse(text), undefined, JSON.stringify(text))
}

test('every setting has a name with the prefix, one line of description and a default that it accepts', () => {
  for (const name of SETTING_NAMES) {
    const setting: Setting = SETTINGS[name]
    assert.match(name, /^SIGHTLINE_[A-Z_]+$/)
    assert.doesNotMatch(name, /_FILE$/)
    assert.match(setting.description, /^[A-Z][^\n]*\.$/)
    assert.match(setting.allowed, /^[^.\n]+$/)
    if (setting.default !== undefined) assert.notEqual(setting.parse(setting.default), undefined, name)
  }
})

test('what may hold a password or signs something is secret', () => {
  const secret = SETTING_NAMES.filter((name) => (SETTINGS[name] as Setting).isSecret)
  assert.deepEqual(secret, ['SIGHTLINE_DATABASE_URL', 'SIGHTLINE_SECRET'])
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

test('the secret has at least 32 characters', () => {
  parses('SIGHTLINE_SECRET', { ['s'.repeat(32)]: 's'.repeat(32) }, ['s'.repeat(31)])
})

test('the log level is one of those that the log knows', () => {
  parses('SIGHTLINE_LOG_LEVEL', { trace: 'trace', silent: 'silent' }, ['verbose', 'INFO', 'toString'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseCountry, parseLanguage, parseTimeZone } from './locale.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const pairs = letters.flatMap((first) => letters.map((second) => first + second))

test('a country is accepted in either case and stored in upper case', () => {
  assert.equal(parseCountry('de'), 'DE')
  assert.equal(parseCountry('Gb'), 'GB')
  assert.equal(parseCountry('US'), 'US')
})

test('the 249 countries of ISO 3166-1 are known, each with a name', () => {
  const known = pairs.filter((pair) => parseCountry(pair) !== undefined)
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  assert.equal(known.length, 249)
  assert.deepEqual(
    known.filter((code) => names.of(code) === undefined),
    [],
  )
})

test('retired, reserved and private codes and what is no code are not countries', () => {
  for (const text of [
    'UK',
    'EU',
    'UN',
    'XK',
    'XA',
    'ZZ',
    'SU',
    'YU',
    'AN',
    'IC',
    'AC',
    'DD',
    '',
    'D',
    'DEU',
    '276',
    'D1',
    'ſT',
    'DE\n',
  ]) {
    assert.equal(parseCountry(text), undefined, JSON.stringify(text))
  }
})

test('a language is accepted in either case and stored in its canonical form', () => {
  const cases = {
    en: 'en',
    EN: 'en',
    'pt-br': 'pt-BR',
    'ZH-hant-TW': 'zh-Hant-TW',
    'ES-419': 'es-419',
    iw: 'he',
    fil: 'fil',
  }
  for (const [text, tag] of Object.entries(cases)) assert.equal(parseLanguage(text), tag, text)
})

test('an unknown language, a language that is none and a tag with more than script and region are refused', () => {
  const unknown = [
    '',
    'e',
    'xx',
    'qaa',
    'english',
    'und',
    'mul',
    'zxx',
    'mis',
    'root',
    'en-ZZ',
    'en-XA',
    'es-998',
    'en-',
    'en_US',
    ' en',
  ]
  const long = [
    'en-u-ca-gregory',
    'en-x-me',
    'x-me',
    'i-klingon',
    'de-1996',
    'en-US-posix',
    'en-US-GB',
    'zh-cmn',
    'en\n',
  ]
  for (const text of [...unknown, ...long]) assert.equal(parseLanguage(text), undefined, JSON.stringify(text))
})

test('a time zone is accepted in either case and stored as the database spells it', () => {
  const cases = {
    'europe/berlin': 'Europe/Berlin',
    utc: 'UTC',
    'Etc/UTC': 'UTC',
    'us/eastern': 'America/New_York',
    'AMERICA/PORT-AU-PRINCE': 'America/Port-au-Prince',
    'etc/gmt+5': 'Etc/GMT+5',
    'america/argentina/buenos_aires': 'America/Argentina/Buenos_Aires',
  }
  for (const [text, zone] of Object.entries(cases)) assert.equal(parseTimeZone(text), zone, text)
})

test('a zone that was renamed is stored under its current name', () => {
  const pairs = {
    'Asia/Calcutta': 'Asia/Kolkata',
    'Europe/Kiev': 'Europe/Kyiv',
    'America/Godthab': 'America/Nuuk',
  }
  for (const [old, current] of Object.entries(pairs)) {
    assert.equal(parseTimeZone(old), current)
    assert.equal(parseTimeZone(current), current)
  }
})

test('every zone that the runtime lists is known, and its stored name leads back to itself', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const stored = parseTimeZone(zone) ?? assert.fail(zone)
    assert.equal(parseTimeZone(stored), stored)
    const before = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
    const after = new Intl.DateTimeFormat('en', { timeZone: stored }).resolvedOptions().timeZone
    assert.equal(after, before)
  }
})

test('offsets and what is no zone are refused, also when asked again', () => {
  const wrong = [
    '',
    '+01:00',
    '-05:00',
    '+0100',
    'UTC+1',
    'Z',
    'Berlin',
    'Europe/Nowhere',
    'constructor',
    'Europe/Berlin\n',
    ' UTC',
  ]
  for (const text of [...wrong, ...wrong]) assert.equal(parseTimeZone(text), undefined, JSON.stringify(text))
})

test('any text gives undefined or a form that is stable', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aAbBeEnNtTuUcC-_/0١'), maxLength: 12 }), (text) => {
      for (const parse of [parseCountry, parseLanguage, parseTimeZone]) {
        const parsed = parse(text)
        if (parsed !== undefined) assert.equal(parse(parsed), parsed)
      }
    }),
    { numRuns: 500 },
  )
})

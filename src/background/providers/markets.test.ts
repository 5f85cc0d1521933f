import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { parseCountry, parseLanguage } from '../../lib/locale.ts'
import { findMarket, googleLanguage, googlePlace, isSameLanguage, MARKETS, parseMarket } from './markets.ts'

const isOffered = (country: string, language: string) =>
  findMarket(country)?.languages.includes(language) ?? false

const pairs = MARKETS.flatMap(({ countryCode, languages }) =>
  languages.map((code) => [countryCode, code] as const),
)

describe('the table of markets', () => {
  test('is whole: every line has codes of the right form, none twice', () => {
    assert.equal(MARKETS.length, 74)
    for (const { countryCode, googleDomain, languages, locationCode, gscCountry } of MARKETS) {
      assert.equal(parseCountry(countryCode), countryCode)
      assert.match(googleDomain, /^google(\.com?)?\.[a-z]{2,3}$/)
      assert.match(gscCountry, /^[a-z]{3}$/)
      assert.ok(Number.isInteger(locationCode) && locationCode > 2000 && locationCode < 3000, countryCode)
      assert.ok(languages.length > 0)
      assert.equal(new Set(languages).size, languages.length)
      for (const code of languages) assert.notEqual(parseLanguage(code), undefined, code)
    }
    for (const column of ['countryCode', 'googleDomain', 'locationCode', 'gscCountry'] as const) {
      assert.equal(new Set(MARKETS.map((market) => market[column])).size, MARKETS.length, column)
    }
  })

  test('knows the codes of well-known countries', () => {
    assert.deepEqual(findMarket('US'), {
      countryCode: 'US',
      googleDomain: 'google.com',
      languages: ['en', 'es'],
      locationCode: 2840,
      gscCountry: 'usa',
    })
    const codes = ['GB', 'DE', 'AU', 'BR', 'JP', 'ZA', 'CH', 'IL', 'DO'].map((country) => {
      const { locationCode, gscCountry, googleDomain } = findMarket(country) ?? {}
      return `${locationCode} ${gscCountry} ${googleDomain}`
    })
    assert.deepEqual(codes, [
      '2826 gbr google.co.uk',
      '2276 deu google.de',
      '2036 aus google.com.au',
      '2076 bra google.com.br',
      '2392 jpn google.co.jp',
      '2710 zaf google.co.za',
      '2756 che google.ch',
      '2376 isr google.co.il',
      '2214 dom google.com.do',
    ])
    assert.equal(findMarket('CN'), undefined)
    assert.equal(findMarket('us'), undefined)
    assert.equal(findMarket('__proto__'), undefined)
  })

  test('offers a language only where it is served', () => {
    assert.ok(isOffered('US', 'es'))
    assert.ok(isOffered('IL', 'he'))
    assert.ok(!isOffered('IL', 'iw'))
    assert.ok(!isOffered('GB', 'de'))
    assert.ok(!isOffered('CN', 'zh-CN'))
  })
})

describe('a market that is asked for', () => {
  test('is found in any letter case and comes out in its one spelling', () => {
    const flips = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(fc.constantFrom(...pairs), flips, ([country, language], upper) => {
        const spell = (text: string, from: number) =>
          [...text].map((c, i) => (upper[from + i] ? c.toUpperCase() : c.toLowerCase())).join('')
        assert.deepEqual(parseMarket(spell(country, 0), spell(language, 2)), {
          countryCode: country,
          languageCode: language,
        })
      }),
    )
  })

  test('has one spelling, so that no keyword is tracked twice', () => {
    const cases: [country: string, language: string, canonical: string][] = [
      ['BR', 'pt', 'pt-BR'],
      ['br', 'PT-br', 'pt-BR'],
      ['PT', 'pt', 'pt-PT'],
      ['MX', 'es', 'es-419'],
      ['AR', 'ES-419', 'es-419'],
      ['TW', 'zh', 'zh-TW'],
      ['SG', 'zh', 'zh-CN'],
      ['IL', 'iw', 'he'],
      ['NO', 'nb', 'no'],
      ['PH', 'fil', 'tl'],
      ['ES', 'es', 'es'],
    ]
    for (const [country, language, canonical] of cases) {
      const expected = { countryCode: country.toUpperCase(), languageCode: canonical }
      assert.deepEqual(parseMarket(country, language), expected, `${country} ${language}`)
    }
  })

  test('is refused on the field that is wrong, with what there is', () => {
    const fieldOf = (country: string, language: string) => {
      const parsed = parseMarket(country, language)
      return 'error' in parsed ? parsed.error.field : undefined
    }
    for (const country of ['UK', 'CN', 'XX', 'USA', '', ' US', 'constructor']) {
      assert.equal(fieldOf(country, 'en'), 'country_code', country)
    }
    for (const language of [
      'de',
      'english',
      'en-GB',
      'en_US',
      '',
      'e',
      'en-',
      '-',
      'toString',
      'constructor',
    ]) {
      assert.equal(fieldOf('GB', language), 'language_code', language)
    }
    assert.equal(fieldOf('PT', 'pt-BR'), 'language_code')
    assert.equal(fieldOf('ES', 'es-419'), 'language_code')
    assert.deepEqual(parseMarket('ch', 'en'), {
      error: { field: 'language_code', message: 'The language_code must be de, fr or it in CH.' },
    })
  })

  test('is either offered or refused, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (country, language) => {
        const parsed = parseMarket(country, language)
        assert.ok('error' in parsed || isOffered(parsed.countryCode, parsed.languageCode))
      }),
    )
  })
})

test("Google's codes are ours but for Hebrew", () => {
  assert.equal(googleLanguage('he'), 'iw')
  const other = new Set(pairs.map(([, language]) => language).filter((code) => googleLanguage(code) !== code))
  assert.deepEqual([...other], ['he'])
})

test('a language is the same with a retired code, or without its region', () => {
  for (const [one, other] of [
    ['iw', 'he'],
    ['nb', 'no'],
    ['pt-BR', 'pt'],
    ['zh-CN', 'zh-cn'],
  ] as const)
    assert.ok(isSameLanguage(one, other) && isSameLanguage(other, one), `${one} ${other}`)
  for (const [one, other] of [
    ['en', 'de'],
    ['zh-CN', 'zh-TW'],
    ['', 'en'],
  ] as const)
    assert.ok(!isSameLanguage(one, other), `${one} ${other}`)
})

test("every market has its place by a name of Google's list", () => {
  const names = MARKETS.map(({ countryCode }) => googlePlace(countryCode) ?? '')
  assert.equal(new Set(names).size, MARKETS.length)
  for (const name of names) assert.match(name, /^[A-Z][A-Za-z]+( [A-Z][A-Za-z]+)*$/)
})

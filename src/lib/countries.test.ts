import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alpha3Of, COUNTRIES, findCountry } from './countries.ts'

test('every country is found by its codes, in any letter case, and by its name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  assert.equal(COUNTRIES.size, 249)
  assert.equal(new Set([...COUNTRIES].map(alpha3Of)).size, 249)
  for (const code of COUNTRIES) {
    for (const text of [code, code.toLowerCase(), alpha3Of(code), names.of(code) as string]) {
      assert.equal(findCountry(text), code, text)
    }
  }
})

test('names are found in the spellings that are around', () => {
  const cases: [string, string][] = [
    ['UK', 'GB'],
    ['uk', 'GB'],
    ['united kingdom', 'GB'],
    ['USA', 'US'],
    ['The Netherlands', 'NL'],
    ['Turkey', 'TR'],
    ['Türkiye', 'TR'],
    ['Czech Republic', 'CZ'],
    ['South Korea', 'KR'],
    ['Vietnam', 'VN'],
    ['Viet Nam', 'VN'],
    ['Hong Kong', 'HK'],
    ['Myanmar [Burma]', 'MM'],
    ['Bosnia and Herzegovina', 'BA'],
    ['Bosnia & Herzegovina', 'BA'],
    ['Saint Lucia', 'LC'],
    ['Ivory Coast', 'CI'],
    ["Cote d'Ivoire", 'CI'],
    ['UAE', 'AE'],
  ]
  for (const [text, code] of cases) assert.equal(findCountry(text), code, text)
})

test('what is no country, or could be two, is not known', () => {
  for (const text of ['', ' ', 'EU', 'XX', 'EUR', 'Congo', 'Korea', 'Europe', '12', 'constructor', '()'])
    assert.equal(findCountry(text), undefined, text)
})

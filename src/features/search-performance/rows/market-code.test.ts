import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { marketOf } from '../../../../test/helpers/unpacked-search-rows.ts'
import { DEVICES } from '../performance-row.ts'
import { marketCode } from './market-code.ts'

const country = fc.option(fc.stringMatching(/^[a-z]{3}$/))
const device = fc.option(fc.constantFrom(...DEVICES))

test('a market comes back from its code, and only the unknown one has the code 0', () => {
  fc.assert(
    fc.property(country, device, (someCountry, someDevice) => {
      const code = marketCode(someCountry, someDevice) as number
      assert.deepEqual(marketOf(code), { country: someCountry, device: someDevice })
      assert.equal(code === 0, someCountry === null && someDevice === null)
      assert.ok(code < 2 ** 17)
    }),
  )
})

test('what is no code of a country has no code', () => {
  for (const text of ['', 'de', 'DEU', 'deut', 'd1u', 'dé€'])
    assert.equal(marketCode(text, null), undefined, text)
})

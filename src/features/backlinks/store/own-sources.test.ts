import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { OwnSources } from './own-sources.ts'

const hash = fc.maxSafeNat()

test('a hash that was met may be there, and hardly any other', () => {
  const own = new OwnSources()
  const mayBeThere = own.filter(0)!
  const hashes = fc.sample(fc.uniqueArray(hash, { minLength: 500, maxLength: 500 }), 1)[0]!
  const wrong = hashes.filter((one) => mayBeThere(one))
  assert.ok(wrong.length <= 2, `${wrong.length} were taken for known`)
  own.setCount(500)
  const later = own.filter(500)!
  assert.ok(hashes.every((one) => later(one)))
  own.release()
})

test('every page may be there in a profile that others have filled, for ever', () => {
  assert.equal(new OwnSources().filter(1), undefined)
  const own = new OwnSources()
  assert.notEqual(own.filter(0), undefined)
  own.setCount(10)
  assert.equal(own.filter(11), undefined)
  own.setCount(12)
  assert.equal(own.filter(12), undefined)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOfDomain, movesBetween } from './result-moves.ts'

const result = (rank: number, url: string, result_type = 'organic') => ({
  rank,
  url,
  result_type,
  title: url,
})

test('a result that climbed has a gain, one that is new has none', () => {
  const { now, gone } = movesBetween([result(1, 'b'), result(2, 'c')], [result(1, 'a'), result(4, 'b')])
  assert.deepEqual(
    now.map(({ otherRank, gain }) => [otherRank, gain]),
    [
      [4, 3],
      [null, null],
    ],
  )
  assert.deepEqual(
    gone.map(({ url }) => url),
    ['a'],
  )
})

test('an address that is there twice is compared by its best place; an ad is no organic result', () => {
  const { now } = movesBetween([result(3, 'a')], [result(2, 'a'), result(9, 'a'), result(1, 'a', 'ads')])
  assert.equal(now[0]?.gain, -1)
})

test('an address belongs to a domain and to those above it, not to one that ends alike', () => {
  assert.ok(isOfDomain('https://www.shop.example/x?y', 'shop.example'))
  assert.ok(isOfDomain('http://blog.shop.example:8080/', 'www.shop.example'))
  assert.ok(!isOfDomain('https://notshop.example/', 'shop.example'))
  assert.ok(!isOfDomain('https://evil.example/shop.example', 'shop.example'))
})

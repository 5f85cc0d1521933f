import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Device } from '../../../background/providers/contracts.ts'
import { describeExisting } from './existing-keywords.ts'

const on = (device: Device, ...keywords: string[]) => keywords.map((keyword) => ({ keyword, device }))

test('nothing is said when all are new', () => {
  assert.equal(describeExisting(on('mobile', 'a', 'b'), on('mobile', 'a', 'b')), null)
})

test('those that were tracked are named with their devices', () => {
  const wanted = [...on('mobile', 'a', 'b', 'c'), ...on('desktop', 'a', 'b', 'c')]
  assert.equal(
    describeExisting(wanted, on('mobile', 'b')),
    '5 were tracked already and left as before: "a" on mobile and desktop, "c" on mobile and desktop, "b" on desktop.',
  )
  assert.equal(
    describeExisting(on('mobile', 'a'), []),
    '1 was tracked already and left as before: "a" on mobile.',
  )
})

test('of many, the first ten are named and the others counted', () => {
  const many = on('desktop', ...Array.from({ length: 12 }, (_, index) => `word ${index}`))
  const told = describeExisting(many, []) ?? ''
  assert.ok(
    told.startsWith('12 were tracked already') && told.endsWith('"word 9" on desktop, 2 more keywords.'),
  )
})

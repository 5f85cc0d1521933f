import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoize } from './memoize.ts'

test('is made when it is first used, and once for each key', () => {
  const made: string[] = []
  const formatOf = memoize((zone: string) => {
    made.push(zone)
    return { zone }
  })
  assert.deepEqual(made, [])
  assert.equal(formatOf('UTC'), formatOf('UTC'))
  assert.equal(formatOf('Asia/Tokyo').zone, 'Asia/Tokyo')
  assert.deepEqual(made, ['UTC', 'Asia/Tokyo'])
})

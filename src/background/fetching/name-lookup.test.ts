import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCachedLookup, systemLookup } from './name-lookup.ts'

test('the system knows this machine', async () => {
  const addresses = await systemLookup('localhost')
  assert.ok(addresses.some((address) => address === '127.0.0.1' || address === '::1'))
})

test('an answer is shared and believed for half a minute', async () => {
  let nowMs = 0
  let asked = 0
  const ask = async (name: string) => [`${name} ${++asked}`]
  const lookup = createCachedLookup(ask, { nowMs: () => nowMs })
  assert.deepEqual(await Promise.all([lookup('a'), lookup('a'), lookup('b')]), [['a 1'], ['a 1'], ['b 2']])
  nowMs = 29_999
  assert.deepEqual(await lookup('a'), ['a 1'])
  nowMs = 30_000
  assert.deepEqual(await lookup('a'), ['a 3'])
})

test('a failure is not remembered', async () => {
  let isDown = true
  const lookup = createCachedLookup(
    async () => {
      if (isDown) throw new Error('down')
      return ['1.1.1.1']
    },
    { nowMs: () => 0 },
  )
  await assert.rejects(lookup('a'))
  isDown = false
  assert.deepEqual(await lookup('a'), ['1.1.1.1'])
})

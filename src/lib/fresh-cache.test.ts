import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFreshCache } from './fresh-cache.ts'

function setUp(entriesMax = 10) {
  const clock = { ms: 0, nowMs: () => clock.ms }
  const cache = createFreshCache<string>({ freshMs: 500, entriesMax, clock })
  let loads = 0
  const load = (value: string | undefined) => async () => {
    loads++
    return value
  }
  return { clock, cache, load, loads: () => loads }
}

test('a fresh entry is answered at once, an old one is asked for again', async () => {
  const { clock, cache, load, loads } = setUp()
  assert.equal(await cache.get('a', load('one')), 'one')
  clock.ms = 499
  assert.equal(cache.get('a', load('two')), 'one')
  clock.ms = 500
  assert.equal(await cache.get('a', load('two')), 'two')
  assert.equal(loads(), 2)
})

test('what is absent is not remembered', async () => {
  const { cache, load, loads } = setUp()
  assert.equal(await cache.get('a', load(undefined)), undefined)
  assert.equal(await cache.get('a', load('there')), 'there')
  assert.equal(loads(), 2)
})

test('callers at the same time share one lookup', async () => {
  const { cache, load, loads } = setUp()
  const answers = await Promise.all([cache.get('a', load('x')), cache.get('a', load('y'))])
  assert.deepEqual(answers, ['x', 'x'])
  assert.equal(loads(), 1)
})

test('an answer that was under way when the key was forgotten is not kept', async () => {
  const { cache, load } = setUp()
  const old = cache.get('a', load('before the change'))
  cache.forget('a')
  const young = cache.get('a', load('after the change'))
  assert.equal(await old, 'before the change')
  assert.equal(await young, 'after the change')
  assert.equal(cache.get('a', load('again')), 'after the change')
})

test('a lookup that fails is not remembered', async () => {
  const { cache, load } = setUp()
  await assert.rejects(Promise.resolve(cache.get('a', () => Promise.reject(new Error('down')))), /down/)
  assert.equal(await cache.get('a', load('up')), 'up')
})

test('the number of entries is bounded', async () => {
  const { cache, load, loads } = setUp(2)
  for (const key of ['a', 'b', 'c']) await cache.get(key, load(key))
  await cache.get('a', load('a'))
  assert.equal(loads(), 4)
})

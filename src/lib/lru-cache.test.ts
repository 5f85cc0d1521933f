import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLruCache, createSharedCache } from './lru-cache.ts'

test('what was not used for longest goes first, and room is made for what comes', () => {
  const kept = createLruCache<string>({ bytesMax: 3 * 1600 })
  for (const name of ['a', 'b', 'c']) kept.keep(name, name, 1000)
  kept.get('a')
  kept.keep('d', 'd', 1000)
  assert.deepEqual(['a', 'b', 'c', 'd'].map(kept.get), ['a', undefined, 'c', 'd'])
  // In place of another it takes that one's room alone.
  kept.keep('a', 'new', 1000)
  assert.deepEqual(['a', 'c', 'd'].map(kept.get), ['new', 'c', 'd'])
  kept.drop('c')
  kept.keep('e', 'e', 1000)
  assert.deepEqual(['a', 'd', 'e'].map(kept.get), ['new', 'd', 'e'])
})

test('what is larger than all the room is not kept, and takes its old value along', () => {
  const kept = createLruCache<string>({ bytesMax: 4000 })
  kept.keep('a', 'old', 1000)
  kept.keep('b', 'b', 1000)
  kept.keep('a', 'huge', 10_000)
  assert.deepEqual(['a', 'b'].map(kept.get), [undefined, 'b'])
  const none = createLruCache<string>({ bytesMax: 0 })
  none.keep('a', 'a', 0)
  assert.equal(none.get('a'), undefined)
})

test('a shared value is made once by all who ask for it, and made again when that failed', async () => {
  const shared = createSharedCache<string>({ bytesMax: 10_000, bytesOf: ({ length }) => length })
  let makes = 0
  const make = async () => {
    makes++
    if (makes === 1) throw new Error('not yet')
    return 'made'
  }
  const failed = await Promise.allSettled([shared.find('a', make), shared.find('a', make)])
  assert.deepEqual(
    failed.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(makes, 1)
  assert.deepEqual(await Promise.all([shared.find('a', make), shared.find('a', make)]), ['made', 'made'])
  assert.equal(await shared.find('a', make), 'made')
  assert.equal(makes, 2)
  assert.equal(shared.get('a'), 'made')
  shared.keep('b', 'told')
  assert.equal(await shared.find('b', make), 'told')
})

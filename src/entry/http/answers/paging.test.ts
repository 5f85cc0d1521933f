import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEST_SECRET } from '../../../../test/helpers/app.ts'
import { joinPage } from '../../../data/storage/page-of-rows.mjs'
import { createCursorCodec } from './cursor.ts'
import { answerList, type ListRequest } from './paging.ts'

const codec = createCursorCodec(TEST_SECRET)

/** A list of three rows that says it has `count`. */
function request(query: ListRequest['query'], count: number): ListRequest {
  return {
    codec,
    endpoint: 'rows',
    scope: 'all',
    query,
    url: { base: 'http://localhost/v1/rows', query: '' },
    async read([after = 0] = [], range) {
      const ids = [1, 2, 3].filter((id) => id > Number(after))
      return joinPage(
        ids.map((id) => [JSON.stringify(id), id]),
        range,
      )
    },
    count: async (max) => Math.min(count, max),
  }
}

const metaOf = async (query: ListRequest['query'], count: number) => {
  const { json, bytes, digest } = await answerList(request(query, count))
  assert.equal(bytes, Buffer.byteLength(json))
  return { ...JSON.parse(json).meta, digest }
}

test('a list counts its rows for those who ask, up to ten thousand', async () => {
  const totals = async (count: number) => {
    const { total, total_is_at_least } = await metaOf({ include_total: true }, count)
    return [total, total_is_at_least]
  }
  assert.deepEqual(await totals(0), [0, false])
  assert.deepEqual(await totals(10_000), [10_000, false])
  assert.deepEqual(await totals(10_001), [10_000, true])
  for (const query of [{}, { include_total: false }])
    assert.deepEqual(Object.keys(await metaOf(query, 3)), [
      'per_page',
      'next_cursor',
      'previous_cursor',
      'has_more',
      'digest',
    ])
})

test('an answer with another total is another answer', async () => {
  const digests = await Promise.all([
    metaOf({ include_total: true }, 3),
    metaOf({ include_total: true }, 4),
    metaOf({}, 3),
  ])
  assert.equal(new Set(digests.map(({ digest }) => digest)).size, 3)
})

test('a cursor of a page with a total leads on without one, and the other way round', async () => {
  const { next_cursor: cursor } = await metaOf({ limit: 1, include_total: true }, 3)
  assert.equal((await metaOf({ limit: 1, cursor }, 3)).total, undefined)
  const plain = await metaOf({ limit: 1 }, 3)
  assert.equal(plain.next_cursor, cursor)
  assert.equal((await metaOf({ cursor: plain.next_cursor, include_total: true }, 3)).total, 3)
})

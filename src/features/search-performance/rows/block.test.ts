import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeBlock } from '../../../../test/helpers/unpacked-search-rows.ts'
import { BLOCK_ROWS_MAX, type BlockColumns, encodeBlock } from './block.ts'

const INT32_MAX = 2 ** 31 - 1
const ROW = fc.record({
  query: fc.integer({ min: 0, max: 32_767 }),
  page: fc.oneof(fc.nat(3), fc.nat(INT32_MAX)),
  market: fc.oneof(fc.constant(0), fc.nat(70_000)),
  clicks: fc.oneof(fc.constant(0), fc.nat(300), fc.nat(INT32_MAX)),
  impressions: fc.oneof(fc.nat(300), fc.nat(INT32_MAX)),
  positionSum: fc.oneof(
    fc.nat(200).map((position) => position * 1000),
    fc.nat(70_000),
    fc.maxSafeNat(),
  ),
})
type Row = typeof ROW extends fc.Arbitrary<infer T> ? T : never

function columnsOf(rows: readonly Row[]): BlockColumns {
  const hasMarket = rows.some((row) => row.market !== 0)
  return {
    queries: Uint16Array.from(rows, (row) => row.query),
    pages: Int32Array.from(rows, (row) => row.page),
    markets: hasMarket ? Int32Array.from(rows, (row) => row.market) : undefined,
    clicks: Int32Array.from(rows, (row) => row.clicks),
    impressions: Int32Array.from(rows, (row) => row.impressions),
    positionSums: Float64Array.from(rows, (row) => row.positionSum),
  }
}

test('what is packed comes out again, whatever the numbers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ROW, { minLength: 1, maxLength: 60 }), async (rows) => {
      const columns = columnsOf(rows)
      assert.deepEqual(decodeBlock(await encodeBlock(columns)), columns)
    }),
  )
})

test('a full block of the widest numbers comes out again', async () => {
  const row = { query: 32_767, page: INT32_MAX, market: 70_000, clicks: INT32_MAX, impressions: INT32_MAX }
  const rows = Array.from({ length: BLOCK_ROWS_MAX }, (_, n) => ({ ...row, positionSum: 2 ** 52 + n }))
  const columns = columnsOf(rows)
  assert.deepEqual(decodeBlock(await encodeBlock(columns)), columns)
})

test('rows as sites have them take less than 14 bytes each', async () => {
  let seed = 7
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const rows = Array.from({ length: 2000 }, () => {
    const impressions = Math.ceil(Math.exp(random() ** 2 * 6))
    return {
      query: Math.floor(32_768 * random() ** 2),
      page: 1 + Math.floor(20_000 * random() ** 2),
      market: 4 * Math.floor(30 * random()) + 2000,
      clicks: Math.floor(impressions * 0.1 * random()),
      impressions,
      // One decimal, as exports have it.
      positionSum: Math.round(10 + random() * 300) * 100 * impressions,
    }
  })
  rows.sort((a, b) => a.query - b.query)
  assert.ok((await encodeBlock(columnsOf(rows))).length < 14 * rows.length)
})

test('a damaged block is refused, and never becomes other numbers', async () => {
  const rows = fc.sample(ROW, { numRuns: 50, seed: 5 })
  const bytes = await encodeBlock(columnsOf(rows))
  for (let at = 0; at < bytes.length; at++) {
    for (const flip of [1, 0x80]) {
      const broken = Uint8Array.from(bytes)
      broken[at]! ^= flip
      assert.throws(() => decodeBlock(broken), /Stored search performance is damaged/)
    }
    assert.throws(() => decodeBlock(bytes.slice(0, at)), /damaged/)
  }
  assert.throws(() => decodeBlock(new Uint8Array([...bytes, 0, 0])), /damaged/)
})

test('a block that does not begin at a whole word of memory is read all the same', async () => {
  const columns = columnsOf(fc.sample(ROW, { numRuns: 20, seed: 6 }))
  const bytes = await encodeBlock(columns)
  const shifted = new Uint8Array(bytes.length + 3)
  shifted.set(bytes, 3)
  assert.deepEqual(decodeBlock(shifted.subarray(3)), columns)
})

test('columns that do not fit each other, or too many rows, are not packed', async () => {
  const columns = columnsOf(fc.sample(ROW, 3))
  await assert.rejects(encodeBlock({ ...columns, clicks: new Int32Array(2) }), /clicks has 2 values/)
  await assert.rejects(encodeBlock(columnsOf([])), /cannot hold 0 rows/)
  const rows = fc.sample(ROW, 1)
  const tooMany = Array.from({ length: BLOCK_ROWS_MAX + 1 }, () => rows[0]!)
  await assert.rejects(encodeBlock(columnsOf(tooMany)), /cannot hold 65537 rows/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { readPerformance } from '../../../../test/helpers/read-performance.ts'
import { openPerformanceFile } from './performance-file.ts'
import { beginReading } from './performance-reading.ts'

const CSV = 'date,query,clicks,impressions,position\n2026-10-01,oak desk,1,2,3\n'
const LINES = '{"date":"2026-10-01","query":"oak desk","clicks":1,"impressions":2,"position":3}\n'

test('a compressed file is what is in it', async () => {
  const { rows } = await readPerformance(CSV)
  assert.equal(rows.length, 1)
  // Programs that write in several steps leave several compressed parts behind one another.
  const parts = Buffer.concat([gzipSync(CSV.slice(0, 30)), gzipSync(CSV.slice(30))])
  for (const content of [LINES, gzipSync(CSV), gzipSync(LINES), parts]) {
    for (const size of [1, 1000]) assert.deepEqual((await readPerformance(content, { size })).rows, rows)
  }
})

test('a compressed file that is damaged or cut off is refused', async () => {
  const whole = gzipSync(CSV.repeat(3))
  await assert.rejects(readPerformance(whole.subarray(0, -12)), {
    code: 'import_invalid',
    message: 'The compressed file cannot be read: it ends in the middle.',
  })
  const damaged = Buffer.from(whole)
  damaged[damaged.length - 6] = (damaged[damaged.length - 6] as number) ^ 0xff
  await assert.rejects(
    readPerformance(damaged),
    /^AppError: The compressed file cannot be read: it is damaged/,
  )
})

test('a line that is wrong in a compressed file is named', async () => {
  const content = gzipSync(`${CSV}2026-10-01,x,2,1,1\n`)
  await assert.rejects(readPerformance(content), /^AppError: Line 3, clicks: 2 is more than the impressions/)
})

test('whoever stops in the middle stops the source', async () => {
  for (const isCompressed of [false, true]) {
    let isStopped = false
    const bytes = Buffer.from(CSV + '2026-10-01,oak desk,1,2,3\n'.repeat(100_000))
    const content = isCompressed ? gzipSync(bytes) : bytes
    const file = {
      path: '',
      readStart: async (wanted: number) => content.subarray(0, wanted),
      async *read() {
        isStopped = false
        try {
          for (let at = 0; at < content.length; at += 512) yield content.subarray(at, at + 512)
        } finally {
          isStopped = true
        }
      },
    }
    for await (const rows of await openPerformanceFile(file, beginReading(Date.UTC(2026, 10, 15)))) {
      assert.ok(rows.length > 0)
      break
    }
    assert.ok(isStopped, String(isCompressed))
  }
})

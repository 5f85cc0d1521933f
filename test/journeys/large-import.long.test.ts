// A file far larger than what may be held of it at once.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openKeywordFile } from '../../src/features/rank-tracker/import/keyword-file.ts'
import { planBatches } from '../../src/features/rank-tracker/import/plan.ts'

const LINES = 1_000_000
const HELD_MAX = 5_000
const HEAP_BYTES_MAX = 200 * 1024 * 1024

test('a million lines are planned with a few thousand of them held at any time', async () => {
  let made = 0
  async function* source(): AsyncGenerator<Uint8Array> {
    made = 0
    yield Buffer.from('keyword,country_code,language_code,device,location\n')
    while (made < LINES) {
      const lines: string[] = []
      for (let count = 0; count < 1000; count++)
        lines.push(`"shoes, number ${++made}",US,en,both,Springfield\n`)
      yield Buffer.from(lines.join(''))
    }
  }
  const { read } = await openKeywordFile(source, { defaults: {}, domain: 'example.com', nowMs: 0 })
  let planned = 0
  let keywords = 0
  let heldMax = 0
  let heapMax = 0
  for await (const batch of planBatches(read(), 1000)) {
    planned += batch.rows
    keywords += batch.keywords.length
    heldMax = Math.max(heldMax, made - planned + batch.rows)
    heapMax = Math.max(heapMax, process.memoryUsage().heapUsed)
  }
  assert.deepEqual([planned, keywords], [LINES, 2 * LINES])
  assert.ok(heldMax <= HELD_MAX, `${heldMax} lines were held`)
  assert.ok(heapMax <= HEAP_BYTES_MAX, `${heapMax} bytes of heap`)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BYTES_MAX, findExcess, LINES_MAX } from './file-limits.ts'

test('a file may have as many lines and bytes as a search engine takes, and not one more', () => {
  assert.equal(findExcess({ lines: LINES_MAX, bytes: BYTES_MAX }), undefined)
  assert.match(findExcess({ lines: LINES_MAX + 1, bytes: 1 }) ?? '', /100,001 lines.* at most 100,000\./)
  assert.match(findExcess({ lines: 1, bytes: BYTES_MAX + 1 }) ?? '', /2,000,001 bytes.* at most 2,000,000\./)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from './linear-time.ts'
import { PARSERS } from './parsers.ts'

const BYTES = 32 * 1024

for (const [name, parser] of Object.entries(PARSERS))
  test(`${name}: hostile texts of 32 KB take time in proportion to their length`, () =>
    assertLinear(parser, { bytes: BYTES, ends: 'one' }))

test('an expression that takes the square of the length is found', async () => {
  const read = (text: string) => text.replace(/\s+%$/, '')
  await assert.rejects(
    assertLinear({ read, bytesMax: BYTES * 4, around: [['', '']] }, { bytes: BYTES * 4, ends: 'one' }),
    /repeated/,
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from './linear-time.ts'
import { PARSERS } from './parsers.ts'

const BYTES = 32 * 1024

for (const [name, parser] of Object.entries(PARSERS))
  test(`${name}: hostile texts of 32 KB take time in proportion to their length`, () =>
    assertLinear(parser, { bytes: BYTES, ends: 'one' }))

test('a parser that takes the square of the length is found', async () => {
  const read = ({ length }: string) => {
    const before = process.threadCpuUsage()
    while (process.threadCpuUsage(before).user < 500_000 * (length / BYTES) ** 2);
  }
  const parser = { read, bytesMax: BYTES, around: [['', '']] as const }
  await assert.rejects(assertLinear(parser, { bytes: BYTES, ends: 'one' }), /" " repeated/)
})

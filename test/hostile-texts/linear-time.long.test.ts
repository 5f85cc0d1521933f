import { test } from 'node:test'
import { assertLinear } from './linear-time.ts'
import { PARSERS } from './parsers.ts'

const MB = 1024 * 1024

// Each parser up to as much as it is ever given, so that a fault is found where it is still cheap.
for (const [name, parser] of Object.entries(PARSERS))
  for (const bytes of [1024, 64 * 1024, MB, 10 * MB, 50 * MB].filter((size) => size <= parser.bytesMax))
    test(`${name}: hostile texts of ${bytes} bytes take time in proportion to their length`, () =>
      assertLinear(parser, { bytes, ends: bytes <= MB ? 'all' : 'one' }))

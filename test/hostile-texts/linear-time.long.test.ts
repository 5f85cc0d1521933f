import { test } from 'node:test'
import { assertLinear, findCostliest } from './linear-time.ts'
import { PARSERS } from './parsers.ts'

const KB = 1024
const MB = 1024 * KB
// A parser that is ever given more is tried with those that took longest: with all, it would take days.
const COSTLIEST = 3

// Each parser up to as much as it is ever given, so that a fault is found where it is still cheap.
for (const [name, parser] of Object.entries(PARSERS)) {
  for (const bytes of [KB, 64 * KB])
    test(`${name}: hostile texts of ${bytes} bytes take time in proportion to their length`, () =>
      assertLinear(parser, { bytes, ends: 'all' }))
  const larger = [MB, 10 * MB, 50 * MB].filter((bytes) => bytes <= parser.bytesMax)
  if (larger.length > 0)
    test(`${name}: the costliest texts of up to ${larger.at(-1)} bytes do so, too`, async () => {
      const texts = await findCostliest(parser, 256 * KB, COSTLIEST)
      for (const bytes of larger) await assertLinear(parser, { bytes, ends: 'one', texts })
    })
}

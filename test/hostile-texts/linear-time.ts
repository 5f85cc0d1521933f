// Whether a parser takes time in proportion to a text. What counts is the time of the processor in this thread, which other programs on
// the machine do not change. A time that is short as it stands says nothing about growth and is taken as it is; a longer one must
// have grown by no more than the text, with room for collecting memory, in the best of several tries.

import assert from 'node:assert/strict'
import type { Parser } from './parsers.ts'
import { REPEATED, repeatTo } from './texts.ts'

const SHORT_MS = 400
const GROWTH = 4
const GROWTH_OF_TIME_MAX = 7
const TRIES = 3
// Behind the repeated text, so that what almost fits does not fit.
const ENDS = ['', 'x', '\n"'] as const

type Campaign = { readonly bytes: number; readonly ends: 'one' | 'all' }

export async function assertLinear(parser: Parser, { bytes, ends }: Campaign): Promise<void> {
  const size = Math.min(bytes, parser.bytesMax)
  let turn = 0
  for (const [before, behind] of parser.around)
    for (const unit of REPEATED)
      for (const end of ends === 'all' ? ENDS : [ENDS[turn++ % ENDS.length]]) {
        const make = (length: number) => `${before}${repeatTo(length, unit)}${end}${behind}`
        const ms = await measure(parser, make(size))
        if (ms <= SHORT_MS) continue
        const long = Math.min(ms, await leastOf(parser, make(size)))
        const short = await leastOf(parser, make(size / GROWTH))
        assert.ok(
          long <= SHORT_MS || long <= GROWTH_OF_TIME_MAX * short,
          `${JSON.stringify(before)}, ${JSON.stringify(unit)} repeated, ${JSON.stringify(end)}: ` +
            `${Math.round(short)} ms for ${size / GROWTH} bytes, ${Math.round(long)} ms for ${size}`,
        )
      }
}

async function leastOf(parser: Parser, text: string): Promise<number> {
  let least = Infinity
  for (let count = 0; count < TRIES; count++) least = Math.min(least, await measure(parser, text))
  return least
}

async function measure({ read }: Parser, text: string): Promise<number> {
  const before = process.threadCpuUsage()
  try {
    await read(text)
  } catch (error) {
    // Refusing a text is an answer. A stack that overflows is not: the text nests more deeply than the parser can.
    if (error instanceof RangeError) throw error
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

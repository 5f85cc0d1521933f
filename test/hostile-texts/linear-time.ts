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

type Campaign = {
  readonly bytes: number
  readonly ends: 'one' | 'all'
  /** All of them, unless said otherwise. */
  readonly texts?: readonly HostileText[]
}

export type HostileText = { readonly before: string; readonly unit: string; readonly behind: string }

/** What stands at a place of the parser, over and over. */
export function listTexts({ around }: Parser): HostileText[] {
  return around.flatMap(([before, behind]) => REPEATED.map((unit) => ({ before, unit, behind })))
}

/** Those that took the parser longest at a size at which all can be tried, for sizes at which they cannot. */
export async function findCostliest(parser: Parser, bytes: number, count: number): Promise<HostileText[]> {
  const measured: { text: HostileText; ms: number }[] = []
  for (const text of listTexts(parser))
    measured.push({ text, ms: await measure(parser, write(text, bytes, '')) })
  return measured
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ text }) => text)
}

function write({ before, unit, behind }: HostileText, bytes: number, end: string): string {
  return `${before}${repeatTo(bytes, unit)}${end}${behind}`
}

export async function assertLinear(
  parser: Parser,
  { bytes, ends, texts = listTexts(parser) }: Campaign,
): Promise<void> {
  const size = Math.min(bytes, parser.bytesMax)
  let turn = 0
  for (const text of texts)
    for (const end of ends === 'all' ? ENDS : [ENDS[turn++ % ENDS.length] as string]) {
      const ms = await measure(parser, write(text, size, end))
      if (ms <= SHORT_MS) continue
      const short = await leastOf(parser, write(text, size / GROWTH, end))
      const isInProportion = ms <= GROWTH_OF_TIME_MAX * short
      // The long text is read again only where its time was too long: some take a minute.
      const long = isInProportion ? ms : Math.min(ms, await leastOf(parser, write(text, size, end)))
      assert.ok(
        long <= SHORT_MS || long <= GROWTH_OF_TIME_MAX * short,
        `${JSON.stringify(text.before)}, ${JSON.stringify(text.unit)} repeated, ${JSON.stringify(end)}: ` +
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

// Shows the progress of a long command on stderr: on a terminal one line that is overwritten, elsewhere a line for each
// finished step, so that logs stay short.

import { visibleLines } from '../../../lib/visible-text.ts'
import { printable } from './output.ts'
import type { TextStream } from './terminal.ts'

const REDRAWN_EVERY_MS = 100
const ERASED_LINE = '\r\u001b[K'

export type StatusLine = {
  /** Shows what the current step has done so far. A new `step` ends the one before. */
  show(step: string, line: string): void
  /** Prints a remark on its own line, above the progress. */
  remark(text: string): void
  /** Leaves the last line in place. */
  end(): void
  /** Erases the line, because the work did not succeed. */
  clear(): void
}

/** `repeatedMs`: how often the line of a long step is repeated without a terminal. */
export function createStatusLine(
  stderr: TextStream,
  nowMs: () => number,
  { repeatedMs = Number.POSITIVE_INFINITY }: { repeatedMs?: number } = {},
): StatusLine {
  const isLive = stderr.isTTY === true
  const everyMs = isLive ? REDRAWN_EVERY_MS : repeatedMs
  let current: { step: string; line: string } | undefined
  let drawnAtMs = Number.NEGATIVE_INFINITY

  function end(): void {
    if (current !== undefined) stderr.write(isLive ? `${ERASED_LINE}${current.line}\n` : `${current.line}\n`)
    current = undefined
    drawnAtMs = Number.NEGATIVE_INFINITY
  }

  return {
    show(step, given) {
      const line = printable(given)
      if (current !== undefined && current.step !== step) end()
      // Without a terminal, a step prints nothing at first, because it may be over in a moment.
      if (current === undefined && !isLive) drawnAtMs = nowMs()
      current = { step, line }
      if (nowMs() - drawnAtMs < everyMs) return
      drawnAtMs = nowMs()
      stderr.write(isLive ? `${ERASED_LINE}${line}` : `${line}\n`)
    },
    remark(given) {
      const text = visibleLines(given)
      stderr.write(isLive ? `${ERASED_LINE}${text}\n` : `${text}\n`)
      if (isLive) drawnAtMs = Number.NEGATIVE_INFINITY
    },
    end,
    clear() {
      if (current !== undefined && isLive) stderr.write(ERASED_LINE)
      current = undefined
      drawnAtMs = Number.NEGATIVE_INFINITY
    },
  }
}

/**
 * Does the work. Its last line stays only if the work succeeds, so that an error does not follow a line that claims
 * success.
 */
export async function whileShown<T>(
  line: Pick<StatusLine, 'end' | 'clear'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await work()
    line.end()
    return result
  } catch (error) {
    line.clear()
    throw error
  }
}

type Progress = {
  /** Shows what the current step has done so far. A new `step` ends the one before. */
  show(step: string, count: number): void
  /** Leaves the last count in place. */
  end(): void
  /** Erases the line. */
  clear(): void
}

/** `describe` makes the line, such as "Checked 1,200 lines". */
export function createProgress(
  stderr: TextStream,
  nowMs: () => number,
  describe: (step: string, count: string) => string,
): Progress {
  const line = createStatusLine(stderr, nowMs)
  const numbers = new Intl.NumberFormat('en')
  return {
    show: (step, count) => line.show(step, describe(step, numbers.format(count))),
    end: line.end,
    clear: line.clear,
  }
}

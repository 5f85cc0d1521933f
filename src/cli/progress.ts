// How far a long command has come, on stderr: one line that is written over on a terminal, and elsewhere a line for
// each step when it is done, so that a log does not fill with it.

import type { TextStream } from './terminal.ts'

const REDRAWN_EVERY_MS = 100
const ERASED_LINE = '\r\u001b[K'

export type Progress = {
  /** What the current step has done so far. Another `step` than before ends that one. */
  show(step: string, count: number): void
  /** Leaves the last count standing. */
  end(): void
}

/** `describe` makes the line, as in "Checked 1,200 lines". */
export function createProgress(
  stderr: TextStream,
  nowMs: () => number,
  describe: (step: string, count: string) => string,
): Progress {
  const isLive = stderr.isTTY === true
  const numbers = new Intl.NumberFormat('en')
  let current: { step: string; count: number } | undefined
  let drawnAtMs = Number.NEGATIVE_INFINITY

  const line = () => (current === undefined ? '' : describe(current.step, numbers.format(current.count)))

  function end(): void {
    if (current !== undefined) stderr.write(`${isLive ? ERASED_LINE : ''}${line()}\n`)
    current = undefined
    drawnAtMs = Number.NEGATIVE_INFINITY
  }

  return {
    show(step, count) {
      if (current !== undefined && current.step !== step) end()
      current = { step, count }
      if (!isLive || nowMs() - drawnAtMs < REDRAWN_EVERY_MS) return
      drawnAtMs = nowMs()
      stderr.write(`${ERASED_LINE}${line()}`)
    },
    end,
  }
}

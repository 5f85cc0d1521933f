// How much of some files was read, as a share of their bytes as they lie on the disk.

import { statSync } from 'node:fs'
import type { StatusLine } from './progress.ts'

/** Counts on with each call. What cannot be measured, because it is not there, is told by whoever reads it. */
export function createFileProgress(
  line: StatusLine,
  step: string,
  paths: readonly string[],
): (bytes: number) => void {
  const all = paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)
  const label = step.charAt(0).toUpperCase() + step.slice(1)
  let read = 0
  return (bytes) => {
    read += bytes
    line.show(step, `${label}: ${all === 0 ? 100 : Math.min(100, Math.floor((read * 100) / all))} %`)
  }
}

// Shows how much of some files was read, as a share of their sizes on disk.

import { statSync } from 'node:fs'
import type { StatusLine } from './progress.ts'

/** Each call adds to the total. A file that cannot be measured, because it is missing, is reported by its reader. */
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

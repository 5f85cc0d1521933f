// The limits of the file. A search engine refuses a larger one as a whole, and a site has only one file, so it cannot
// be split. "2 MB" may mean 2,000,000 or 2,097,152 bytes; the smaller number is safe.

import type { FileSize } from '../entry.ts'

export const LINES_MAX = 100_000
export const BYTES_MAX = 2_000_000

/** Returns a sentence that says why a file of that size is too large; undefined if it is not. */
export function findExcess({ lines, bytes }: FileSize): string | undefined {
  if (lines > LINES_MAX) return excess(lines, LINES_MAX, 'lines, notes included')
  return bytes > BYTES_MAX ? excess(bytes, BYTES_MAX, 'bytes') : undefined
}

function excess(count: number, max: number, unit: string): string {
  const numbers = new Intl.NumberFormat('en')
  return `The file would have ${numbers.format(count)} ${unit}; a search engine takes at most ${numbers.format(max)}. Disavow whole domains in place of their pages, or delete entries first.`
}

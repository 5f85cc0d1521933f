// Reads cells that name a site by its host, with or without a scheme.

import { quoted } from '../../../lib/import-fault.ts'
import type { LinePlace } from '../../../lib/import-place.ts'
import { readLine } from './cell-text.ts'

/** Returns the host in lower-case ASCII, without port. */
export function readHost(cell: string, place: LinePlace, field: string): string {
  const text = readLine(cell, place, field)
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
  const url = /[/?#@\\]/.test(text) ? null : URL.parse(`http://${text}/`)
  if (url === null)
    throw place.refuse(`must be the name of a site such as blog.example, not ${quoted(cell)}.`, field)
  return url.hostname.replace(/\.$/, '')
}

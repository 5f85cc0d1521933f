// Cells that tell where a site stood on a day, made into an entry of its history, or into the reason why there is none. "Not
// found" is only imported with the number of results that the tool is known to have looked at.

import { quoted, type Refuse } from '../../../lib/import-fault.ts'
import { createOwnership, hostOf } from '../evidence/ownership.ts'
import { type DayPosition, POSITION_MAX } from './keyword-fields.ts'
import type { Reason } from './skipped-rows.ts'

const DEPTH_MAX = 1000
const URL_CHARS_MAX = 2048
const NOTHING: ReadonlySet<string> = new Set(['', '-', '--', '–', '—', '0', 'n/a', 'na', 'null', 'none'])
// A cell such as `>100` says that the site is not among that many results.
const BEYOND = /^>\s*(\d{1,4})$/
const WHOLE = /^\d{1,6}$/

export type PositionCells = {
  /** Trimmed. */
  position: string
  /** Empty where the file does not tell it. */
  depth?: string
  url?: string
  /** The type of the result: `organic`, or something else. */
  type?: string
}

type ReadEntry = (cells: PositionCells, day: number, refuse: Refuse) => DayPosition | Reason

/** `site` is the project's domain. */
export function createEntryReader(site: string): ReadEntry {
  const owns = createOwnership(site)

  function readUrl(text: string, refuse: Refuse): string | null | 'other_site' {
    if (NOTHING.has(text.toLowerCase())) return null
    if (text.length > URL_CHARS_MAX || hostOf(text) === undefined) {
      throw refuse(
        `must be an http or https address of at most ${URL_CHARS_MAX} characters, not ${quoted(text)}.`,
        'url',
      )
    }
    return owns(text) ? text : 'other_site'
  }

  return ({ position: cell, depth: depthCell = '', url: urlCell = '', type = '' }, day, refuse) => {
    const depth = readDepth(depthCell, refuse)
    const [, beyond] = BEYOND.exec(cell) ?? []
    if (beyond !== undefined) return absent(day, Number(beyond))
    if (NOTHING.has(cell.toLowerCase())) return depth === undefined ? 'no_depth' : absent(day, depth)
    const position = readPosition(cell, depth, refuse)
    if (type !== '' && type.toLowerCase() !== 'organic') return 'not_organic'
    if (position > POSITION_MAX) return 'beyond_100'
    const url = readUrl(urlCell, refuse)
    return url === 'other_site' ? url : { day, position, url, ...(depth !== undefined && { depth }) }
  }
}

function absent(day: number, depth: number): DayPosition | Reason {
  return depth === 0 ? 'no_depth' : { day, position: null, depth }
}

function readPosition(cell: string, depth: number | undefined, refuse: Refuse): number {
  const position = WHOLE.test(cell) ? Number(cell) : 0
  if (position === 0) {
    throw refuse(
      `must be a whole number from 1, >100, or empty for not found, not ${quoted(cell)}.`,
      'position',
    )
  }
  if (depth !== undefined && position > depth) {
    throw refuse(`${position} is beyond the depth, which is ${depth}.`, 'position')
  }
  return position
}

function readDepth(cell: string, refuse: Refuse): number | undefined {
  if (cell === '') return undefined
  const depth = WHOLE.test(cell) ? Number(cell) : 0
  if (depth >= 1 && depth <= DEPTH_MAX) return depth
  throw refuse(`must be a whole number from 1 to ${DEPTH_MAX}, not ${quoted(cell)}.`, 'depth')
}

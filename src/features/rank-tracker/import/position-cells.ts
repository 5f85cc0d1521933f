// Cells that tell where a site stood on a day, made into an entry of its history, or into the reason why there is none. "Not
// found" is only imported with the number of results that the tool is known to have looked at.

import { quoted, type Refuse } from '../../../lib/import-fault.ts'
import { createOwnership } from '../evidence/ownership.ts'
import { type DayPosition, isAddress, POSITION_MAX, URL_CHARS_MAX } from './keyword-fields.ts'
import type { Reason } from './skipped-rows.ts'

const DEPTH_MAX = 1000
const NOTHING: ReadonlySet<string> = new Set([
  ...['', '-', '--', '–', '—', '0', 'n/a', 'na', 'nan', 'null', 'none'],
  ...['not found', 'not ranked', 'not ranking', 'unranked', 'no rank', 'nr'],
])
// Cells such as `>100`, `100+` and `Not in top 100` say that the site is not among that many results.
const BEYOND = /^(?:>\s*(\d{1,4})|(\d{1,4})\+|not in (?:the )?(?:top|first)[ -](\d{1,4}))$/i
// Programs that calculate with the file write 7 as 7.0.
const WHOLE = /^(\d{1,6})(?:[.,]0)?$/

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

/** `site` is the project's domain. What cannot be right is refused or, in the export of a tool, left out. */
export function createEntryReader(site: string, isExport: boolean): ReadEntry {
  const owns = createOwnership(site)

  function readUrl(text: string, refuse: Refuse): string | null | 'other_site' {
    if (NOTHING.has(text.toLowerCase())) return null
    if (!isAddress(text)) {
      if (isExport) return 'other_site'
      throw refuse(
        `must be an http or https address of at most ${URL_CHARS_MAX} characters, not ${quoted(text)}.`,
        'url',
      )
    }
    return owns(text) ? text : 'other_site'
  }

  return ({ position: cell, depth: depthCell = '', url: urlCell = '', type = '' }, day, refuse) => {
    const depth = readDepth(depthCell, refuse)
    const beyond = BEYOND.exec(cell)
      ?.slice(1)
      .find((digits) => digits !== undefined)
    if (beyond !== undefined) return absent(day, Number(beyond))
    if (NOTHING.has(cell.toLowerCase())) return depth === undefined ? 'no_depth' : absent(day, depth)
    if (isExport && wholeOf(cell) === 0) return 'not_whole'
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
  const position = wholeOf(cell)
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

/** 0 for what is no whole number. */
function wholeOf(cell: string): number {
  return Number(WHOLE.exec(cell)?.[1] ?? 0)
}

function readDepth(cell: string, refuse: Refuse): number | undefined {
  if (cell === '') return undefined
  const depth = wholeOf(cell)
  if (depth >= 1 && depth <= DEPTH_MAX) return depth
  throw refuse(`must be a whole number from 1 to ${DEPTH_MAX}, not ${quoted(cell)}.`, 'depth')
}

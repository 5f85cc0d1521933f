// One row of a file of keywords, by the layout that its header has shown: a keyword with its market, its devices and what
// the row tells of its positions.

import { DEVICES, type Device } from '../../../background/providers/contracts.ts'
import { amount } from '../../../lib/amount.ts'
import { parseDate } from '../../../lib/date-forms.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { describeCells, quoted, type Refuse } from '../../../lib/import-fault.ts'
import type { KeywordColumns } from './keyword-columns.ts'
import {
  type DayPosition,
  type ImportedKeyword,
  isLongerThanKeyword,
  type KeywordFileOptions,
  readDevice,
  readKeyword,
  readLocation,
} from './keyword-fields.ts'
import type { KeywordLayout } from './keyword-layout.ts'
import { createMarkets } from './keyword-markets.ts'
import { createEntryReader, type PositionCells } from './position-cells.ts'
import { countOmitted, type Omitted, type Reason } from './skipped-rows.ts'

// The time zone whose calendar is furthest ahead.
const AHEAD_OF_UTC_MS_MAX = 14 * 3_600_000
// No position is older than web search.
const DAY_MIN = Date.UTC(1995, 0, 1) / DAY_MS

const DEVICE_DEFAULT = 'mobile'
const NONE: ReadonlySet<string> = new Set(['', '-'])

/** Undefined for a row that is skipped, which is counted. */
type ReadRow = (cells: readonly string[], refuse: Refuse) => ImportedKeyword | undefined

type Field = Exclude<keyof KeywordColumns, 'keys' | 'count'>

export function createRowReader(
  { columns, positions, canLackKeyword, hasQueries }: KeywordLayout,
  { defaults, domain, nowMs }: KeywordFileOptions,
  passedOver: Omitted,
): ReadRow {
  const findMarket = createMarkets(defaults)
  const readEntry = createEntryReader(domain)
  const hasPositions = positions.kind === 'dated_row' || positions.kind === 'dated_columns'

  const cell = (cells: readonly string[], field: Field) => {
    const index = columns[field]
    return index === -1 ? '' : (cells[index] as string).trim()
  }
  const cellAt = (cells: readonly string[], index: number) =>
    index === -1 ? '' : (cells[index] as string).trim()

  function readDevices(text: string, refuse: Refuse): readonly Device[] {
    const named = text.toLowerCase() || defaults.device || DEVICE_DEFAULT
    if (named !== 'both')
      return [
        readDevice(named, (_, field) =>
          refuse(`must be ${DEVICES.join(', ')} or both, not ${quoted(text)}.`, field),
        ),
      ]
    if (hasPositions)
      throw refuse('must be mobile or desktop where there are positions: they are of one.', 'device')
    return DEVICES
  }

  function readDay(text: string, refuse: Refuse): number {
    const form = parseDate(text)
    if (form === undefined || form.kind === 'unordered') {
      throw refuse(`must be a date such as 2026-01-31, not ${quoted(text)}.`, 'date')
    }
    const day = form.kind === 'day' ? form.day : Math.floor(form.ms / DAY_MS)
    if (day * DAY_MS > nowMs + AHEAD_OF_UTC_MS_MAX) throw refuse(`${quoted(text)} has not come yet.`, 'date')
    if (day < DAY_MIN) throw refuse(`${quoted(text)} is before there were searches.`, 'date')
    return day
  }

  function* readEntries(cells: readonly string[], refuse: Refuse): Generator<DayPosition | Reason> {
    const position = cell(cells, 'position')
    if (positions.kind === 'dated_row') {
      const told: PositionCells = { position, url: cell(cells, 'url'), depth: cell(cells, 'depth') }
      yield readEntry(told, readDay(cell(cells, 'date'), refuse), refuse)
    } else if (positions.kind === 'dated_columns') {
      for (const { day, ...at } of positions.dated.own) {
        const told = cellAt(cells, at.position)
        // An empty cell means that the keyword was not checked on that day.
        if (told === '') continue
        yield readEntry(
          { position: told, type: cellAt(cells, at.type), url: cellAt(cells, at.landing) },
          day,
          refuse,
        )
      }
    } else if (positions.kind === 'updated') {
      const form = parseDate(cellAt(cells, positions.updated))
      if (form?.kind !== 'moment' || form.ms > nowMs) yield 'not_placed'
      else {
        const entry = readEntry({ position, url: cell(cells, 'url') }, Math.floor(form.ms / DAY_MS), refuse)
        yield typeof entry === 'string' ? entry : { ...entry, atMs: form.ms }
      }
    } else if (positions.kind === 'left_out' && !NONE.has(position)) yield positions.reason
  }

  return (cells, refuse) => {
    if (cells.length !== columns.count) throw refuse(describeCount(cells.length, columns))
    const text = cell(cells, 'keyword')
    if (text === '' && canLackKeyword) {
      countOmitted(passedOver, 'no_keyword')
      return undefined
    }
    if (hasQueries && isLongerThanKeyword(text)) {
      countOmitted(passedOver, 'too_long')
      return undefined
    }
    const keyword = readKeyword(text, refuse)
    const location = cell(cells, 'location')
    const history: DayPosition[] = []
    const omitted: Omitted = {}
    for (const entry of readEntries(cells, refuse)) {
      if (typeof entry === 'string') countOmitted(omitted, entry)
      else history.push(entry)
    }
    return {
      keyword,
      ...findMarket(cell(cells, 'country'), cell(cells, 'language'), refuse),
      location: readLocation(NONE.has(location) ? '' : location, refuse),
      devices: readDevices(cell(cells, 'device'), refuse),
      history,
      omitted,
      lastUpdatedMs: null,
    }
  }
}

function describeCount(count: number, columns: KeywordColumns): string {
  return columns.keys.length === 0
    ? `the line has ${amount(count, 'cell')}, and in a list without a header a line is one keyword. Put one with a comma in quotes.`
    : describeCells(count, columns.count)
}

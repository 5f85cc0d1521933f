// One row of a file of keywords, by the layout that its header has shown: a keyword with its market, its devices and what
// the row tells of its positions.

import { DEVICES, type Device } from '../../../background/providers/contracts.ts'
import type { MarketChoice } from '../../../background/providers/markets.ts'
import { amount } from '../../../lib/amount.ts'
import { findCountry } from '../../../lib/countries.ts'
import { parseDate } from '../../../lib/date-forms.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { describeCells, ImportFault, quoted, type Refuse, refuseLine } from '../../../lib/import-fault.ts'
import { tally } from '../../../lib/import-tally.ts'
import type { KeywordColumns } from './keyword-columns.ts'
import {
  type DayPosition,
  type ImportedKeyword,
  isLongerThanKeyword,
  type KeywordFileOptions,
  readDevice,
  readKeyword,
  readLocation,
  readTags,
  readVolume,
} from './keyword-fields.ts'
import type { KeywordLayout } from './keyword-layout.ts'
import { createMarkets } from './keyword-markets.ts'
import { createEntryReader, type PositionCells } from './position-cells.ts'
import type { Omitted, Reason } from './skipped-rows.ts'

// The time zone whose calendar is furthest ahead.
const AHEAD_OF_UTC_MS_MAX = 14 * 3_600_000
// No position is older than web search.
const DAY_MIN = Date.UTC(1995, 0, 1) / DAY_MS

const DEVICE_DEFAULT = 'mobile'
const NONE: ReadonlySet<string> = new Set(['', '-'])
const NO_TAGS: readonly string[] = []

const TAG_ENDS = /[,;|\n]/
const OTHER_DEVICE_WORDS: ReadonlyMap<string, Device> = new Map([
  ['smartphone', 'mobile'],
  ['phone', 'mobile'],
  ['mobile phone', 'mobile'],
  ['computer', 'desktop'],
])
// What Google has beside the results that are tracked here.
const OTHER_RESULTS = ['map', 'local', 'image', 'video', 'news', 'shopping', 'play', 'youtube']

/** Undefined for a row that is skipped, which is counted. */
type ReadRow = (cells: readonly string[], line: number) => ImportedKeyword | undefined

type Field = Exclude<keyof KeywordColumns, 'keys' | 'count' | 'positionDevice'>

/** `fileDevice` is what the file says outside its rows. What is left out is counted in `skipped`. */
export function createRowReader(
  { columns, positions, isExport, hasQueries }: KeywordLayout,
  { defaults, domain, nowMs }: KeywordFileOptions,
  fileDevice: Device | undefined,
  skipped: Omitted,
): ReadRow {
  const defaultDevice = defaults.device ?? fileDevice
  const findMarket = createMarkets(defaults)
  const readEntry = createEntryReader(domain, isExport)
  const hasPositions = positions.kind === 'dated_row' || positions.kind === 'dated_columns'

  const cell = (cells: readonly string[], field: Field) => {
    const index = columns[field]
    return index === -1 ? '' : (cells[index] as string).trim()
  }
  const cellAt = (cells: readonly string[], index: number) =>
    index === -1 ? '' : (cells[index] as string).trim()

  function* readEntries(cells: readonly string[], refuse: Refuse): Generator<DayPosition | Reason> {
    const position = cell(cells, 'position')
    if (positions.kind === 'dated_row') {
      const found: PositionCells = { position, url: cell(cells, 'url'), depth: cell(cells, 'depth') }
      yield readEntry(found, readDay(cell(cells, 'date'), nowMs, refuse), refuse)
    } else if (positions.kind === 'dated_columns') {
      for (const { day, ...at } of positions.dated.own) {
        const found = cellAt(cells, at.position)
        // An empty cell means that the keyword was not checked on that day.
        if (found === '') continue
        yield readEntry(
          { position: found, type: cellAt(cells, at.type), url: cellAt(cells, at.landing) },
          day,
          refuse,
        )
      }
    } else if (positions.kind === 'updated') {
      const found: PositionCells = { position, url: cell(cells, 'url'), type: cellAt(cells, positions.type) }
      if (position === '') return
      yield isDeviceKnown(cells)
        ? readUpdated(cell(cells, 'updated'), { isTime: positions.isTime, nowMs }, (day) =>
            readEntry(found, day, refuse),
          )
        : 'not_placed'
    } else if (positions.kind === 'left_out' && !NONE.has(position)) yield positions.reason
  }

  /** A position is of one device: the one of its row or, where rows have none, of the file. */
  function isDeviceKnown(cells: readonly string[]): boolean {
    const ofRow = cell(cells, 'device').toLowerCase() || defaultDevice
    const ofColumn = columns.positionDevice ?? ofRow
    return ofRow !== undefined && ofRow !== 'both' && ofRow === ofColumn
  }

  /**
   * Undefined for a country that is not offered, in a file that a tool wrote. The languages of tools are those of the words, so
   * one that is not offered says nothing of the market.
   */
  function readMarket(cells: readonly string[], refuse: Refuse, line: number): MarketChoice | undefined {
    const country = cell(cells, 'country')
    const language = cell(cells, 'language')
    try {
      return findMarket(country, language, refuse)
    } catch (error) {
      const field = isExport && error instanceof ImportFault ? error.place.field : undefined
      if (field === 'country_code' && country !== '') return undefined
      if (field !== 'language_code' || language === '') throw error
      const market = findMarket(country, '', refuse)
      tally(skipped, 'language_not_offered', line)
      return market
    }
  }

  function leaveOut(reason: Reason, line: number): undefined {
    tally(skipped, reason, line)
  }

  return (cells, line) => {
    const refuse = refuseLine(line)
    if (cells.length !== columns.count) throw refuse(describeCount(cells.length, columns))
    const text = cell(cells, 'keyword')
    if (text === '' && isExport) return leaveOut('no_keyword', line)
    if ((isExport || hasQueries) && isLongerThanKeyword(text)) return leaveOut('too_long', line)
    if (!isOfGoogle(cell(cells, 'engine'))) return leaveOut('engine_not_offered', line)
    const keyword = readKeyword(text, refuse)
    const market = readMarket(cells, refuse, line)
    if (market === undefined) return leaveOut('country_not_offered', line)
    const devices = readDevices(cell(cells, 'device'), { defaultDevice, hasPositions }, refuse)
    const location = cell(cells, 'location')
    // Some tools write the country where no place is chosen.
    const isNoPlace = NONE.has(location) || (isExport && findCountry(location) === market.countryCode)
    const history: DayPosition[] = []
    for (const entry of readEntries(cells, refuse)) {
      if (typeof entry === 'string') tally(skipped, entry, line)
      else history.push(entry)
    }
    return {
      keyword,
      ...market,
      location: readLocation(isNoPlace ? '' : location, refuse),
      devices,
      history,
      tags: columns.tags === -1 ? NO_TAGS : readTags(cell(cells, 'tags').split(TAG_ENDS), line, skipped),
      searchVolume: columns.volume === -1 ? null : readVolume(cell(cells, 'volume'), line, skipped),
      line,
      lastUpdatedMs: null,
    }
  }
}

function readDevices(
  text: string,
  { defaultDevice, hasPositions }: { defaultDevice: string | undefined; hasPositions: boolean },
  refuse: Refuse,
): readonly Device[] {
  const named = text.toLowerCase() || defaultDevice || DEVICE_DEFAULT
  if (named !== 'both')
    return [
      OTHER_DEVICE_WORDS.get(named) ??
        readDevice(named, (_, field) =>
          refuse(`must be ${DEVICES.join(', ')} or both, not ${quoted(text)}.`, field),
        ),
    ]
  if (hasPositions)
    throw refuse('must be mobile or desktop where there are positions: they are of one.', 'device')
  return DEVICES
}

function readDay(text: string, nowMs: number, refuse: Refuse): number {
  const form = parseDate(text)
  if (form === undefined || form.kind === 'unordered') {
    throw refuse(`must be a date such as 2026-01-31, not ${quoted(text)}.`, 'date')
  }
  const day = form.kind === 'day' ? form.day : Math.floor(form.ms / DAY_MS)
  if (day * DAY_MS > nowMs + AHEAD_OF_UTC_MS_MAX) throw refuse(`${quoted(text)} has not come yet.`, 'date')
  if (day < DAY_MIN) throw refuse(`${quoted(text)} is before there were searches.`, 'date')
  return day
}

/** A time or a day that cannot be read places nothing, and neither does one that has not come. */
function readUpdated(
  updated: string,
  { isTime, nowMs }: { isTime: boolean; nowMs: number },
  entryOf: (day: number) => DayPosition | Reason,
): DayPosition | Reason {
  const form = parseDate(updated)
  if (form?.kind === 'moment' && form.ms <= nowMs) {
    const entry = entryOf(Math.floor(form.ms / DAY_MS))
    return typeof entry === 'string' ? entry : { ...entry, atMs: form.ms }
  }
  const isDay = form?.kind === 'day' && !isTime
  if (!isDay || form.day < DAY_MIN || form.day * DAY_MS > nowMs + AHEAD_OF_UTC_MS_MAX) return 'not_placed'
  return entryOf(form.day)
}

/** Empty where the file does not say it. Ranks are tracked in the results of Google alone. */
function isOfGoogle(engine: string): boolean {
  const name = engine.toLowerCase()
  if (name === '') return true
  return name.includes('google') && !OTHER_RESULTS.some((other) => name.includes(other))
}

function describeCount(count: number, columns: KeywordColumns): string {
  return columns.keys.length === 0
    ? `the line has ${amount(count, 'cell')}, and in a list without a header a line is one keyword. Put one with a comma in quotes.`
    : describeCells(count, columns.count)
}

// The spans of an open import, each with the sums of its rows.

import { formatDay } from '../../../lib/local-day.ts'
import { BadRow } from '../bad-row.ts'
import { type DaySpan, doOverlap, isOneDay } from './counted-spans.ts'

export type ImportedSpan = {
  readonly number: number
  readonly firstDay: number
  readonly lastDay: number
  rows: number
  clicks: number
  impressions: number
  /** In thousandths. */
  positionSum: number
  isTruncated: boolean
}

// Days are whole numbers from 1970 to the year 9999.
const DAY_MAX = 2_932_896
const DAY_STEP = 2 ** 22

export class ImportedSpans {
  readonly #byDays = new Map<number, ImportedSpan>()
  readonly list: ImportedSpan[] = []
  #last: ImportedSpan | undefined

  /** Returns the span of these days, which is added if it is new. */
  of(firstDay: number, lastDay: number): ImportedSpan {
    const last = this.#last
    if (last !== undefined && last.firstDay === firstDay && last.lastDay === lastDay) return last
    const key = firstDay * DAY_STEP + lastDay
    const span = this.#byDays.get(key) ?? this.#add(key, firstDay, lastDay)
    this.#last = span
    return span
  }

  #add(key: number, firstDay: number, lastDay: number): ImportedSpan {
    for (const day of [firstDay, lastDay])
      if (!Number.isInteger(day) || day < 0 || day > DAY_MAX) throw new RangeError(`${day} is no day.`)
    if (firstDay > lastDay) throw new RangeError(`A span from day ${firstDay} cannot end on day ${lastDay}.`)
    this.#refuseOverlap({ firstDay, lastDay })
    const number = this.list.length
    const sums = { rows: 0, clicks: 0, impressions: 0, positionSum: 0 }
    const span = { number, firstDay, lastDay, ...sums, isTruncated: false }
    this.list.push(span)
    this.#byDays.set(key, span)
    return span
  }

  /** Two sums that share a day cannot both be right. */
  #refuseOverlap(span: DaySpan): void {
    if (isOneDay(span)) return
    const other = this.list.find((known) => !isOneDay(known) && doOverlap(known, span))
    if (other === undefined) return
    const [one, two] = [span, other].map(
      (days) => `${formatDay(days.firstDay)} to ${formatDay(days.lastDay)}`,
    )
    throw new BadRow(`The days ${one} overlap ${two}, which are in the same data.`)
  }
}

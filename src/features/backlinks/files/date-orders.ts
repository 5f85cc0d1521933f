// Whether a column's dates such as 03/04/2026 have the day or the month first. All dates of the column are looked at: a
// number above twelve must be the day, and an order that would put a date into the future is wrong. A column whose dates
// do not decide takes the order of the file's other columns, if they agree. An order that stays ambiguous is refused,
// never guessed; an order that was decided is reported with the reason.

import { DATE_ORDERS, type DateOrder, orderedDay, parseDate } from '../../../lib/date-forms.ts'
import { quoted } from '../../../lib/import-fault.ts'
import type { LinePlace } from '../../../lib/import-place.ts'

type Seen = { readonly line: number; readonly text: string }

type Evidence = {
  readonly name: string
  readonly shown: Partial<Record<DateOrder, Seen>>
  unclear: Seen | undefined
}

const FORMS: Readonly<Record<DateOrder, string>> = {
  day_first: 'day/month/year',
  month_first: 'month/day/year',
}

export class DateOrders {
  readonly #evidence = new Map<number, Evidence>()
  readonly #dayMax: number

  constructor(dayMax: number) {
    this.#dayMax = dayMax
  }

  /** `text` is trimmed. A text that is not a date with slashes is ignored. */
  observe(text: string, line: number, column: number, name: string): void {
    const form = parseDate(text)
    if (form?.kind !== 'unordered') return
    let evidence = this.#evidence.get(column)
    if (evidence === undefined) {
      evidence = { name, shown: {}, unclear: undefined }
      this.#evidence.set(column, evidence)
    }
    const valid = DATE_ORDERS.filter((order) => orderedDay(form, order) !== undefined)
    const past = valid.filter((order) => orderedDay(form, order)! <= this.#dayMax)
    const possible = past.length === 0 ? valid : past
    const seen = () => ({ line, text: Buffer.from(text).toString() })
    const [only] = possible
    if (possible.length === 1 && only !== undefined) evidence.shown[only] ??= seen()
    else if (form.first !== form.second) evidence.unclear ??= seen()
  }

  /** Returns the order of each column; throws if its dates contradict one another or leave it open. */
  decide(place: LinePlace, notes: string[]): Map<number, DateOrder> {
    const columns = [...this.#evidence]
    for (const [, { name, shown }] of columns) {
      if (shown.day_first !== undefined && shown.month_first !== undefined) throw conflict(place, name, shown)
    }
    const ofOthers = new Set(columns.flatMap(([, { shown }]) => DATE_ORDERS.filter((order) => shown[order])))
    const orders = new Map<number, DateOrder>()
    for (const [column, { name, shown, unclear }] of columns) {
      const own = DATE_ORDERS.find((order) => shown[order])
      const order = own ?? (ofOthers.size === 1 ? [...ofOthers][0] : undefined)
      if (order === undefined) {
        if (unclear !== undefined) throw undecided(place, name, unclear)
        // Every date of the column reads the same in both orders.
        orders.set(column, 'day_first')
        continue
      }
      orders.set(column, order)
      notes.push(reasoned(name, order, own && shown[own]))
    }
    return orders
  }
}

function reasoned(name: string, order: DateOrder, seen: Seen | undefined): string {
  const reason =
    seen === undefined ? "as in the file's other dates" : `as ${quoted(seen.text)} in line ${seen.line} shows`
  return `The dates of ${quoted(name)} were read as ${FORMS[order]}, ${reason}.`
}

function conflict(place: LinePlace, name: string, shown: Evidence['shown']) {
  const [first, second] = DATE_ORDERS.map((order) => shown[order]!).sort((a, b) => a.line - b.line)
  return place.refuseLine(second!.line)(
    `${quoted(second!.text)} and ${quoted(first!.text)} in line ${first!.line} have day and month in another order. Write dates such as 2026-01-31.`,
    name,
  )
}

function undecided(place: LinePlace, name: string, { line, text }: Seen) {
  return place.refuseLine(line)(
    `${quoted(text)} is not clear: no date of the file shows whether the day or the month comes first. Write dates such as 2026-01-31.`,
    name,
  )
}

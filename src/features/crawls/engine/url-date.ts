// Finds the date of a calendar page in its address: at the end of the path (/2026/11, /2026-11-15, /2026-W46) or
// in a parameter (?date=2026-11-15, ?month=202611, ?year=2026&month=11). An article under its date
// (/2026/11/15/a-title) is no calendar page, and eight digits in a path are a number, not a day.

// A year outside this range is taken for another kind of number.
const YEAR_MIN = 1900
const YEAR_MAX = 2200

const PATH_DATE = /\/(\d{4})[-/](w?)(\d{1,2})(?:[-/](\d{1,2}))?\/?$/i
const VALUE_DATE = /^(\d{4})-(w?)(\d{1,2})(?:-(\d{1,2}))?(?![\d-])/i
const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})?$/
const DATE_NAME = /date|day|month|week|cal|datum|monat|fecha|mois|jour/i
const YEAR_NAME = /(?:^|[^a-z])(?:year|yr|jahr|annee)$/i
const MONTH_NAME = /(?:^|[^a-z])(?:month|mon|monat|mois)$/i

/** The day as days since 1970; undefined if the address shows none. `query` is without its question mark. */
export function findUrlDay(path: string, query: string): number | undefined {
  const inPath = PATH_DATE.exec(path)
  const day = inPath ? dayOf(inPath[1]!, inPath[3]!, inPath[4], inPath[2] !== '') : undefined
  return day ?? (query === '' ? undefined : findInQuery(query))
}

function findInQuery(query: string): number | undefined {
  let year: string | undefined
  let month = '1'
  for (const parameter of query.split('&')) {
    const equals = parameter.indexOf('=')
    if (equals === -1) continue
    const name = parameter.slice(0, equals)
    const value = parameter.slice(equals + 1)
    const date = VALUE_DATE.exec(value)
    if (date) return dayOf(date[1]!, date[3]!, date[4], date[2] !== '')
    const compact = DATE_NAME.test(name) ? COMPACT_DATE.exec(value) : null
    if (compact) return dayOf(compact[1]!, compact[2]!, compact[3], false)
    if (YEAR_NAME.test(name) && /^\d{4}$/.test(value)) year = value
    else if (MONTH_NAME.test(name) && /^\d{1,2}$/.test(value)) month = value
  }
  return year === undefined ? undefined : dayOf(year, month, undefined, false)
}

function dayOf(year: string, second: string, day: string | undefined, isWeek: boolean): number | undefined {
  const count = Number(second)
  const dayOfMonth = day === undefined ? 1 : Number(day)
  if (Number(year) < YEAR_MIN || Number(year) > YEAR_MAX) return undefined
  if (count < 1 || count > (isWeek ? 53 : 12) || dayOfMonth < 1 || dayOfMonth > 31) return undefined
  const monthIndex = isWeek ? 0 : count - 1
  const start = Date.UTC(Number(year), monthIndex, isWeek ? count * 7 - 6 : dayOfMonth)
  return Math.floor(start / 86_400_000)
}

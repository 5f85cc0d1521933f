// Dates as sitemaps write them: the profile of ISO 8601 that the W3C calls Date and Time Formats. A time needs its zone; search
// engines ignore what is written otherwise.

const W3C_DATE =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/

export function isW3cDate(text: string): boolean {
  const match = W3C_DATE.exec(text)
  if (match === null) return false
  const [year, month = '1', day = '1', hour = '0', minute = '0', second = '0'] = match.slice(1)
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isDay && Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60
}

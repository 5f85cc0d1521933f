// Dates as sitemaps write them: the profile of ISO 8601 that the W3C calls Date and Time Formats. A time needs its zone; search
// engines ignore what is written otherwise.

const W3C_DATE =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/

export function isW3cDate(text: string): boolean {
  const match = W3C_DATE.exec(text)
  if (match === null) return false
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0))
  const date = new Date(Date.UTC(year!, (month || 1) - 1, day || 1))
  const isDay = date.getUTCMonth() === (month || 1) - 1 && date.getUTCDate() === (day || 1)
  return isDay && hour! < 24 && minute! < 60 && second! <= 60
}

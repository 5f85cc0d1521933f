// Calendar months in UTC, as the API writes them: "2026-11".

export function monthOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 7)
}

export function isMonth(text: string): boolean {
  return /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text)
}

export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return monthOf(Date.UTC(year, number - 1 + count))
}

export function monthName(month: string): string {
  return new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

// CSV that tells null from the empty text: null is an empty cell, the empty text is a quoted one. Otherwise RFC 4180.

const LINE_END = '\r\n'
const NEEDS_QUOTES = /^$|[",\r\n]/

export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(cellOf).join()}${LINE_END}`
}

function cellOf(text: string | null): string {
  if (text === null) return ''
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

type CsvReader = {
  /** The rows that are whole with this piece of the file. */
  take(piece: string): (string | null)[][]
}

export function createCsvReader(): CsvReader {
  let left = ''
  return {
    take(piece) {
      left += piece
      const rows: (string | null)[][] = []
      let at = 0
      for (;;) {
        const end = endOfRow(left, at)
        if (end === -1) break
        rows.push(cellsOf(left.slice(at, end)))
        at = end + LINE_END.length
      }
      left = left.slice(at)
      return rows
    },
  }
}

/** The first end of a line that is not inside quotes; -1 while there is none. */
function endOfRow(text: string, from: number): number {
  let at = from
  for (;;) {
    const end = text.indexOf(LINE_END, at)
    const quote = text.indexOf('"', at)
    if (end === -1 || quote === -1 || end < quote) return end
    const closing = text.indexOf('"', quote + 1)
    if (closing === -1) return -1
    at = closing + 1
  }
}

function cellsOf(line: string): (string | null)[] {
  const cells: (string | null)[] = []
  let at = 0
  for (;;) {
    if (line[at] === '"') {
      let end = line.indexOf('"', at + 1)
      while (line[end + 1] === '"') end = line.indexOf('"', end + 2)
      cells.push(line.slice(at + 1, end).replaceAll('""', '"'))
      at = end + 1
    } else {
      const comma = line.indexOf(',', at)
      const end = comma === -1 ? line.length : comma
      cells.push(end === at ? null : line.slice(at, end))
      at = end
    }
    if (at >= line.length) return cells
    at++
    // A comma at the end has one more cell behind it.
    if (at === line.length) return [...cells, null]
  }
}

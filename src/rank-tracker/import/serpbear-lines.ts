// The lines of SerpBear's own CSV export. It quotes nothing and puts a comma and a space between its cells, so a keyword, a
// city or tags with a comma have more cells than the header. What a line is made of still shows: an address, a device and
// two times stand at known places between them. A file that a spreadsheet saved again is CSV like any other.

import type { CsvRecord } from '../../lib/csv.ts'
import { quoted, refuseLine } from '../../lib/import-fault.ts'
import type { RowFaults } from '../../lib/row-faults.ts'
import { readLines } from '../../lib/text-lines.ts'

const HEADER = 'ID,Keyword,Position,URL,Country,City,Device,Updated,Added,Tags'
// Header of versions without a city.
const OLD_HEADER = HEADER.replace('City,', '')
const LINE =
  /^(\d+), (.*), (-|\d+), (-|https?:\/\/\S*|), ([^,]*), (.*), (desktop|mobile), ([^ ,]*), ([^ ,]*), (.*)$/
const OLD_LINE =
  /^(\d+), (.*), (-|\d+), (-|https?:\/\/\S*|), ([^,]*), (desktop|mobile), ([^ ,]*), ([^ ,]*), (.*)$/
// A longer line would take long to match, and is no keyword.
const LINE_CHARS_MAX = 10_000

/** By its first two lines that have text. */
export function isSerpbearExport([header = '', line = '']: readonly string[]): boolean {
  const form = formOf(header)
  return form !== undefined && cut(line, form) !== undefined
}

/** The header first. Cells as they would be, were they quoted. */
export async function* readSerpbearLines(
  text: AsyncIterable<string>,
  faults: Pick<RowFaults, 'add'>,
): AsyncGenerator<CsvRecord[]> {
  let form: RegExp | undefined
  for await (const lines of readLines(text)) {
    const records: CsvRecord[] = []
    for (const { line, text: given } of lines) {
      const cells = form === undefined ? given.trim().split(',') : cut(given, form)
      form ??= formOf(given)
      if (cells !== undefined) records.push({ line, cells })
      else faults.add(refuseLine(line)(`this is no line of SerpBear's export: ${quoted(given)}.`))
    }
    if (records.length > 0) yield records
  }
}

function formOf(header: string): RegExp | undefined {
  const names = header.trim()
  if (names === HEADER) return LINE
  return names === OLD_HEADER ? OLD_LINE : undefined
}

function cut(line: string, form: RegExp): string[] | undefined {
  return line.length > LINE_CHARS_MAX ? undefined : form.exec(line)?.slice(1)
}

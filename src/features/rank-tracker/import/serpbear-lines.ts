// The lines of SerpBear's own CSV export. It quotes nothing and puts a comma and a space between its cells, so a keyword, a
// city or tags with a comma have more cells than the header. What a line is made of still shows: an address, a device and
// two times stand at known places between them. A file that a spreadsheet saved again is CSV like any other.

import type { CsvRecord } from '../../../lib/csv.ts'
import { quoted, refuseLine } from '../../../lib/import-fault.ts'
import type { RowFaults } from '../../../lib/row-faults.ts'
import { readLines } from '../../../lib/text-lines.ts'

const HEADER = 'ID,Keyword,Position,URL,Country,City,Device,Updated,Added,Tags'
// Header of versions without a city.
const OLD_HEADER = HEADER.replace('City,', '')
const SEPARATOR = ', '
const ID = /^\d+$/
const POSITION = /^(?:-|\d+)$/
const ADDRESS = /^(?:-|https?:\/\/\S*)?$/
const DEVICE = /^(?:desktop|mobile)$/
const TIME = /^[^ ,]*$/

type Form = { hasCity: boolean }

/** Recognizes the file by its first two lines that have text. */
export function isSerpbearExport([header = '', line = '']: readonly string[]): boolean {
  const form = formOf(header)
  return form !== undefined && cut(line, form) !== undefined
}

/** The header first. Cells as they would be, were they quoted. */
export async function* readSerpbearLines(
  text: AsyncIterable<string>,
  faults: Pick<RowFaults, 'add'>,
): AsyncGenerator<CsvRecord[]> {
  let form: Form | undefined
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

function formOf(header: string): Form | undefined {
  const names = header.trim()
  return names === HEADER || names === OLD_HEADER ? { hasCity: names === HEADER } : undefined
}

/**
 * Keyword, city and tags may be several parts of a line. Where a line can be read in several ways, the keyword is as long as possible,
 * then the city. An expression for the whole line would try all combinations of where each may end.
 */
function cut(line: string, { hasCity }: Form): string[] | undefined {
  const parts = line.split(SEPARATOR)
  const part = (at: number) => parts[at] ?? SEPARATOR
  const isPlace = (at: number) =>
    POSITION.test(part(at)) && ADDRESS.test(part(at + 1)) && !part(at + 2).includes(',')
  const isDevice = (at: number) => DEVICE.test(part(at)) && TIME.test(part(at + 1)) && TIME.test(part(at + 2))
  // At least one part is the keyword, and one the tags.
  const isCutAt = (place: number, device: number) => place >= 2 && device + 3 < parts.length
  let device = parts.length - 4
  let place: number
  if (hasCity) {
    while (device >= 0 && !isDevice(device)) device--
    place = device - 4
    while (place >= 0 && !isPlace(place)) place--
  } else {
    while (device >= 0 && !(isDevice(device) && isPlace(device - 3))) device--
    place = device - 3
  }
  if (!ID.test(part(0)) || !isCutAt(place, device)) return undefined
  const joined = (from: number, to?: number) => parts.slice(from, to).join(SEPARATOR)
  return [
    part(0),
    joined(1, place),
    ...parts.slice(place, place + 3),
    ...(hasCity ? [joined(place + 3, device)] : []),
    ...parts.slice(device, device + 3),
    joined(device + 3),
  ]
}

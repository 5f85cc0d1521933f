// Reads a sitemap that is plain text: one address a line, whatever the line ending. Lines that do not begin like an address
// are skipped and not counted as invalid, because any text at all may be served under a sitemap's name.

import { LOCATION_LENGTH_MAX, type Location, type LocationReader } from './sitemap-locations.ts'

const ADDRESS = /^[\s\ufeff]*https?:\/\//i
const BYTE_ORDER_MARK = '\xef\xbb\xbf'

export function createLineReader(
  onLocation: (location: Location) => void,
): Omit<LocationReader, 'format'> & { readonly format: 'text' | undefined } {
  let format: 'text' | undefined
  let rest = ''
  let isOverlong = false

  function readLine(line: string): void {
    const text = line.startsWith(BYTE_ORDER_MARK) ? line.slice(BYTE_ORDER_MARK.length) : line
    if (!ADDRESS.test(text)) return
    format = 'text'
    // Plain text has no entities, so its `&` is escaped for the reader, which decodes them.
    onLocation({ kind: 'page', text: isOverlong ? undefined : text.replaceAll('&', '&amp;') })
  }

  return {
    push(text) {
      const lines = (rest + text).split(/[\r\n]/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        readLine(line)
        isOverlong = false
      }
      if (rest.length > LOCATION_LENGTH_MAX) {
        isOverlong = true
        rest = rest.slice(0, LOCATION_LENGTH_MAX)
      }
    },
    end() {
      readLine(rest)
    },
    get format() {
      return format
    },
    hasDefinitions: false,
    isMalformed: false,
    badDates: 0,
  }
}

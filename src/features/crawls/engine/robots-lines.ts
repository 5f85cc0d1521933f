// Reads the bytes of a robots.txt into directives, in the order of the file and with nothing decided yet. It takes
// what Google's parser takes: a partial byte order mark, any line ending, a missing colon, common misspellings,
// and lines cut after 16,663 bytes. What stands beyond 500 KiB is not read. Values are kept byte by byte (one
// character is one byte), because rules compare and are ranked by bytes.

export type Directive = {
  readonly name: 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'crawl-delay'
  readonly value: string
}

/** The rest of a longer file is not read; Google does the same. */
export const ROBOTS_BYTES_MAX = 500 * 1024
/** Google's line buffer holds 2083 × 8 bytes and ends with a zero. */
export const LINE_BYTES_MAX = 2083 * 8 - 1

const BYTE_ORDER_MARK = '\xef\xbb\xbf'
const LINE_ENDS = /[\r\n]+/
// Without a colon a line is a directive only if it is two words.
const TWO_WORDS = /^([^\t ]+)[\t ]+([^\t ]+)$/

// A key is recognised by its beginning, in the order in which Google's parser tries them.
const SPELLINGS: readonly (readonly [string, Directive['name']])[] = [
  ['user-agent', 'user-agent'],
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['sitemap', 'sitemap'],
  ['site-map', 'sitemap'],
  ['crawl-delay', 'crawl-delay'],
  ['crawldelay', 'crawl-delay'],
]

const SPELLING_LENGTH_MAX = Math.max(...SPELLINGS.map(([spelling]) => spelling.length))

export function* readDirectives(bytes: Uint8Array): Generator<Directive> {
  const read = bytes.subarray(0, ROBOTS_BYTES_MAX)
  const text = Buffer.from(read.buffer, read.byteOffset, read.byteLength).toString('latin1')
  for (const line of text.slice(countMarkBytes(text)).split(LINE_ENDS)) {
    const directive = parseLine(line.slice(0, LINE_BYTES_MAX))
    if (directive) yield directive
  }
}

function countMarkBytes(text: string): number {
  let count = 0
  while (count < BYTE_ORDER_MARK.length && text[count] === BYTE_ORDER_MARK[count]) count++
  return count
}

function parseLine(line: string): Directive | undefined {
  const comment = line.indexOf('#')
  const content = trim(comment === -1 ? line : line.slice(0, comment))
  const colon = content.indexOf(':')
  const [key, value] =
    colon === -1
      ? (TWO_WORDS.exec(content)?.slice(1) ?? [])
      : [trim(content.slice(0, colon)), trim(content.slice(colon + 1))]
  if (key === undefined || value === undefined) return undefined
  const name = findName(key)
  return name && { name, value }
}

function findName(key: string): Directive['name'] | undefined {
  const start = key.slice(0, SPELLING_LENGTH_MAX).toLowerCase()
  for (const [spelling, name] of SPELLINGS) if (start.startsWith(spelling)) return name
  return undefined
}

/** ASCII white space alone: the byte A0, which trim() takes for a space, ends letters such as à. */
function trim(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && isSpace(text.charCodeAt(from))) from++
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--
  return text.slice(from, to)
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}

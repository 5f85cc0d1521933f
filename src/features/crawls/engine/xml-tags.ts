// Cuts XML into tags and text while it arrives, in pieces of any size and with the same result wherever they are
// cut. It forgives what sitemaps get wrong: a stray `<` or `&`, tags that are never closed, garbage around the
// root. Comments and document types are skipped. It keeps at most one unfinished tag (8,192 characters) in memory,
// and looks at every character a fixed number of times.

export type XmlTag = {
  readonly isClose: boolean
  readonly isSelfClosing: boolean
  /** In lower case, without its prefix. */
  readonly name: string
  readonly prefix: string
  /** What stands between the name and `>`. */
  readonly attributes: string
}

type XmlHandler = {
  onTag(tag: XmlTag): void
  /** Text with its entities; that of CDATA sections has every `&` written as `&amp;`. Comes in pieces. */
  onText(text: string): void
  /** The file defines entities of its own. */
  onDefinitions(): void
}

export const TAG_LENGTH_MAX = 8192

const TAG_START = /[a-z_/?!]/i
const ATTRIBUTE = /\s*([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
const SPACE = 32
const EXCLAMATION = 33
const SLASH = 47
const COLON = 58
const QUESTION = 63
// The length of both `<![CDATA[` and `<!DOCTYPE`.
const OPENING_LENGTH = 9

type Mode = 'content' | 'comment' | 'cdata' | 'doctype' | 'subset'

export function createXmlReader(handler: XmlHandler): { push(text: string): void; end(): void } {
  let mode: Mode = 'content'
  let rest = ''

  function read(text: string, isLast: boolean): void {
    let at = 0
    // The next `>`, found once for all the `<` before it.
    let nextEnd = -1
    while (at < text.length) {
      if (mode !== 'content') {
        const next = skipSpecial(text, at)
        if (next === undefined) return
        at = next
        continue
      }
      const start = text.indexOf('<', at)
      if (start !== at) handler.onText(text.slice(at, start === -1 ? undefined : start))
      if (start === -1) break
      const opened = openSpecial(text, start)
      if (opened !== undefined) {
        at = opened
        continue
      }
      if (nextEnd < start) {
        nextEnd = text.indexOf('>', start)
        if (nextEnd === -1) nextEnd = Number.POSITIVE_INFINITY
      }
      const isWhole = nextEnd - start <= TAG_LENGTH_MAX
      if (!isWhole && !isLast && text.length - start <= TAG_LENGTH_MAX) {
        rest = text.slice(start)
        return
      }
      if (isWhole && isTag(text, start, nextEnd)) {
        readTag(text, start, nextEnd)
        at = nextEnd + 1
      } else {
        handler.onText('<')
        at = start + 1
      }
    }
    rest = ''
  }

  /** If a comment, a CDATA section or a document type opens here, where its content begins. */
  function openSpecial(text: string, start: number): number | undefined {
    if (text.charCodeAt(start + 1) !== EXCLAMATION) return undefined
    if (text.startsWith('<!--', start)) mode = 'comment'
    else if (text.startsWith('<![CDATA[', start)) mode = 'cdata'
    else if (text.slice(start, start + OPENING_LENGTH).toUpperCase() === '<!DOCTYPE') mode = 'doctype'
    else return undefined
    return start + (mode === 'comment' ? 4 : OPENING_LENGTH)
  }

  /** Where the content after it goes on; undefined when its end has not come yet. */
  function skipSpecial(text: string, at: number): number | undefined {
    if (mode === 'doctype') return skipDoctype(text, at)
    const mark = mode === 'comment' ? '-->' : mode === 'cdata' ? ']]>' : ']'
    const found = text.indexOf(mark, at)
    // The mark itself may be cut in two.
    const end = found === -1 ? Math.max(at, text.length - mark.length + 1) : found
    if (mode === 'cdata' && end > at) handler.onText(text.slice(at, end).replaceAll('&', '&amp;'))
    if (found === -1) {
      rest = text.slice(end)
      return undefined
    }
    mode = mode === 'subset' ? 'doctype' : 'content'
    return found + mark.length
  }

  function skipDoctype(text: string, at: number): number {
    const end = text.indexOf('>', at)
    const subset = text.slice(at, end === -1 ? undefined : end).indexOf('[')
    if (subset !== -1) {
      mode = 'subset'
      handler.onDefinitions()
      return at + subset + 1
    }
    if (end === -1) return text.length
    mode = 'content'
    return end + 1
  }

  /** A `<` that no name follows, or that another one follows before any `>`, is a character like any other. */
  function isTag(text: string, start: number, end: number): boolean {
    return TAG_START.test(text[start + 1]!) && text.lastIndexOf('<', end) === start
  }

  function readTag(text: string, start: number, end: number): void {
    const first = text.charCodeAt(start + 1)
    if (first === QUESTION || first === EXCLAMATION) return
    const isClose = first === SLASH
    const isSelfClosing = text.charCodeAt(end - 1) === SLASH
    const from = start + (isClose ? 2 : 1)
    let nameFrom = from
    let to = from
    for (; to < end; to++) {
      const code = text.charCodeAt(to)
      if (code <= SPACE || code === SLASH) break
      if (code === COLON) nameFrom = to + 1
    }
    handler.onTag({
      isClose,
      isSelfClosing,
      prefix: nameFrom === from ? '' : text.slice(from, nameFrom - 1).toLowerCase(),
      name: text.slice(nameFrom, to).toLowerCase(),
      attributes: to < end ? text.slice(to, isSelfClosing ? end - 1 : end) : '',
    })
  }

  return {
    push: (text) => read(rest + text, false),
    end: () => read(rest, true),
  }
}

/** The value of an attribute as written; undefined if it is not there, or comes after something unreadable. */
export function findAttribute(attributes: string, name: string): string | undefined {
  ATTRIBUTE.lastIndex = 0
  for (let match = ATTRIBUTE.exec(attributes); match; match = ATTRIBUTE.exec(attributes))
    if (match[1]!.toLowerCase() === name) return match[2] ?? match[3]
  return undefined
}

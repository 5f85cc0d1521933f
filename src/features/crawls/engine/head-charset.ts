// The charset that a meta element names behind the first 1,024 bytes, where HTML's own sniffing ends. Chromium looks on for
// as long as everything it meets may stand in a head, and visitors see what it finds, so pages with long styles or scripts
// before their meta element are decoded as in Chromium. Text in a script, a style, a title or a comment that only looks like
// a tag does not count.

import sniffHtmlEncoding from 'html-encoding-sniffer'
import { Scanner, TOKEN } from './html/scanner.ts'
import { TAG, tagSet } from './html/tags.ts'

const CHECKED_ALWAYS_BYTES = 1_024
/** Chromium has no limit, but nobody waits for a longer head. */
const HEAD_BYTES_MAX = 512 * 1024

const IN_HEAD = tagSet([
  ...(['script', 'noscript', 'style', 'link', 'meta', 'object', 'title', 'base', 'html', 'head'] as const),
])
const RAW_TEXT = new Map<number, string>(
  (['script', 'style', 'title', 'textarea', 'iframe', 'xmp', 'noembed', 'noframes'] as const).map((name) => [
    TAG[name],
    name,
  ]),
)

/** The name of the encoding, as the standard calls it; undefined if none is named there. */
export function headCharsetOf(body: Uint8Array): string | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, HEAD_BYTES_MAX))
  // With latin1 each byte is one character, so positions in the text are positions in the body.
  const text = bytes.toString('latin1')
  if (!/charset/i.test(text)) return undefined
  const scanner = new Scanner(text)
  let isInHead = true
  for (let token = scanner.next(); token !== TOKEN.end; token = scanner.next()) {
    const { tag, attributes } = scanner
    if (token === TOKEN.startTag || token === TOKEN.endTag) {
      if (!isInHead && attributes.start - META_START.length >= CHECKED_ALWAYS_BYTES) return undefined
      const isEnd = token === TOKEN.endTag
      const encoding = tag === TAG.meta && !isEnd ? encodingOf(text, attributes) : undefined
      if (encoding !== undefined) return encoding
      const rawText = isEnd ? undefined : RAW_TEXT.get(tag)
      if (rawText !== undefined) scanner.readRawText(rawText, true)
      const isRootEnd = isEnd && (tag === TAG.html || tag === TAG.head)
      if (IN_HEAD[tag] !== 1 || isRootEnd) isInHead = false
    }
  }
  return undefined
}

/** Asks the HTML sniffer, which knows how a meta element names an encoding. */
function encodingOf(text: string, attributes: { start: number; end: number }): string | undefined {
  const meta = Buffer.from(`${META_START} ${text.slice(attributes.start, attributes.end)}> `, 'latin1')
  const encoding = sniffHtmlEncoding(meta, { defaultEncoding: NONE, maxPrescanBytes: meta.length })
  return encoding === NONE ? undefined : encoding
}

const NONE = 'none'
const META_START = '<meta'

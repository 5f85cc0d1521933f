// Decodes the bytes of a page. The encoding comes from the first of these that names one: a byte-order mark, the charset of
// the Content-Type header, the page's first 1,024 bytes (HTML's own sniffing), a meta element farther down its head. If none
// does, it is UTF-8 where the bytes are valid UTF-8, else what they look like (legacy-charset.ts). Bytes that do not fit become U+FFFD; nothing here
// throws, whatever a server sends.

import sniffHtmlEncoding from 'html-encoding-sniffer'
import { headCharsetOf } from './head-charset.ts'
import { guessCharset } from './legacy-charset.ts'

/** `isDeclared`: the page, its header or its first bytes name the encoding. */
type DecodedHtml = { text: string; encoding: string; isDeclared: boolean }

// The sniffer has no limit of its own for an XML declaration.
const SNIFFED_BYTES_MAX = 4_096
const FALLBACK = 'windows-1252'

/** `host`, of which the top-level domain is a hint where nothing is declared, may be empty. */
export async function decodeHtml(
  body: Uint8Array,
  contentType: string | null,
  host = '',
): Promise<DecodedHtml> {
  const label = charsetOf(contentType)
  const start = body.subarray(0, SNIFFED_BYTES_MAX)
  const sniffed = sniffHtmlEncoding(start, {
    ...(label !== undefined && { transportLayerEncodingLabel: label }),
    defaultEncoding: 'unknown',
  })
  const named = sniffed === 'unknown' ? headCharsetOf(body) : sniffed
  if (named !== undefined) return { ...(await decode(body, named)), isDeclared: true }
  // No encoding is named: most of the web is UTF-8 today, and text in other charsets is hardly ever valid UTF-8 by chance.
  const text = decodeStrictly(body)
  if (text !== undefined && !text.includes(JAPANESE_ESCAPE))
    return { text, encoding: 'UTF-8', isDeclared: false }
  const hints = { topLevelDomain: host.slice(host.lastIndexOf('.') + 1), language: languageOf(body) }
  const guessed = text === undefined ? guessCharset(body, hints) : 'ISO-2022-JP'
  return { ...(await decode(body, guessed)), isDeclared: false }
}

/** The escape sequence that switches ISO-2022-JP, all of it bytes of ASCII, to Japanese. */
const JAPANESE_ESCAPE = '\x1b$B'
const LANGUAGE = /\slang="?'?([a-z]{2,3})/i

/** What the html element says, as it is written; empty without it. */
function languageOf(body: Uint8Array): string {
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, SNIFFED_BYTES_MAX))
  const html = start.toString('latin1')
  const root = html.search(/<html/i)
  const [tag = ''] = root === -1 ? [] : html.slice(root).split('>', 1)
  return LANGUAGE.exec(tag)?.[1] ?? ''
}

async function decode(body: Uint8Array, encoding: string): Promise<Omit<DecodedHtml, 'isDeclared'>> {
  if (isMultibyte(encoding)) return { text: await decodeMultibyte(body, encoding), encoding }
  try {
    return { text: decoderOf(encoding).decode(body), encoding }
  } catch {
    // An encoding that the standard names and this runtime lacks ("replacement", "x-user-defined").
    return { text: new TextDecoder(FALLBACK).decode(body), encoding: FALLBACK }
  }
}

/** Decoders are kept: most pages have one of two or three encodings, while the standard names forty. */
const decoders = new Map<string, InstanceType<typeof TextDecoder>>()

function decoderOf(encoding: string) {
  const known = decoders.get(encoding)
  if (known !== undefined) return known
  const decoder = new TextDecoder(encoding)
  decoders.set(encoding, decoder)
  return decoder
}

function decodeStrictly(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return undefined
  }
}

const CHARSET = /;[\t ]*charset[\t ]*=[\t ]*(?:"([^"]{1,100})"|([^\s;"]{1,100}))/i
const HEADER_CHARS_MAX = 1_000

/** The charset parameter of a Content-Type header, as written. */
export function charsetOf(contentType: string | null): string | undefined {
  if (contentType === null) return undefined
  const match = CHARSET.exec(contentType.slice(0, HEADER_CHARS_MAX))
  return match ? (match[1] ?? match[2])?.replace(/^'|'$/g, '').trim() : undefined
}

// Decodes East Asian encodings as the Encoding standard, and so every browser, does. The tables of Node differ for some:
// EUC-KR lacks the half of the syllables that Windows added, Big5 lacks those of Hong Kong.
// The tables take some megabytes and tens of milliseconds, so they are loaded when the first such page comes.

/** Named as in the standard. Node's own GBK and gb18030 agree with the standard. */
const MISREAD: ReadonlySet<string> = new Set(['EUC-KR', 'Big5', 'Shift_JIS', 'EUC-JP', 'ISO-2022-JP'])

function isMultibyte(encoding: string): boolean {
  return MISREAD.has(encoding)
}

/** Bytes that do not fit become U+FFFD. */
async function decodeMultibyte(bytes: Uint8Array, encoding: string): Promise<string> {
  const { createMultibyteDecoder } = await import('@exodus/bytes/multi-byte.js')
  return createMultibyteDecoder(encoding.toLowerCase(), true)(bytes)
}

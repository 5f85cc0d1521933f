// Reads the lines of a response's head as browsers do: faults with a clear meaning are accepted and reported,
// contradictions are refused. Says where the body ends, by the rules of RFC 9112: chunks count more than a length.

import type { ResponseHeaders } from './response-headers.ts'

export const MALFORMATIONS = [
  'line-ends',
  'status-line',
  'folded-header',
  'no-colon',
  'header-name',
  'control-character',
  'repeated-length',
  'invalid-length',
  'length-and-chunks',
  'chunk-lines',
] as const
export type Malformation = (typeof MALFORMATIONS)[number]

/** Where the body ends: there is none, after a number of bytes, with the last chunk, or when the connection closes. */
export type Framing = { by: 'nothing' } | { by: 'length'; bytes: number } | { by: 'chunks' } | { by: 'close' }

export type LenientHead = { status: number; headers: ResponseHeaders; framing: Framing }

const STATUS_LINE = /^HTTP\/\d{1,3}(?:\.\d{1,3})?[\t ]{1,20}(\d{3})(?:[\t ].*)?$/i
const PROPER_STATUS_LINE = /^HTTP\/1\.[01] \d{3}(?: |$)/
const TOKEN = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\0-\x08\x0a-\x1f\x7f]/g
const LENGTH = /^\d{1,15}$/

/** `lines` are without their ends. Returns undefined if it is not HTTP, or has more than one meaning. */
export function readLenientHead(
  lines: readonly string[],
  method: string,
  report: (malformation: Malformation) => void,
): LenientHead | undefined {
  const [first = '', ...rest] = lines
  const status = Number(STATUS_LINE.exec(first)?.[1] ?? 0)
  if (status < 100) return undefined
  if (!PROPER_STATUS_LINE.test(first)) report('status-line')
  const headers = readHeaders(rest, report)
  const hasBody = method !== 'HEAD' && status >= 200 && status !== 204 && status !== 304
  const framing = framingOf(headers, report)
  if (framing === undefined) return undefined
  // A Content-Length that does not count is removed, so that nobody reads it.
  if (framing.by === 'length') headers['content-length'] = [String(framing.bytes)]
  else delete headers['content-length']
  const single = Object.entries(headers).map(([name, values]) => [
    name,
    values.length === 1 ? values[0] : values,
  ])
  return { status, headers: Object.fromEntries(single), framing: hasBody ? framing : { by: 'nothing' } }
}

function readHeaders(
  lines: readonly string[],
  report: (malformation: Malformation) => void,
): Record<string, string[]> {
  const headers: Record<string, string[]> = Object.create(null)
  let last: string[] | undefined
  for (const line of lines) {
    const text = line.replace(CONTROL, '')
    if (text !== line) report('control-character')
    if (/^[\t ]/.test(text)) {
      report('folded-header')
      if (last !== undefined) last.push(`${last.pop()} ${text.trim()}`.trim())
      continue
    }
    last = undefined
    const colon = text.indexOf(':')
    if (colon === -1) {
      report('no-colon')
      continue
    }
    const name = text.slice(0, colon).trimEnd()
    if (name.length < colon || !TOKEN.test(name)) report('header-name')
    if (!TOKEN.test(name)) continue
    last = headers[name.toLowerCase()] ??= []
    last.push(text.slice(colon + 1).trim())
  }
  return headers
}

function framingOf(
  headers: Readonly<Record<string, string[]>>,
  report: (malformation: Malformation) => void,
): Framing | undefined {
  const lengths = (headers['content-length'] ?? [])
    .flatMap((value) => value.split(','))
    .map((text) => text.trim())
  const encodings = headers['transfer-encoding']?.join(',') ?? ''
  if (encodings !== '') {
    if (lengths.length > 0) report('length-and-chunks')
    return /(?:^|,)\s*chunked\s*$/i.test(encodings) ? { by: 'chunks' } : { by: 'close' }
  }
  if (lengths.length === 0) return { by: 'close' }
  if (!lengths.every((length) => LENGTH.test(length))) {
    report('invalid-length')
    return { by: 'close' }
  }
  const [bytes = 0, ...others] = lengths.map(Number)
  // The lengths contradict each other.
  if (others.some((other) => other !== bytes)) return undefined
  if (others.length > 0) report('repeated-length')
  return { by: 'length', bytes }
}

// Looks at JSON before it is parsed: how deep it is nested and how many values it has decide how long parsing takes, not
// its length, and parsing cannot be interrupted. A mebibyte of opening brackets takes a tenth of a second in which
// nobody else is served; this look takes a hundredth of that.

type JsonBounds = {
  /** Levels of arrays and objects. */
  readonly depthMax: number
  /** Fields and entries. */
  readonly valuesMax: number
}

export type JsonExcess = { kind: 'depth' | 'values'; position: number }

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
// `[` and `{` differ in one bit, as `]` and `}` do.
const CASE_BIT = 0x20
const OPENING = 0x7b
const CLOSING = 0x7d

/** Where there is more than is read; of text that is no JSON, whatever it looks like. */
export function findJsonExcess(
  bytes: Uint8Array,
  { depthMax, valuesMax }: JsonBounds,
): JsonExcess | undefined {
  let depth = 0
  let values = 0
  for (let position = 0; position < bytes.length; position++) {
    const byte = bytes[position]!
    if (byte === QUOTE) {
      position = endOfText(bytes, position)
      continue
    }
    const bracket = byte | CASE_BIT
    if (bracket === OPENING) {
      depth++
      if (depth > depthMax) return { kind: 'depth', position }
    } else if (bracket === CLOSING) depth--
    else if (byte !== COMMA) continue
    values++
    if (values > valuesMax) return { kind: 'values', position }
  }
  return undefined
}

/** The position of the closing quote, or the end. */
function endOfText(bytes: Uint8Array, start: number): number {
  let position = start + 1
  for (; position < bytes.length; position++) {
    const byte = bytes[position]
    if (byte === QUOTE) return position
    if (byte === BACKSLASH) position++
  }
  return position
}

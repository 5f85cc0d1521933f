// Checks JSON before it is parsed: its nesting and number of values, not its length, decide how long parsing takes, and
// parsing cannot be interrupted. A mebibyte of opening brackets takes a tenth of a second in which no other request is
// served; this check takes a hundredth of that.

type JsonBounds = {
  /** Levels of arrays and objects. */
  readonly depthMax: number
  /** The number of fields and entries. */
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

/** Returns the limit that is exceeded, if any. The result for text that is not JSON is arbitrary. */
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

/** Returns the position of the closing quote, or the end. */
function endOfText(bytes: Uint8Array, start: number): number {
  let position = start + 1
  for (; position < bytes.length; position++) {
    const byte = bytes[position]
    if (byte === QUOTE) return position
    if (byte === BACKSLASH) position++
  }
  return position
}

// The UTF-16 units of a text in one block of memory: indexing it is several times faster than indexing a string, whose
// representation must be looked at for each character. The block is reused from text to text, so what codesOf returns is
// valid until its next call. Zeros follow the end, so that looking ahead needs no check.

const ZEROS_BEHIND = 32
const KEPT_UNITS_MAX = 1 << 20

type Block = { codes: Uint16Array; bytes: Buffer }

let kept = makeBlock(1 << 16)

function makeBlock(units: number): Block {
  const codes = new Uint16Array(units)
  return { codes, bytes: Buffer.from(codes.buffer) }
}

export function codesOf(text: string): Uint16Array {
  const units = text.length + ZEROS_BEHIND
  const block = units <= kept.codes.length ? kept : makeBlock(units)
  if (units <= KEPT_UNITS_MAX) kept = block
  block.bytes.write(text, 'utf16le')
  block.codes.fill(0, text.length, units)
  return block.codes
}

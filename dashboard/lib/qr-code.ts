// A text as QR code (ISO/IEC 18004), as small as it can be for what is needed here: bytes, the lowest level of correction (a screen is clean
// and close), the sizes 21 to 53, and always the same mask, which every reader takes.

// Codewords by version from 1: bytes of data and of correction, in as many blocks of the same length.
const DATA = [19, 34, 55, 80, 108, 136, 156, 194, 232]
const CORRECTION = [7, 10, 15, 20, 26, 36, 40, 48, 60]
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2]
const ALIGNED_FROM = 2
const VERSION_WRITTEN_FROM = 7
// Format bits of level L with mask 3, and version bits of 7 to 9, each with its check bits.
const FORMAT = 0x789d
const VERSIONS = [0x07c94, 0x085bc, 0x09a99]

const isMasked = (x: number, y: number) => (x + y) % 3 === 0

/** Returns rows of dark squares, without the light frame around them. Undefined for more than 230 bytes. */
export function qrCode(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text)
  const index = DATA.findIndex((length) => length >= bytes.length + 2)
  if (index === -1) return undefined
  const square = new Square(17 + 4 * (index + 1))
  drawPatterns(square, index + 1)
  placeBits(square, toBits(withCorrection(toData(bytes, DATA[index]!), index)))
  return square.dark
}

class Square {
  readonly dark: boolean[][]
  readonly isFixed: boolean[][]
  readonly size: number
  constructor(size: number) {
    this.size = size
    this.dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
    this.isFixed = this.dark.map((row) => [...row])
  }
  fix(x: number, y: number, isDark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return
    this.dark[y]![x] = isDark
    this.isFixed[y]![x] = true
  }
  /** Draws rings around a centre, all dark but some. */
  rings(middleX: number, middleY: number, reach: number, light: readonly number[]): void {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++)
        this.fix(middleX + x, middleY + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))))
  }
}

/** Draws finders, timing, alignment, format and version: the squares that hold no data. */
function drawPatterns(square: Square, version: number): void {
  const { size } = square
  for (let at = 0; at < size; at++) {
    square.fix(6, at, at % 2 === 0)
    square.fix(at, 6, at % 2 === 0)
  }
  square.rings(3, 3, 4, [2, 4])
  square.rings(size - 4, 3, 4, [2, 4])
  square.rings(3, size - 4, 4, [2, 4])
  if (version >= ALIGNED_FROM) square.rings(size - 7, size - 7, 2, [1])
  if (version >= VERSION_WRITTEN_FROM) {
    const middle = (size - 1) / 2
    for (const [x, y] of [
      [6, middle],
      [middle, 6],
      [middle, middle],
      [size - 7, middle],
      [middle, size - 7],
    ] as const)
      square.rings(x, y, 2, [1])
    for (let bit = 0; bit < 18; bit++) {
      const isDark = ((VERSIONS[version - VERSION_WRITTEN_FROM]! >>> bit) & 1) === 1
      square.fix(size - 11 + (bit % 3), Math.floor(bit / 3), isDark)
      square.fix(Math.floor(bit / 3), size - 11 + (bit % 3), isDark)
    }
  }
  // The version is written twice, so that one of them may be dirty.
  for (let bit = 0; bit < 15; bit++) {
    const isDark = ((FORMAT >>> bit) & 1) === 1
    if (bit < 8) {
      square.fix(8, bit < 6 ? bit : bit + 1, isDark)
      square.fix(size - 1 - bit, 8, isDark)
    } else {
      square.fix(bit === 8 ? 7 : 14 - bit, 8, isDark)
      square.fix(8, size - 15 + bit, isDark)
    }
  }
  square.fix(8, size - 8, true)
}

/** Writes the mode "bytes", the length, the bytes, an end of four bits, and filling: each byte is shifted by half a byte. */
function toData(bytes: Uint8Array, length: number): number[] {
  const halves = [4, bytes.length >> 4, bytes.length & 15]
  for (const byte of bytes) halves.push(byte >> 4, byte & 15)
  halves.push(0)
  const data: number[] = []
  for (let at = 0; at < halves.length; at += 2) data.push((halves[at]! << 4) | halves[at + 1]!)
  for (let filling = 0xec; data.length < length; filling ^= 0xec ^ 0x11) data.push(filling)
  return data
}

/** Adds the correction of each block and interleaves the blocks byte by byte. */
function withCorrection(data: readonly number[], index: number): number[] {
  const count = BLOCKS[index]!
  const length = data.length / count
  const blocks = Array.from({ length: count }, (_, block) => data.slice(block * length, (block + 1) * length))
  const corrections = blocks.map((block) => correctionOf(block, CORRECTION[index]! / count))
  const interleaved = (parts: readonly number[][]) =>
    parts[0]!.flatMap((_, at) => parts.map((part) => part[at]!))
  return [...interleaved(blocks), ...interleaved(corrections)]
}

/** Computes the Reed-Solomon code: the remainder of a division by the polynomial with the roots 2⁰ to 2ⁿ⁻¹. */
function correctionOf(data: readonly number[], length: number): number[] {
  const divisor = new Array<number>(length).fill(0).with(-1, 1)
  for (let step = 0, root = 1; step < length; step++, root = multiply(root, 2))
    for (let at = 0; at < length; at++) divisor[at] = multiply(divisor[at]!, root) ^ (divisor[at + 1] ?? 0)
  let rest = new Array<number>(length).fill(0)
  for (const byte of data) {
    const factor = byte ^ rest[0]!
    rest = [...rest.slice(1), 0].map((value, at) => value ^ multiply(divisor[at]!, factor))
  }
  return rest
}

/** Multiplies in the field of 256 elements over x⁸ + x⁴ + x³ + x² + 1. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--)
    product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((b >>> bit) & 1) * a)
  return product
}

function toBits(bytes: readonly number[]): boolean[] {
  return bytes.flatMap((byte) => Array.from({ length: 8 }, (_, bit) => ((byte >>> (7 - bit)) & 1) === 1))
}

/** Places the bits in columns of two from the right, up and down in turn, around the fixed squares. */
function placeBits({ size, dark, isFixed }: Square, bits: readonly boolean[]): void {
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const x of [right, right - 1])
        if (!isFixed[y]![x]) dark[y]![x] = (bits[at++] ?? false) !== isMasked(x, y)
    }
  }
}

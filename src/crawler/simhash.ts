// A simhash: each bit is the majority of that bit over all features, so that a text and one that differs a little have
// most bits in common. The bits are counted in planes (plane n holds bit n of 32 counters at once) and eight features are
// added up by full adders before the planes are touched: some ten operations a feature instead of thirty-two.

const PLANES = 32

/** Which of 32 bits are set in more than half of the first `count` numbers. */
export function majority(numbers: Int32Array, count: number): number {
  let ones = 0
  let twos = 0
  let fours = 0
  const planes = new Int32Array(PLANES)
  const eighths = count - (count % 8)
  for (let at = 0; at < eighths; at += 8) {
    const a = numbers[at]!
    const b = numbers[at + 1]!
    const c = numbers[at + 2]!
    const d = numbers[at + 3]!
    const e = numbers[at + 4]!
    const f = numbers[at + 5]!
    const g = numbers[at + 6]!
    const h = numbers[at + 7]!
    const ab = ones ^ a
    const twosA = (ones & a) | (ab & b)
    ones = ab ^ b
    const cd = ones ^ c
    const twosB = (ones & c) | (cd & d)
    ones = cd ^ d
    const ef = ones ^ e
    const twosC = (ones & e) | (ef & f)
    ones = ef ^ f
    const gh = ones ^ g
    const twosD = (ones & g) | (gh & h)
    ones = gh ^ h
    const pairs = twos ^ twosA
    const foursA = (twos & twosA) | (pairs & twosB)
    twos = pairs ^ twosB
    const laterPairs = twos ^ twosC
    const foursB = (twos & twosC) | (laterPairs & twosD)
    twos = laterPairs ^ twosD
    const quads = fours ^ foursA
    addTo(planes, (fours & foursA) | (quads & foursB), 3)
    fours = quads ^ foursB
  }
  addTo(planes, ones, 0)
  addTo(planes, twos, 1)
  addTo(planes, fours, 2)
  for (let at = eighths; at < count; at++) addTo(planes, numbers[at]!, 0)
  return bitsAbove(planes, count / 2)
}

function addTo(planes: Int32Array, bits: number, from: number): void {
  let carry = bits
  for (let plane = from; carry !== 0; plane++) {
    const sum = planes[plane]!
    planes[plane] = sum ^ carry
    carry &= sum
  }
}

function bitsAbove(planes: Int32Array, limit: number): number {
  let result = 0
  for (let bit = 0; bit < 32; bit++) {
    let count = 0
    for (let plane = PLANES - 1; plane >= 0; plane--) count = count * 2 + ((planes[plane]! >>> bit) & 1)
    if (count > limit) result |= 1 << bit
  }
  return result
}

/** Every bit of the result depends on every bit given. */
export function scramble(bits: number): number {
  let mixed = Math.imul(bits ^ (bits >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return mixed ^ (mixed >>> 16)
}

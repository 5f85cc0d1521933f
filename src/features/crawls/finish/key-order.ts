// Which of many 64-bit keys are equal, by sorting their indexes: 16 bits a pass, in slices. An index sort of half a
// million bigints by comparing would hold the thread for a second.

const PASSES = 4
const DIGITS = 1 << 16
const SLICE = 1 << 16

/**
 * The indexes of the keys that are not 0, equal ones side by side and in their order. Keys lie `stride` apart, from
 * `start` on. A thread with other work should do that after each step.
 */
export function* orderByKey(
  keys: BigUint64Array,
  { start, stride }: { start: number; stride: number },
): Generator<void, Uint32Array> {
  const digits = new Uint16Array(keys.buffer, keys.byteOffset, keys.length * PASSES)
  const words = new Uint32Array(keys.buffer, keys.byteOffset, keys.length * 2)
  const count = Math.floor(keys.length / stride)
  let order = new Uint32Array(count)
  let length = 0
  for (let index = 0; index < count; index++) {
    const at = (index * stride + start) * 2
    if ((words[at]! | words[at + 1]!) !== 0) order[length++] = index
  }
  order = order.subarray(0, length)
  let sorted = new Uint32Array(length)
  for (let pass = 0; pass < PASSES; pass++) {
    const digitOf = (index: number) => digits[(index * stride + start) * PASSES + pass]!
    const starts = new Uint32Array(DIGITS + 1)
    for (let i = 0; i < length; i++) {
      starts[digitOf(order[i]!) + 1]!++
      if (i % SLICE === SLICE - 1) yield
    }
    for (let digit = 0; digit < DIGITS; digit++) starts[digit + 1]! += starts[digit]!
    for (let i = 0; i < length; i++) {
      const index = order[i]!
      sorted[starts[digitOf(index)]!++] = index
      if (i % SLICE === SLICE - 1) yield
    }
    const spare = order
    order = sorted
    sorted = spare
    yield
  }
  return order
}

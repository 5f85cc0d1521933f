// Tests whether one of many names occurs in some bytes, in any letter case. Of a thousand pages, one links to a
// target, and to read the others as JSON would take ten times as long. Four bytes at a time are looked up in a table
// of bits that fits into the processor's cache; the name is compared only where they may begin one. A name that ends
// a longer one (notexample.com) does not count; a name followed by more (example.com.evil.net) does, and the reader
// of the page decides.

const GRAM_BYTES = 4
const HASH_BITS = 18
const HASH_SHIFT = 32 - HASH_BITS

const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte))
/** Letters, digits and the hyphen, of which the labels of names are made. */
const IN_LABEL = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[a-z0-9-]/i.test(String.fromCharCode(byte)) ? 1 : 0,
)

export class NameFilter {
  readonly #bits = new Uint8Array(1 << (HASH_BITS - 3))
  readonly #names = new Map<number, Uint8Array[]>()
  /** True if some name is too short to be searched for. */
  readonly #isOpen: boolean

  constructor(names: Iterable<string>) {
    let isOpen = false
    for (const name of names) {
      const bytes = Buffer.from(name.toLowerCase())
      if (bytes.length < GRAM_BYTES) isOpen = true
      else this.#add(bytes)
    }
    this.#isOpen = isOpen
  }

  mayContain(bytes: Uint8Array): boolean {
    if (this.#isOpen) return true
    const bits = this.#bits
    let gram = 0
    for (let at = 0; at < bytes.length; at++) {
      gram = (gram << 8) | (FOLDED[bytes[at] as number] as number)
      const hash = Math.imul(gram, 0x9e3779b1) >>> HASH_SHIFT
      if (((bits[hash >> 3] as number) & (1 << (hash & 7))) !== 0 && this.#isNameAt(bytes, at, gram))
        return true
    }
    return false
  }

  #add(bytes: Uint8Array): void {
    let gram = 0
    for (let at = 0; at < GRAM_BYTES; at++) gram = (gram << 8) | (bytes[at] as number)
    const hash = Math.imul(gram, 0x9e3779b1) >>> HASH_SHIFT
    this.#bits[hash >> 3]! |= 1 << (hash & 7)
    const names = this.#names.get(gram)
    if (names === undefined) this.#names.set(gram, [bytes])
    else names.push(bytes)
  }

  /** `last`: the place of the last of the four bytes. */
  #isNameAt(bytes: Uint8Array, last: number, gram: number): boolean {
    const start = last - GRAM_BYTES + 1
    if (start > 0 && IN_LABEL[bytes[start - 1] as number] === 1) return false
    return (this.#names.get(gram) ?? []).some((name) => {
      const end = start + name.length
      if (end > bytes.length) return false
      for (let at = GRAM_BYTES; at < name.length; at++)
        if (FOLDED[bytes[start + at] as number] !== name[at]) return false
      return end === bytes.length || IN_LABEL[bytes[end] as number] === 0
    })
  }
}

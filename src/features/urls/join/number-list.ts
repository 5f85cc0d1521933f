// A growing list of numbers, for hundreds of thousands of them, without an object for each.

type Numbers = Int16Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

const CAPACITY_MIN = 1024

export class NumberList<N extends Numbers = Int32Array<ArrayBuffer>> {
  length = 0
  #values: N
  readonly #make: (capacity: number) => N

  constructor(make: (capacity: number) => N) {
    this.#make = make
    this.#values = make(CAPACITY_MIN)
  }

  push(value: number): void {
    if (this.length === this.#values.length) this.#grow(this.length * 2)
    this.#values[this.length++] = value
  }

  at(index: number): number {
    return this.#values[index]!
  }

  set(index: number, value: number): void {
    this.#values[index] = value
  }

  /** The numbers so far, without copying them. */
  values(): N {
    return this.#values.subarray(0, this.length) as N
  }

  /** Frees the old memory at once: the garbage collector would wait until there are dozens of megabytes. */
  #grow(capacity: number): void {
    const longer = this.#make(capacity)
    longer.set(this.#values)
    this.free()
    this.#values = longer
  }

  /** Frees the memory at once; nothing can be read afterwards. */
  free(): void {
    this.#values.buffer.transfer(0)
  }
}

export function int16List(): NumberList<Int16Array<ArrayBuffer>> {
  return new NumberList((capacity) => new Int16Array(capacity))
}

export function int32List(): NumberList {
  return new NumberList((capacity) => new Int32Array(capacity))
}

export function float64List(): NumberList<Float64Array<ArrayBuffer>> {
  return new NumberList((capacity) => new Float64Array(capacity))
}

// Finds wanted words in scanned text, in singular or plural. The index consists of a few arrays of numbers, and a
// word of a text is hashed in place, so that no word of a page becomes a string of its own.

import { formsOf } from './words.ts'

export class WordForms {
  /** Where the words of each form begin in `words`; they end where those of the next form begin. */
  readonly wordsStart: Int32Array
  readonly words: Int32Array
  readonly #starts: Int32Array
  readonly #codes: Uint16Array
  /** Hash slots: each holds the number of a form, from 1, and its hash. Their number is a power of two, and most are empty. */
  readonly #places: Int32Array
  readonly #hashes: Int32Array

  constructor(wordIds: ReadonlyMap<string, number>) {
    const byForm = new Map<string, number[]>()
    for (const [word, id] of wordIds) {
      for (const form of formsOf(word)) {
        const words = byForm.get(form)
        if (words) words.push(id)
        else byForm.set(form, [id])
      }
    }
    const forms = [...byForm.keys()]
    const lists = [...byForm.values()]
    this.words = Int32Array.from(lists.flat())
    this.wordsStart = startsOf(lists)
    this.#starts = startsOf(forms)
    const text = forms.join('')
    this.#codes = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
    const size = 2 ** Math.ceil(Math.log2(forms.length * 4 + 2))
    this.#places = new Int32Array(size)
    this.#hashes = new Int32Array(size)
    for (let form = 0; form < forms.length; form++) this.#place(form)
  }

  /** Returns the form at that range, or -1. */
  find(codes: Uint16Array, start: number, end: number): number {
    const hash = hashOf(codes, start, end)
    const mask = this.#places.length - 1
    for (let place = hash & mask; this.#places[place] !== 0; place = (place + 1) & mask) {
      const form = this.#places[place]! - 1
      if (this.#hashes[place] === hash && this.#isAt(form, codes, start, end)) return form
    }
    return -1
  }

  #place(form: number): void {
    const hash = hashOf(this.#codes, this.#starts[form]!, this.#starts[form + 1]!)
    const mask = this.#places.length - 1
    let place = hash & mask
    while (this.#places[place] !== 0) place = (place + 1) & mask
    this.#places[place] = form + 1
    this.#hashes[place] = hash
  }

  #isAt(form: number, codes: Uint16Array, start: number, end: number): boolean {
    const from = this.#starts[form]!
    const length = this.#starts[form + 1]! - from
    if (length !== end - start) return false
    for (let at = 0; at < length; at++) if (this.#codes[from + at] !== codes[start + at]) return false
    return true
  }
}

function startsOf(lists: readonly { readonly length: number }[]): Int32Array {
  const starts = new Int32Array(lists.length + 1)
  for (const [index, { length }] of lists.entries()) starts[index + 1] = starts[index]! + length
  return starts
}

function hashOf(codes: Uint16Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ codes[at]!, 0x01000193)
  return hash ^ (hash >>> 15)
}

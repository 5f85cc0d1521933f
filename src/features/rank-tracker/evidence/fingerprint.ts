// Results by 64 bits each, so that a page is compared with an earlier one without reading the texts of that one: to
// decompress, parse and compare them took five times as long (bench: engine). Everything about a result counts but its
// position. Of two that differ, the bits are the same once in 10^19: disks err more often. Somebody who looks for such
// a pair finds one, and has gained nothing: both would be texts of his own page.

import type { OrganicResult } from '../../../background/providers/contracts.ts'

/** Two numbers a result, those of the first before those of the second. */
export type Fingerprints = Int32Array

/** Stands for "not in the frame"; numbers are one byte each. */
export const NOT_IN_FRAME = 255

const FACTOR_A = 0x9e3779b1
const FACTOR_B = 0x85ebca6b

/** The padding that brings a text to a multiple of four characters, by its length beyond one. */
const FILLING = ['', '\n\n\n', '\n\n', '\n']

export function fingerprintsOf(results: readonly OrganicResult[]): Fingerprints {
  const fingerprints = new Int32Array(results.length * 2)
  const { words, ends } = wordsOf(results)
  let at = 0
  for (let index = 0; index < results.length; index++) {
    const { url, title, displayUrl, description } = results[index] as OrganicResult
    // The lengths too: a text that ends with a character is not one that the next begins with.
    let a = Math.imul(url.length, FACTOR_A) ^ title.length
    let b = Math.imul(displayUrl.length, FACTOR_B) ^ description.length
    // No step loses a bit of what came before it, so results that differ in one place always differ here.
    for (const end = ends[index] as number; at < end; at += 2) {
      a = Math.imul(a ^ (words[at] as number), FACTOR_A)
      b = Math.imul(b ^ (words[at + 1] as number), FACTOR_B)
      a ^= b >>> 15
      b ^= a >>> 13
    }
    fingerprints[index * 2] = a
    fingerprints[index * 2 + 1] = b
  }
  return fingerprints
}

/** The texts of all results in UTF-16, and where each result ends: it takes a multiple of two words. */
function wordsOf(results: readonly OrganicResult[]): { words: Int32Array; ends: number[] } {
  const texts: string[] = []
  const ends: number[] = []
  let chars = 0
  for (const { url, title, displayUrl, description, features } of results) {
    const named = features.length === 0 ? '' : features.join()
    const ownChars = url.length + title.length + displayUrl.length + description.length + named.length
    const filling = FILLING[ownChars % 4] as string
    texts.push(url, title, displayUrl, description, named, filling)
    chars += ownChars + filling.length
    ends.push(chars / 2)
  }
  // One long text takes half the time of four hundred short ones.
  const bytes = Buffer.allocUnsafeSlow(chars * 2)
  bytes.write(texts.join(''), 'utf16le')
  return { words: new Int32Array(bytes.buffer, 0, chars / 2), ends }
}

/** The number of each result in the frame, or NOT_IN_FRAME. */
export function numbersIn(frame: Fingerprints, results: Fingerprints): Uint8Array {
  const numbers = new Uint8Array(results.length / 2)
  let next = 0
  for (let index = 0; index < numbers.length; index++) {
    const number = findAround(frame, next, results[index * 2] as number, results[index * 2 + 1] as number)
    numbers[index] = number
    if (number !== NOT_IN_FRAME) next = number + 1
  }
  return numbers
}

/** Searches from a place to both sides: most results stand where they stood, or close by. */
function findAround(frame: Fingerprints, place: number, a: number, b: number): number {
  const count = Math.min(frame.length / 2, NOT_IN_FRAME)
  for (let step = 0; step < count; step++) {
    const ahead = place + step
    if (ahead < count && frame[ahead * 2] === a && frame[ahead * 2 + 1] === b) return ahead
    const behind = place - step - 1
    if (behind >= 0 && frame[behind * 2] === a && frame[behind * 2 + 1] === b) return behind
  }
  return NOT_IN_FRAME
}

// Counts how often each of any number of keys was added, in half a megabyte (a count-min sketch: four rows of
// 65,536 counters). A count may come out too high when keys share all four counters, never too low: with a million
// different keys by about a dozen. What was added decides, not in which order, so a sketch can be built again.

import { hash64 } from '../../../lib/url-hash.ts'

export type CountSketch = { add(key: string): void; count(key: string): number }

const ROWS = 4
const WIDTH = 2 ** 16
const COUNT_MAX = 2 ** 16 - 1

export function createCountSketch(): CountSketch {
  const counters = new Uint16Array(ROWS * WIDTH)

  function placesOf(key: string): readonly number[] {
    const { high, low } = hash64(key)
    return [low & 0xffff, WIDTH + (low >>> 16), 2 * WIDTH + (high & 0xffff), 3 * WIDTH + (high >>> 16)]
  }

  return {
    add(key) {
      for (const place of placesOf(key)) if (counters[place]! < COUNT_MAX) counters[place]!++
    },
    count(key) {
      return Math.min(...placesOf(key).map((place) => counters[place]!))
    },
  }
}

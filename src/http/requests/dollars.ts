// Money in requests: US dollars with at most two decimals, kept as millionths like every amount.

import { Type } from 'typebox'
import { parsed } from './schema-annotations.ts'

const DOLLARS_MAX = 999_999
const MICROS_PER_CENT = 10_000

/** Comes out in millionths of a dollar. */
export function dollarsField(description: string) {
  return parsed(Type.Number({ minimum: 0, maximum: DOLLARS_MAX, description }), (dollars) => {
    const cents = Math.round(dollars * 100)
    // What JSON writes with two decimals is the nearest number to them, and nothing else is.
    return cents / 100 === dollars
      ? { value: cents * MICROS_PER_CENT }
      : { error: 'must have at most two decimals' }
  })
}

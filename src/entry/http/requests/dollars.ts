// Money in requests: US dollars with at most two decimals, stored as millionths like every amount. Anything that costs
// money is refused with its price, and done if the request agrees to the price.

import { Type } from 'typebox'
import { invalid } from '../../../lib/errors.ts'
import { parsed } from './schema-annotations.ts'

const DOLLARS_MAX = 999_999
const MICROS_PER_CENT = 10_000

/** The value is parsed into millionths of a dollar. */
export function dollarsField(description: string) {
  return parsed(Type.Number({ minimum: 0, maximum: DOLLARS_MAX, description }), (dollars) => {
    const cents = Math.round(dollars * 100)
    // Text with two decimals in JSON is parsed as the nearest number, so only such numbers pass.
    return cents / 100 === dollars
      ? { value: cents * MICROS_PER_CENT }
      : { error: 'must have at most two decimals' }
  })
}

/** The field by which a request agrees to a cost; `requireAgreed` checks it. */
export function agreedCost(what: string) {
  const rest = 'Without it, or with less, the answer is a 422 that names the cost.'
  return Type.Optional(dollarsField(`What you agree to spend at most. ${what} ${rest}`))
}

/** `what` begins the sentence: `The check costs`. */
export function requireAgreed(costMicros: number, agreedMicros: number, what: string): void {
  // Amounts in requests have two decimals, so the cost is rounded up to the next cent.
  const cents = Math.ceil(costMicros / 10_000)
  if (costMicros === 0 || agreedMicros >= cents * 10_000) return
  const message = `${what} up to $${(costMicros / 1e6).toFixed(4)}. To agree, send ${(cents / 100).toFixed(2)}.`
  throw invalid({ cost_max_usd: [message] })
}

// Formats numbers for recommendations. Sentences use the values that the row itself shows, so that a reader finds every
// number of a sentence beside it.

import { groupDigits } from '../../lib/grouped-digits.ts'
import { roundTo2 } from '../../lib/rounding.ts'

/** Formats as `1,240.5`, whatever the locale of the server. */
export function inWords(value: number): string {
  const rounded = roundTo2(value)
  if (rounded < 1000) return String(rounded)
  const whole = Math.trunc(rounded)
  return groupDigits(whole) + String(rounded).slice(String(whole).length)
}

/** `1 click`, `1,240 clicks`. */
export function counted(value: number, noun: string): string {
  return `${inWords(value)} ${value === 1 ? noun : `${noun}s`}`
}

/** A rate as a percentage: `1.68%`. */
export function percent(ratio: number): string {
  return `${inWords(ratio * 100)}%`
}

/** Rounds an estimate for a sentence: hundredths would claim too much precision. */
export function aboutClicks(estimate: number, noun = 'more click'): string {
  return estimate < 1 ? `less than one ${noun}` : `about ${counted(Math.round(estimate), noun)}`
}

export function inDays(days: number): string {
  return `in ${counted(days, 'day')}`
}

// Everything that a list was made from, as one short text. A list with the stamp that would be given today need not be
// made again, so a computation that was cut off goes on with the lists that are missing.

import { createHash } from 'node:crypto'

/** To be raised whenever the rules would find something else in the same data: all lists are then made anew. */
const RULES_VERSION = 2

type StampedInput = {
  readonly dataVersion: number
  /** Whose pages are known; 0 without a completed one. */
  readonly crawlId: number
  readonly name: string
  readonly domain: string
}

export function stampOf({ dataVersion, crawlId, name, domain }: StampedInput): string {
  const brand = createHash('sha256')
    .update(JSON.stringify([name, domain]))
    .digest('base64url')
    .slice(0, 12)
  return `${RULES_VERSION}.${dataVersion}.${crawlId}.${brand}`
}

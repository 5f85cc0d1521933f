// Formats amounts of money for commands, mails and agents.

import { trimTrailing } from './trim-trailing.ts'

/** Shows at least cents, and as many decimals as a fraction of a cent needs. */
export function formatDollars(micros: number): string {
  const [whole, decimals = ''] = (micros / 1e6).toFixed(6).split('.')
  return `$${whole}.${trimTrailing(decimals, '0').padEnd(2, '0')}`
}

// Amounts of money as a command prints them.

/** Cents at least, and as many decimals as a fraction of a cent needs. */
export function formatDollars(micros: number): string {
  const [whole, decimals = ''] = (micros / 1e6).toFixed(6).split('.')
  return `$${whole}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`
}

// Names as the graph has them: labels in reverse, so that sorting brings together what belongs together.

import { domainToASCII } from 'node:url'

const PLAIN = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/

export function toReversed(domain: string): string {
  return domain.split('.').reverse().join('.')
}

/** Undefined for what cannot be the name of a host. */
export function fromReversed(reversed: string): string | undefined {
  const name = reversed.split('.').reverse().join('.')
  if (PLAIN.test(name)) return name
  const ascii = domainToASCII(name)
  return PLAIN.test(ascii) ? ascii : undefined
}

// A value by its type.

import type { DisavowType } from '../entry.ts'
import { type ParsedValue, parseDomain } from './domain-value.ts'
import { parseUrl } from './url-value.ts'

const PARSERS: Readonly<Record<DisavowType, (written: string, ownDomain: string) => ParsedValue>> = {
  domain: parseDomain,
  url: parseUrl,
}

/** For the project with that domain of its own. */
export function parseValue(type: DisavowType, written: string, ownDomain: string): ParsedValue {
  return PARSERS[type](written, ownDomain)
}

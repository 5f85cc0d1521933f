// Validates several values at once, for the project with the given domain.

import type { FieldErrors } from '../../../lib/errors.ts'
import type { DisavowType } from '../entry.ts'
import { type ParsedValue, parseDomain } from './domain-value.ts'
import { parseUrl } from './url-value.ts'

/** Returns errors about values that could be parsed. */
export function findWrongValues(
  {
    type,
    values = [],
  }: { type?: DisavowType | undefined; values?: readonly (string | undefined)[] | undefined },
  ownDomain: string,
): FieldErrors | undefined {
  return type === undefined ? undefined : parseValues(type, values, ownDomain).errors
}

export function parseValues(
  type: DisavowType,
  values: readonly (string | undefined)[],
  ownDomain: string,
): { parsed: string[]; errors: FieldErrors | undefined } {
  const errors: FieldErrors = {}
  const parsed: string[] = []
  for (const [at, written] of values.entries()) {
    if (written === undefined) continue
    const one = PARSERS[type](written, ownDomain)
    if ('error' in one) errors[`values.${at}`] = [one.error]
    else parsed.push(one.value)
  }
  return { parsed, errors: Object.keys(errors).length === 0 ? undefined : errors }
}

const PARSERS: Readonly<Record<DisavowType, (written: string, ownDomain: string) => ParsedValue>> = {
  domain: parseDomain,
  url: parseUrl,
}

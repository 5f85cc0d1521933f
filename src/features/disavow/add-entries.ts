// Adds entries after checking each value: one invalid value refuses all of them.

import type { Tx } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { type FieldErrors, invalid } from '../../lib/errors.ts'
import type { DisavowEntry, DisavowType } from './entry.ts'
import { type AddedEntries, addEntries } from './entry-store.ts'
import { type ParsedValue, parseDomain } from './rules/domain-value.ts'
import { parseUrl } from './rules/url-value.ts'

export type WantedEntries = { type: DisavowType; values: readonly string[]; note?: string | null }

/** Call it in a read-committed transaction: it waits for others that change the same list. */
export async function addDisavowEntries(
  tx: Tx,
  engine: Engine,
  project: { id: number; domain: string },
  wanted: WantedEntries,
  nowMs: number,
): Promise<AddedEntries> {
  return await addEntries(tx, engine, project.id, parseEntries(wanted, project.domain), nowMs)
}

/** What is wrong with the values that could be read. */
export function findWrongValues(
  {
    type,
    values = [],
  }: { type?: DisavowType | undefined; values?: readonly (string | undefined)[] | undefined },
  ownDomain: string,
): FieldErrors | undefined {
  return type === undefined ? undefined : parseValues(type, values, ownDomain).errors
}

function parseEntries({ type, values, note = null }: WantedEntries, ownDomain: string): DisavowEntry[] {
  const { parsed, errors } = parseValues(type, values, ownDomain)
  if (errors !== undefined) throw invalid(errors)
  return parsed.map((value) => ({ type, value, note }))
}

function parseValues(
  type: DisavowType,
  values: readonly (string | undefined)[],
  ownDomain: string,
): { parsed: string[]; errors: FieldErrors | undefined } {
  const errors: FieldErrors = {}
  const parsed: string[] = []
  for (const [at, written] of values.entries()) {
    if (written === undefined) continue
    const one = parseValue(type, written, ownDomain)
    if ('error' in one) errors[`values.${at}`] = [one.error]
    else parsed.push(one.value)
  }
  return { parsed, errors: Object.keys(errors).length === 0 ? undefined : errors }
}

const PARSERS: Readonly<Record<DisavowType, (written: string, ownDomain: string) => ParsedValue>> = {
  domain: parseDomain,
  url: parseUrl,
}

/** For the project with that domain of its own. */
function parseValue(type: DisavowType, written: string, ownDomain: string): ParsedValue {
  return PARSERS[type](written, ownDomain)
}

// Adds what somebody wants disavowed, after a look at each value: one that is not right refuses all of them.

import { type FieldErrors, invalid } from '../lib/errors.ts'
import type { Tx } from '../storage/database.ts'
import type { Engine } from '../storage/portable.ts'
import type { DisavowEntry, DisavowType } from './entry.ts'
import { type AddedCounts, addEntries } from './entry-store.ts'
import { parseValue } from './rules/parse-value.ts'

export type WantedEntries = { type: DisavowType; values: readonly string[]; note?: string | null }

/** In a transaction that is read committed: it waits for others that change the same list. */
export async function addDisavowEntries(
  tx: Tx,
  engine: Engine,
  project: { id: number; domain: string },
  wanted: WantedEntries,
  nowMs: number,
): Promise<AddedCounts> {
  return await addEntries(tx, engine, project.id, parseEntries(wanted, project.domain), nowMs)
}

function parseEntries({ type, values, note = null }: WantedEntries, ownDomain: string): DisavowEntry[] {
  const errors: FieldErrors = {}
  const entries: DisavowEntry[] = []
  for (const [at, written] of values.entries()) {
    const parsed = parseValue(type, written, ownDomain)
    if ('error' in parsed) errors[`values.${at}`] = [parsed.error]
    else entries.push({ type, value: parsed.value, note })
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return entries
}

// Adds entries after checking each value: one invalid value refuses all of them.

import type { Tx } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { invalid } from '../../lib/errors.ts'
import type { DisavowEntry, DisavowType } from './entry.ts'
import { type AddedEntries, addEntries } from './entry-store.ts'
import { parseValues } from './rules/values.ts'

export type WantedEntries = { type: DisavowType; values: readonly string[]; note?: string | null }

/** To be called in a read-committed transaction: it waits for others that change the same list. */
export async function addDisavowEntries(
  tx: Tx,
  engine: Engine,
  project: { id: number; domain: string },
  wanted: WantedEntries,
  nowMs: number,
): Promise<AddedEntries> {
  return await addEntries(tx, engine, project.id, parseEntries(wanted, project.domain), nowMs)
}

function parseEntries({ type, values, note = null }: WantedEntries, ownDomain: string): DisavowEntry[] {
  const { parsed, errors } = parseValues(type, values, ownDomain)
  if (errors !== undefined) throw invalid(errors)
  return parsed.map((value) => ({ type, value, note }))
}

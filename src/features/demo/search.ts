// The search data of the demo project: a connection to the simulator, which is filled and updated each night like any
// other.

import type { Tx } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { connect, firstKeptDay, hurrySync } from '../search-performance/writes.ts'

/** Connects the demo to search data, for as long as Search Console keeps it. */
export async function connectSearch(tx: Tx, engine: Engine, projectId: number, nowMs: number): Promise<void> {
  const connection = {
    projectId,
    source: 'simulator',
    property: 'simulated',
    hasCountry: false,
    hasDevice: false,
    wantedFromDay: firstKeptDay(nowMs),
    credential: null,
  } as const
  await connect(tx, connection, nowMs)
  await hurrySync(tx, engine, projectId)
}

// The backlinks of the demo project: its own profile and those of its competitors, which the simulator refreshes each
// week like any other source. Lost links need refreshes of the past, which a job plays (backlinks-past.ts) before the
// first regular one.

import type { Tx } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { connect, hurryRefresh, type NewRefresh } from '../backlinks/writes.ts'
import { hasCompetitor } from '../projects/reads.ts'
import { enqueuePast } from './backlinks-past.ts'
import { DEMO_COMPETITORS } from './tracked.ts'

const REFRESH: NewRefresh = { source: 'simulator', everyDays: 7, linksMax: 10_000 }

export async function connectBacklinks(
  tx: Tx,
  engine: Engine,
  project: { id: number; domain: string },
  nowMs: number,
): Promise<void> {
  await connect(tx, engine, project.id, project.domain, REFRESH, nowMs)
  await enqueuePast(tx, project.id)
  for (const { domain } of DEMO_COMPETITORS) {
    // The competitor may have been removed from an older demo.
    if (!(await hasCompetitor(tx, project.id, domain))) continue
    await hurryRefresh(tx, engine, await connect(tx, engine, project.id, domain, REFRESH, nowMs))
  }
}

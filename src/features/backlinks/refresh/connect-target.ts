// Connects a target to a source, for the command line and HTTP alike, and queues the first refresh.

import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { findProfile } from '../store/profile-store.ts'
import type { ListedProfile } from './profile-list.ts'
import { connect, type NewRefresh } from './refresh-connection.ts'
import { hurryRefresh } from './refresh-queue.ts'

export async function connectTarget(
  tx: Tx,
  engine: Engine,
  projectId: number,
  domain: string,
  wanted: NewRefresh,
  nowMs: number,
): Promise<void> {
  const key = await connect(tx, engine, projectId, domain, wanted, nowMs)
  // A profile that has delivered already waits for its regular time.
  const profile = await findProfile(tx, projectId, domain)
  if (profile?.status === 'waiting') await hurryRefresh(tx, engine, key)
}

/** Says why the simulator may not be connected to one of these profiles: its links could not be distinguished from real ones. */
export function findMixing(profiles: readonly ListedProfile[]): string | undefined {
  const real = profiles.find(({ madeOn, isSimulated }) => madeOn !== null && !isSimulated)
  if (real === undefined) return undefined
  const message = `${real.domain} has real backlinks, and simulated ones would be mixed into them.`
  return `${message} Try the simulator with a project of its own, or with the demo.`
}

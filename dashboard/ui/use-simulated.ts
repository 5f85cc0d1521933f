// Which data of projects is simulated, so that wherever it is shown, it says so.

import { useData } from '../state/data.ts'
import type { MaybeSimulated } from './marks.tsx'

// The most projects that one request may name.
const PROJECTS_MAX = 100

/** The simulated data by project; empty while it is being read. Data that could not be asked about does not count as real. */
export function useSimulated(uids: readonly string[]): (uid: string) => MaybeSimulated {
  const first = uids.slice(0, PROJECTS_MAX)
  const { data, failure } = useData(uids.length === 0 ? null : 'GET /simulated', {
    query: { project_uids: first },
  })
  return (uid) => data?.data[uid] ?? (failure || !first.includes(uid) ? 'unknown' : [])
}

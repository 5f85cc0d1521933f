// Which data of projects is simulated, so that wherever it is shown, it says so.

import { useData } from '../state/data.ts'
import type { MaybeSimulated } from './marks.tsx'

// The server takes no more at once.
const PROJECTS_MAX = 100

/** By project. Nothing while it is being read; what cannot be read, or was not asked for, does not pass for real. */
export function useSimulated(uids: readonly string[]): (uid: string) => MaybeSimulated {
  const asked = uids.slice(0, PROJECTS_MAX)
  const { data, failure } = useData(uids.length === 0 ? null : 'GET /simulated', {
    query: { project_uids: asked },
  })
  return (uid) => data?.data[uid] ?? (failure || !asked.includes(uid) ? 'unknown' : [])
}

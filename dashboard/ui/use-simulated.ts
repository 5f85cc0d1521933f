// Which data of projects is simulated, so that wherever it is shown, it says so.

import type { SimulatedParts } from '../api/types.ts'
import { useData } from '../state/data.ts'

// The server takes no more at once.
const PROJECTS_MAX = 100

/** By project. */
export function useSimulated(uids: readonly string[]): (uid: string) => SimulatedParts {
  const answer = useData(uids.length === 0 ? null : 'GET /simulated', {
    query: { project_uids: uids.slice(0, PROJECTS_MAX) },
  })
  return (uid) => answer.data?.data[uid] ?? []
}

// Until which day the search clicks of a project are final.

import { finalUntil } from '../lib/final-days.ts'
import { useData } from '../state/data.ts'

/** Undefined when all days are final, or nothing is known yet. */
export function useFinalUntil(projectUid: string, lastDay: string | undefined): string | undefined {
  const connection = useData('GET /projects/{project_uid}/search-console', {
    path: { project_uid: projectUid },
  }).data?.data.connection
  // A connection brings in final days alone.
  return lastDay === undefined || connection !== null ? undefined : finalUntil(lastDay)
}

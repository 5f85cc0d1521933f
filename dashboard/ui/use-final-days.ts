// Until which day the search clicks of a project are final.

import { useData } from '../state/data.ts'

/** Undefined when all days up to `lastDay` are final, or nothing is known yet. */
export function useFinalUntil(projectUid: string, lastDay: string | undefined): string | undefined {
  const finalDay = useData('GET /projects/{project_uid}/search-console', {
    path: { project_uid: projectUid },
  }).data?.data.final_until
  return finalDay != null && lastDay !== undefined && lastDay > finalDay ? finalDay : undefined
}

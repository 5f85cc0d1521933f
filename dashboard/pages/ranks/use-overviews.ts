// The overview of the device that is shown; of both where both are.

import type { RankTrackerOverview } from '../../api/types.ts'
import { type Resource, useData } from '../../state/data.ts'
import { type DeviceChoice, segmentOf } from './keyword-query.ts'

const OVERVIEW = 'GET /projects/{project_uid}/rank-tracker/overview'

export function useOverviews(
  uid: string,
  device: DeviceChoice,
  segment = '',
): readonly Resource<{ data: RankTrackerOverview }>[] {
  const path = { project_uid: uid }
  const query = segmentOf(segment)
  const first = useData(OVERVIEW, {
    path,
    query: { ...query, device: device === 'desktop' ? 'desktop' : 'mobile' },
  })
  const second = useData(device === 'all' ? OVERVIEW : null, { path, query: { ...query, device: 'desktop' } })
  return device === 'all' ? [first, second] : [first]
}

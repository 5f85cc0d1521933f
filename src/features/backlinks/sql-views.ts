// The views over backlinks that `sightline query` reads.

import { PROJECT_COLUMN, type View } from '../../data/storage/query/view.ts'

export const BACKLINK_VIEWS: readonly View[] = [
  {
    name: 'backlink_days',
    about:
      'One row for each day on which the figures of a backlink profile were counted, or a source reported them, as they were known then. Charts and reports count a link from the day it was first seen, so their figures of a past day can differ.',
    from: '@backlink_snapshots as s join @backlink_profiles as b on b.project_id = s.project_id and b.id = s.profile_id join @projects as p on p.id = s.project_id',
    columns: [
      PROJECT_COLUMN,
      {
        name: 'domain',
        sql: 'b.domain',
        about: 'Domain of the profile: of the project, or of a competitor.',
      },
      { name: 'day', sql: 's.day', kind: 'day', about: 'The day.' },
      { name: 'backlinks', sql: 's.backlinks', about: 'Links that were known.' },
      { name: 'referring_domains', sql: 's.referring_domains', about: 'Domains that linked.' },
      {
        name: 'is_simulated',
        sql: 'b.is_simulated',
        about: '1 when the links of the profile are simulated.',
      },
    ],
  },
]

// The views over backlinks that `sightline query` reads.

import { PROJECT_COLUMN, type View } from '../../data/storage/query/view.ts'

export const BACKLINK_VIEWS: readonly View[] = [
  {
    name: 'backlinks',
    about:
      'One row for each backlink that is or was known. Whether it is live, and since when, is in lists and files.',
    from: `@backlink_links as l join @backlink_profiles as b on b.project_id = l.project_id and b.id = l.profile_id
      join @backlink_sources as s on s.project_id = l.project_id and s.profile_id = l.profile_id and s.id = l.source_id
      left join @backlink_pages as t on t.project_id = l.project_id and t.profile_id = l.profile_id and t.id = l.page_id
      left join @backlink_anchors as a on a.project_id = l.project_id and a.profile_id = l.profile_id and a.id = l.anchor_id
      join @projects as p on p.id = l.project_id`,
    columns: [
      PROJECT_COLUMN,
      { name: 'id', sql: 'l.id', about: 'Id of the link, as in the API.' },
      {
        name: 'domain',
        sql: 'b.domain',
        about: 'Domain of the profile: of the project, or of a competitor.',
      },
      { name: 'source_url', sql: 's.url', about: 'The page that links.' },
      { name: 'source_title', sql: 's.title', about: 'Its title; null when it is not known.' },
      { name: 'target_url', sql: 't.url', about: 'The linked page; null when it is not known.' },
      { name: 'anchor', sql: 'a.text', about: 'The text of the link; null when it is not known.' },
      {
        name: 'is_simulated',
        sql: 'b.is_simulated',
        about: '1 when the links of the profile are simulated.',
      },
    ],
  },
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

// The views over search performance that `sightline query` reads.

import { PROJECT_COLUMN, type View } from '../../data/storage/query/view.ts'

export const SEARCH_VIEWS: readonly View[] = [
  {
    name: 'search_days',
    about:
      'Search performance: one row for each stored day, or for several days of which only the sum is known.',
    from: '@search_spans as s join @projects as p on p.id = s.project_id',
    columns: [
      PROJECT_COLUMN,
      { name: 'first_day', sql: 's.first_day', kind: 'day', about: 'The day, or the first of several.' },
      { name: 'last_day', sql: 's.last_day', kind: 'day', about: 'The same day, or the last of several.' },
      { name: 'clicks', sql: 's.clicks', about: 'Clicks.' },
      { name: 'impressions', sql: 's.impressions', about: 'Impressions.' },
      {
        name: 'is_counted',
        sql: `case when s.first_day = s.last_day or not exists (select 1 from @search_spans as one
          where one.project_id = s.project_id and one.first_day = one.last_day
            and one.last_day between s.first_day and s.last_day) then 1 else 0 end`,
        about:
          '0 for several days of which one is stored by itself: the product shows that day, and leaves their sum out.',
      },
      { name: 'source', sql: 's.source', about: 'Where the data is from; `simulator` for simulated data.' },
    ],
  },
]

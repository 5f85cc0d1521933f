// The views over quick wins that `sightline query` reads.

import { PROJECT_COLUMN, type View } from '../../data/storage/query/view.ts'

export const QUICK_WIN_VIEWS: readonly View[] = [
  {
    name: 'quick_wins',
    about: 'One row for each quick win, in the order of its list.',
    from: '@quick_wins as q join @projects as p on p.id = q.project_id',
    columns: [
      PROJECT_COLUMN,
      { name: 'type', sql: 'q.type', about: 'Kind of quick win, as in the API.' },
      { name: 'range', sql: 'q.range', about: 'The range of days that it was computed from.' },
      { name: 'place', sql: 'q.place', about: 'Its place in the list.' },
      { name: 'row_json', sql: 'q.json', about: 'Its fields, as a JSON object.' },
    ],
  },
]

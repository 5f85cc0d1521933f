// The views over spending that `sightline query` reads.

import { PROJECT_COLUMN, type View } from '../../data/storage/query/view.ts'

export const SPEND_VIEWS: readonly View[] = [
  {
    name: 'spend',
    about: 'One row for each paid call.',
    from: '@spend_entries as s join @projects as p on p.id = s.project_id',
    columns: [
      PROJECT_COLUMN,
      { name: 'provider', sql: 's.provider', about: 'Who was paid.' },
      { name: 'cost_micros', sql: 's.cost_micros', about: 'What it cost, in millionths of a dollar.' },
      { name: 'is_estimated', sql: 's.is_estimated', about: '1 when the provider did not report the cost.' },
      { name: 'created_at', sql: 's.created_at', kind: 'time', about: 'When it was paid.' },
    ],
  },
]

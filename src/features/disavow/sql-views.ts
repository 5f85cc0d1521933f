// The views over the disavow list that `sightline query` reads.

import { PROJECT_COLUMN, type View } from '../../data/storage/query/view.ts'

export const DISAVOW_VIEWS: readonly View[] = [
  {
    name: 'disavows',
    about: 'One row for each entry of a disavow list.',
    from: '@disavow_entries as d join @projects as p on p.id = d.project_id',
    columns: [
      PROJECT_COLUMN,
      { name: 'id', sql: 'd.id', about: 'Id of the entry.' },
      { name: 'type', sql: 'd.type', about: '`domain` or `url`.' },
      { name: 'value', sql: 'd.value', about: 'The domain or the URL.' },
      { name: 'note', sql: 'd.note', about: 'What somebody wrote about it.' },
      { name: 'created_at', sql: 'd.created_at', kind: 'time', about: 'When it was added.' },
    ],
  },
]

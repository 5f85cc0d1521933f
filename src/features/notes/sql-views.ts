// The views over notes that `sightline query` reads.

import { PROJECT_COLUMN, type View } from '../../data/storage/query/view.ts'

export const NOTE_VIEWS: readonly View[] = [
  {
    name: 'notes',
    about: 'One row for each note of a day.',
    from: '@day_notes as n join @projects as p on p.id = n.project_id',
    columns: [
      PROJECT_COLUMN,
      { name: 'id', sql: 'n.id', about: 'Id of the note.' },
      { name: 'day', sql: 'n.day', kind: 'day', about: 'The day that it is about.' },
      { name: 'text', sql: 'n.text', about: 'What somebody wrote.' },
      { name: 'created_at', sql: 'n.created_at', kind: 'time', about: 'When it was written.' },
    ],
  },
]

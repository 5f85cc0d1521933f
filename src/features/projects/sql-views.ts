// The views over projects that `sightline query` reads.

import { PROJECT_COLUMN, type View } from '../../data/storage/query/view.ts'

export const PROJECT_VIEWS: readonly View[] = [
  {
    name: 'projects',
    about: 'One row for each project.',
    from: '@projects as p join @project_settings as s on s.project_id = p.id',
    columns: [
      { name: 'uid', sql: 'p.uid', about: 'Uid of the project.' },
      { name: 'name', sql: 'p.name', about: 'Its name.' },
      { name: 'domain', sql: 'p.domain', about: 'Its domain.' },
      { name: 'country_code', sql: 's.country_code', about: 'Its country.' },
      { name: 'language_code', sql: 's.language_code', about: 'Its language.' },
      { name: 'timezone', sql: 's.timezone', about: 'Its time zone, in which its days are counted.' },
      { name: 'created_at', sql: 'p.created_at', kind: 'time', about: 'When it was created.' },
    ],
  },
  {
    name: 'competitors',
    about: 'One row for each competitor of a project.',
    from: '@competitors as c join @projects as p on p.id = c.project_id',
    columns: [
      PROJECT_COLUMN,
      { name: 'id', sql: 'c.id', about: 'Id of the competitor.' },
      { name: 'name', sql: 'c.name', about: 'Its name.' },
      { name: 'domain', sql: 'c.domain', about: 'Its domain.' },
    ],
  },
]

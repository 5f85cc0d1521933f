// The view over goals that `sightline query` reads.

import { PROJECT_COLUMN, type View } from '../../data/storage/query/view.ts'

export const GOAL_VIEWS: readonly View[] = [
  {
    name: 'goals',
    about: 'One row for each goal of a keyword: a position that is to be reached by a day.',
    from: '@keyword_goals as g join @keywords as k on k.project_id = g.project_id and k.id = g.keyword_id join @projects as p on p.id = g.project_id',
    columns: [
      PROJECT_COLUMN,
      { name: 'id', sql: 'g.id', about: 'Id of the goal.' },
      { name: 'keyword_id', sql: 'g.keyword_id', about: 'Id of the keyword.' },
      { name: 'keyword', sql: 'k.keyword', about: 'Its text.' },
      { name: 'device', sql: 'k.device', about: '`mobile` or `desktop`.' },
      {
        name: 'target_position',
        sql: 'g.target_position',
        about: 'The position to reach; a better one fulfils the goal, too.',
      },
      { name: 'due_day', sql: 'g.due_day', kind: 'day', about: 'The last day on which it can be reached.' },
      { name: 'state', sql: 'g.state', about: '`open`, `reached`, `missed` or `unmeasured`.' },
      { name: 'start_position', sql: 'g.start_position', about: 'The position when it was set.' },
      {
        name: 'position',
        sql: 'g.position',
        about: 'The last measured position; null when it was not found.',
      },
      { name: 'best_position', sql: 'g.best_position', about: 'The best position since it was set.' },
      { name: 'measured_at', sql: 'g.measured_at', kind: 'time', about: 'When it was last measured.' },
      { name: 'is_simulated', sql: 'g.is_simulated', about: '1 when these positions are simulated.' },
      { name: 'created_at', sql: 'g.created_at', kind: 'time', about: 'When it was created.' },
      { name: 'closed_day', sql: 'g.closed_day', kind: 'day', about: 'The day on which it ended.' },
    ],
  },
]

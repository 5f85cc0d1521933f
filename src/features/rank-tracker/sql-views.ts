// Views of the rank tracker.

import { PROJECT_COLUMN, type View } from '../../data/storage/query/view.ts'

export const RANK_VIEWS: readonly View[] = [
  {
    name: 'keywords',
    about: 'One row for each tracked keyword and device, with where it stands.',
    from: '@keywords as k join @keyword_states as s on s.project_id = k.project_id and s.keyword_id = k.id join @keyword_records as r on r.project_id = k.project_id and r.keyword_id = k.id left join @keyword_volumes as v on v.project_id = k.project_id and v.keyword_id = k.id join @projects as p on p.id = k.project_id',
    columns: [
      PROJECT_COLUMN,
      { name: 'id', sql: 'k.id', about: 'Id of the keyword.' },
      { name: 'keyword', sql: 'k.keyword', about: 'Its text.' },
      { name: 'device', sql: 'k.device', about: '`mobile` or `desktop`.' },
      { name: 'country_code', sql: 'k.country_code', about: 'Country of the search.' },
      { name: 'language_code', sql: 'k.language_code', about: 'Language of the search.' },
      { name: 'location', sql: 'k.location', about: 'Place of the search; empty for none.' },
      {
        name: 'status',
        sql: 's.status',
        about: 'Of its last check: `pending`, `running`, `success`, `failed`.',
      },
      { name: 'position', sql: 's.position', about: 'Its position; null when it was not found.' },
      { name: 'previous_position', sql: 's.previous_position', about: 'Its position before that.' },
      { name: 'best_position', sql: 's.best_position', about: 'Its best position so far.' },
      { name: 'url', sql: 'r.url', about: 'The URL that ranks.' },
      {
        name: 'search_volume',
        sql: 'v.searches',
        about: 'Searches in a month, as an imported file had them; null where none had.',
      },
      { name: 'created_at', sql: 'k.created_at', kind: 'time', about: 'When it was added.' },
    ],
  },
  {
    name: 'analyses',
    about: 'One row for each check of a keyword, failed ones included.',
    from: '@analyses as a join @projects as p on p.id = a.project_id',
    columns: [
      PROJECT_COLUMN,
      { name: 'id', sql: 'a.id', about: 'Id of the analysis.' },
      { name: 'keyword_id', sql: 'a.keyword_id', about: 'Id of the keyword.' },
      { name: 'status', sql: 'a.status', about: '`pending`, `running`, `success` or `failed`.' },
      { name: 'slot_at', sql: 'a.slot_at', kind: 'time', about: 'For when it was planned.' },
      { name: 'finished_at', sql: 'a.finished_at', kind: 'time', about: 'When it ended.' },
      {
        name: 'position',
        sql: 'a.position',
        about: 'The position; null when it was not found, or the check failed.',
      },
      {
        name: 'previous_position',
        sql: 'a.previous_position',
        about: 'The position of the analysis before.',
      },
      { name: 'url', sql: 'a.matched_url', about: 'The URL that was found.' },
      { name: 'provider', sql: 'a.provider', about: 'Who was asked.' },
      { name: 'is_simulated', sql: 'a.is_simulated', about: '1 for a simulated check.' },
      { name: 'cost_micros', sql: 'a.cost_micros', about: 'What it cost, in millionths of a dollar.' },
      { name: 'message', sql: 'a.message', about: 'Why it failed.' },
    ],
  },
  {
    name: 'rank_days',
    about:
      'One row for each day on which positions of a project have changed, and device; a day without a row ended as the one before.',
    from: '@visibility_days as v join @projects as p on p.id = v.project_id',
    columns: [
      PROJECT_COLUMN,
      { name: 'device', sql: 'v.device', about: '`mobile` or `desktop`.' },
      { name: 'day', sql: 'v.day', kind: 'day', about: 'The day.' },
      { name: 'keywords', sql: 'v.tracked', about: 'Keywords that were tracked.' },
      { name: 'with_result', sql: 'v.keywords', about: 'Of these, those that had a result by then.' },
      { name: 'in_1_3', sql: 'v.in_1_3', about: 'Of those with a result, at positions 1 to 3.' },
      { name: 'in_4_10', sql: 'v.in_4_10', about: 'At positions 4 to 10.' },
      { name: 'in_11_20', sql: 'v.in_11_20', about: 'At positions 11 to 20.' },
      { name: 'in_21_50', sql: 'v.in_21_50', about: 'At positions 21 to 50.' },
      { name: 'in_51_100', sql: 'v.in_51_100', about: 'At positions 51 to 100.' },
      { name: 'position_sum', sql: 'v.position_sum', about: 'Sum of the positions of those that rank.' },
      {
        name: 'measured',
        sql: 'v.measured',
        about: 'Keywords that were checked on that day; null when that is not known.',
      },
    ],
  },
  {
    name: 'tags',
    about: 'One row for each keyword and tag that it has.',
    from: '@keyword_tags as kt join @tags as t on t.project_id = kt.project_id and t.id = kt.tag_id join @projects as p on p.id = kt.project_id',
    columns: [
      PROJECT_COLUMN,
      { name: 'keyword_id', sql: 'kt.keyword_id', about: 'Id of the keyword.' },
      { name: 'tag', sql: 't.name', about: 'Name of the tag.' },
    ],
  },
  {
    name: 'segments',
    about: 'One row for each keyword and segment that it is in.',
    from: '@segment_members as m join @segments as s on s.project_id = m.project_id and s.id = m.segment_id join @projects as p on p.id = m.project_id',
    columns: [
      PROJECT_COLUMN,
      { name: 'segment_id', sql: 's.id', about: 'Id of the segment.' },
      { name: 'segment', sql: 's.name', about: 'Its name.' },
      { name: 'keyword_id', sql: 'm.keyword_id', about: 'Id of the keyword.' },
    ],
  },
]

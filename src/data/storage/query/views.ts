// The views that can be queried, for people who know SQL: see docs/views.md, which a test compares with this file. What is stored
// packed (rows of search performance, links of backlink profiles, results of analyses) is not among them: lists and files have it.

import { CRAWL_VIEWS } from './crawl-views.ts'
import { RANK_VIEWS } from './rank-views.ts'
import type { View } from './view.ts'

const PROJECT = { name: 'project_uid', sql: 'p.uid', about: 'Uid of the project.' }

const PROJECT_VIEWS: readonly View[] = [
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
      PROJECT,
      { name: 'id', sql: 'c.id', about: 'Id of the competitor.' },
      { name: 'name', sql: 'c.name', about: 'Its name.' },
      { name: 'domain', sql: 'c.domain', about: 'Its domain.' },
    ],
  },
  {
    name: 'notes',
    about: 'One row for each note of a day.',
    from: '@day_notes as n join @projects as p on p.id = n.project_id',
    columns: [
      PROJECT,
      { name: 'id', sql: 'n.id', about: 'Id of the note.' },
      { name: 'day', sql: 'n.day', kind: 'day', about: 'The day that it is about.' },
      { name: 'text', sql: 'n.text', about: 'What somebody wrote.' },
      { name: 'created_at', sql: 'n.created_at', kind: 'time', about: 'When it was written.' },
    ],
  },
]

const SEARCH_VIEWS: readonly View[] = [
  {
    name: 'search_days',
    about:
      'Search performance: one row for each stored day, or for several days of which only the sum is known.',
    from: '@search_spans as s join @projects as p on p.id = s.project_id',
    columns: [
      PROJECT,
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
  {
    name: 'quick_wins',
    about: 'One row for each quick win, in the order of its list.',
    from: '@quick_wins as q join @projects as p on p.id = q.project_id',
    columns: [
      PROJECT,
      { name: 'type', sql: 'q.type', about: 'Kind of quick win, as in the API.' },
      { name: 'range', sql: 'q.range', about: 'The range of days that it was computed from.' },
      { name: 'place', sql: 'q.place', about: 'Its place in the list.' },
      { name: 'row_json', sql: 'q.json', about: 'Its fields, as a JSON object.' },
    ],
  },
]

const LINK_VIEWS: readonly View[] = [
  {
    name: 'backlink_days',
    about:
      'One row for each day on which the figures of a backlink profile were counted, or a source reported them, as they were known then. Charts and reports count a link from the day it was first seen, so their figures of a past day can differ.',
    from: '@backlink_snapshots as s join @backlink_profiles as b on b.project_id = s.project_id and b.id = s.profile_id join @projects as p on p.id = s.project_id',
    columns: [
      PROJECT,
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
  {
    name: 'disavows',
    about: 'One row for each entry of a disavow list.',
    from: '@disavow_entries as d join @projects as p on p.id = d.project_id',
    columns: [
      PROJECT,
      { name: 'id', sql: 'd.id', about: 'Id of the entry.' },
      { name: 'type', sql: 'd.type', about: '`domain` or `url`.' },
      { name: 'value', sql: 'd.value', about: 'The domain or the URL.' },
      { name: 'note', sql: 'd.note', about: 'What somebody wrote about it.' },
      { name: 'created_at', sql: 'd.created_at', kind: 'time', about: 'When it was added.' },
    ],
  },
  {
    name: 'spend',
    about: 'One row for each paid call.',
    from: '@spend_entries as s join @projects as p on p.id = s.project_id',
    columns: [
      PROJECT,
      { name: 'provider', sql: 's.provider', about: 'Who was paid.' },
      { name: 'cost_micros', sql: 's.cost_micros', about: 'What it cost, in millionths of a dollar.' },
      { name: 'is_estimated', sql: 's.is_estimated', about: '1 when the provider did not report the cost.' },
      { name: 'created_at', sql: 's.created_at', kind: 'time', about: 'When it was paid.' },
    ],
  },
]

export const VIEWS: readonly View[] = [
  ...PROJECT_VIEWS,
  ...RANK_VIEWS,
  ...CRAWL_VIEWS,
  ...SEARCH_VIEWS,
  ...LINK_VIEWS,
]

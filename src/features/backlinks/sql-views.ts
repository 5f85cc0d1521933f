// The views over backlinks that `sightline query` reads. What is known of a link stands packed in the blocks of the
// published generation (store/layouts.ts), so its numbers are cut out of them.

import type { Engine } from '../../data/storage/portable.ts'
import { PROJECT_COLUMN, packedNumber, type View } from '../../data/storage/query/view.ts'
import { NONE_8, NONE_16, placeOf, rowBytesOf } from './store/layout.ts'
import { BLOCK_ROWS, FOLLOW, LAYOUTS, STATE } from './store/layouts.ts'

const LINK = LAYOUTS.backlinks
const LINK_BYTES = rowBytesOf(LINK)

/** The places of the rows of a block. Both engines call the column of a list of values `column1`. */
const PLACES = `(values ${Array.from({ length: BLOCK_ROWS }, (_, place) => `(${place})`).join(', ')}) as r`

const linkNumber = (name: keyof typeof LINK) => (engine: Engine) => {
  const { offset, bytes } = placeOf(LINK, name)
  return packedNumber(engine, 'c.data', `r.column1 * ${LINK_BYTES} + ${offset}`, bytes)
}

/** Null for "no value". */
const knownNumber = (name: keyof typeof LINK, none: number) => (engine: Engine) =>
  `nullif(${linkNumber(name)(engine)}, ${none})`

const textOf = (engine: Engine, table: string, alias: string, id: keyof typeof LINK) =>
  `left join @${table} as ${alias} on ${alias}.project_id = c.project_id and ${alias}.profile_id = c.profile_id
    and ${alias}.id = ${linkNumber(id)(engine)}`

export const BACKLINK_VIEWS: readonly View[] = [
  {
    name: 'backlinks',
    about: 'One row for each backlink of the lists: those that are live, and those that are lost.',
    from: (engine) => `@backlink_profiles as b join @projects as p on p.id = b.project_id
      join @backlink_columns as c on c.project_id = b.project_id and c.profile_id = b.id
        and c.generation = b.generation and c.list = 'backlinks'
      join ${PLACES} on (r.column1 + 1) * ${LINK_BYTES} <= length(c.data)
        and ${linkNumber('state')(engine)} <> ${STATE.absent}
      ${textOf(engine, 'backlink_sources', 's', 'source')}
      ${textOf(engine, 'backlink_domains', 'd', 'domain')}
      ${textOf(engine, 'backlink_pages', 't', 'page')}
      ${textOf(engine, 'backlink_anchors', 'a', 'anchor')}`,
    columns: [
      PROJECT_COLUMN,
      {
        name: 'id',
        sql: `c.number * ${BLOCK_ROWS} + r.column1 + 1`,
        about: 'Id of the link, as in the API.',
      },
      {
        name: 'domain',
        sql: 'b.domain',
        about: 'Domain of the profile: of the project, or of a competitor.',
      },
      { name: 'source_url', sql: 's.url', about: 'The page that links.' },
      { name: 'source_domain', sql: 'd.domain', about: 'The domain of that page.' },
      { name: 'source_title', sql: 's.title', about: 'Its title; null when it is not known.' },
      { name: 'target_url', sql: 't.url', about: 'The linked page; null when it is not known.' },
      { name: 'anchor', sql: 'a.text', about: 'The text of the link; null when it is not known.' },
      {
        name: 'status',
        sql: (engine) => `case ${linkNumber('state')(engine)} when ${STATE.lost} then 'lost' else 'live' end`,
        about: '`live` or `lost`.',
      },
      {
        name: 'first_seen',
        sql: knownNumber('firstSeen', NONE_16),
        kind: 'day',
        about: 'The day on which it was first seen; null when it is not known.',
      },
      {
        name: 'last_seen',
        sql: knownNumber('lastSeen', NONE_16),
        kind: 'day',
        about: 'The day on which it was last seen; null when it is not known.',
      },
      {
        name: 'lost_at',
        sql: knownNumber('lostAt', NONE_16),
        kind: 'day',
        about: 'The day on which it was lost; null for a live link.',
      },
      {
        name: 'rank',
        sql: knownNumber('rank', NONE_16),
        about: 'Rank of the link, as its source reports it; null when it is not known.',
      },
      {
        name: 'spam_score',
        sql: knownNumber('spam', NONE_8),
        about: 'Spam score of the link itself; null when its source gives none.',
      },
      {
        name: 'is_dofollow',
        sql: (engine) =>
          `case ${linkNumber('follow')(engine)} when ${FOLLOW.dofollow} then 1 when ${FOLLOW.nofollow} then 0 end`,
        about: '1 when it passes rank; null when it is not known.',
      },
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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openOlderDatabase } from '../../../../test/helpers/older-database.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import type { Database } from '../../../data/storage/database.ts'
import { migrate } from '../../../data/storage/migrate.ts'
import { ENGINES } from '../../../data/storage/portable.ts'
import { filterOf } from '../keywords/keyword-filter.ts'
import { readKeywordPage } from '../keywords/keyword-list.ts'
import { recordDay, startRecent } from '../roll-ups/recent-days.ts'
import { KEY_OF_NOTHING } from './keyword-text.ts'

const MIGRATION = '0026_rank-reads'
/** Marks are made of the columns that it adds. */
const MARKS = '0037_rare-filters'
const TODAY = 20_700
const URL_A = 'https://example.com/a'

type Older = { position: number | null; previous: number | null; features: Record<string, boolean> }

/** A state as the release before stored it: the last day written is today, and the day before had the previous position. */
async function insertOlder(database: Database, projectId: number, keywords: readonly Older[]): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`insert into rank_trackers (project_id, keyword_count, revision, version, source)
      values (${projectId}, ${keywords.length}, 0, 0, 'real')`.execute(tx)
    for (const [index, { position, previous, features }] of keywords.entries()) {
      const id = index + 1
      const url = position === null ? null : URL_A
      const record = JSON.stringify({ id, serp_features: features })
      const key = position ?? KEY_OF_NOTHING
      const recent = recordDay(recordDay(startRecent(TODAY - 1), TODAY - 1, previous), TODAY, position)
      await sql`insert into keywords (project_id, id, keyword, folded, country_code, language_code, location, device,
          created_at) values (${projectId}, ${id}, ${`k${id}`}, ${`k${id}`}, 'US', 'en', '', 'mobile', 0)`.execute(
        tx,
      )
      await sql`insert into keyword_states (project_id, keyword_id, device, status, position, previous_position,
          best_position, segment_count, recent)
        values (${projectId}, ${id}, 'mobile', 'success', ${position}, ${previous}, ${position}, 0, ${recent})`.execute(
        tx,
      )
      await sql`insert into keyword_records (project_id, keyword_id, device, position_key, sort_key, market_key,
          analyzed_key, url, revision, record_json)
        values (${projectId}, ${id}, 'mobile', ${key}, ${`k${id}`}, 'US', 1, ${url}, 0, ${record})`.execute(
        tx,
      )
      await sql`insert into keyword_keys (search_id, device, position_key, analyzed_key, folded, sort_key, market_key)
        values (${projectId * 2 ** 31 + id}, 'mobile', ${key}, 1, ${`k${id}`}, ${`k${id}`}, 'US')`.execute(tx)
    }
    for (const day of [TODAY - 1, TODAY])
      await sql`insert into visibility_days (project_id, device, day, weight, keywords)
        values (${projectId}, 'mobile', ${day}, 1, ${keywords.length})`.execute(tx)
  })
}

/** A tag on the first keyword and on one that is tracked on desktop. */
async function insertTagged(database: Database, projectId: number): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`insert into keywords (project_id, id, keyword, folded, country_code, language_code, location, device,
        created_at) values (${projectId}, 9, 'k9', 'k9', 'US', 'en', '', 'desktop', 0)`.execute(tx)
    await sql`insert into tags (project_id, id, name, folded_name, keyword_count, created_at)
      values (${projectId}, 1, 'x', 'x', 2, 0)`.execute(tx)
    await sql`insert into keyword_tags (project_id, keyword_id, tag_id)
      values (${projectId}, 1, 1), (${projectId}, 9, 1)`.execute(tx)
  })
}

for (const engine of ENGINES) {
  test(`keywords and days of an older release can be filtered, ordered and read after the update (${engine})`, async (t) => {
    const database = await openOlderDatabase(t, engine, MIGRATION, MARKS)
    const projectId = await trackedProjects({ database })()
    await insertOlder(database, projectId, [
      { position: 4, previous: 9, features: { ads: true, video: false } },
      { position: 15, previous: 2, features: { ads: false, video: true } },
      { position: null, previous: 60, features: {} },
    ])
    await insertTagged(database, projectId)
    assert.deepEqual(await migrate(database, { nowMs: () => 0 }), [MIGRATION, MARKS])
    const [tag] = await storedRows(database, 'tags', ['keyword_count', 'desktop_count'], {
      project_id: projectId,
    })
    assert.deepEqual({ ...tag }, { keyword_count: 2, desktop_count: 1 })

    async function find(keys: Parameters<typeof filterOf>[1]['keys'], sort: 'change' | 'best' = 'change') {
      const selection = { projectId, device: 'mobile', search: undefined, segmentId: undefined } as const
      const filtered = filterOf(engine, { ...selection, isUnmatched: false, ...(keys && { keys }) })
      const list = { order: { sort, direction: 'desc' }, accountId: 1, ...filtered } as const
      const { json } = await readKeywordPage(database, list, undefined, { limit: 10, isReversed: false })
      return (JSON.parse(`[${json}]`) as { id: number }[]).map(({ id }) => id)
    }
    assert.deepEqual(await find(undefined), [1, 2, 3])
    assert.deepEqual(await find(undefined, 'best'), [2, 1, 3])
    assert.deepEqual(await find({ feature: 'video' }), [2])
    assert.deepEqual(await find({ url: URL_A }), [1, 2])
    assert.deepEqual(await find({ change: 'declined' }), [2, 3])
    assert.deepEqual(await find({ change: 'lost', status: 'success' }), [3])

    const days = await storedRows(database, 'visibility_days', '*', { project_id: projectId }, 'day')
    assert.deepEqual(
      days.map((day) => [
        day.in_1_3,
        day.in_4_10,
        day.in_11_20,
        day.in_51_100,
        day.position_sum,
        day.measured,
      ]),
      [
        [1, 1, 0, 1, 71, null],
        [0, 1, 1, 0, 19, null],
      ],
    )
  })
}

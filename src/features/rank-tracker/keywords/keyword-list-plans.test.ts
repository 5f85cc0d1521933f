import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { insertListed, type Listed } from '../../../../test/helpers/listed-keywords.ts'
import { assertSeeks, plansOf, plansOfSearches } from '../../../../test/helpers/plans.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { DEVICES } from '../../../background/providers/contracts.ts'
import { KEYWORD_SORTS, type KeywordSort } from '../records/keyword-order.ts'
import { KEY_OF_NOTHING } from '../records/keyword-text.ts'
import { addVolumes } from '../tags/keyword-volumes.ts'
import { filterOf } from './keyword-filter.ts'
import { readKeywordPage } from './keyword-list.ts'

const PROJECTS = 5
const KEYWORDS = 2_000
/** Projects that track nothing, so that going through all trackers would show. */
const NEIGHBOURS = 3_000

const INDEXES: Record<KeywordSort, string> = {
  position: 'keyword_records_by_position',
  keyword: 'keyword_records_by_keyword',
  market: 'keyword_records_by_market',
  last_analyzed: 'keyword_records_by_analyzed',
  change: 'keyword_records_by_change',
  best: 'keyword_records_by_best',
  search_volume: 'keyword_records_by_volume',
}
/** In the middle of the list, and among those that have no value. */
const POSITIONS: Record<KeywordSort, (string | number)[]> = {
  position: [50, KEY_OF_NOTHING],
  keyword: ['keyword 1500'],
  market: ['US\u0001en\u0001'],
  last_analyzed: [1_700_001_000_000, KEY_OF_NOTHING],
  change: [-3, KEY_OF_NOTHING],
  best: [50, KEY_OF_NOTHING],
  search_volume: [700, KEY_OF_NOTHING],
}

onEveryEngine('plans of the keyword list', (context) => {
  let projectId: number

  before(async () => {
    const createProject = trackedProjects(context)
    for (let made = 0; made < PROJECTS; made++) {
      projectId = await createProject()
      const items = Array.from({ length: KEYWORDS }, (_, index): Listed => {
        const isKnown = index % 5 !== 0
        return {
          text: `keyword ${index}`,
          device: DEVICES[index % 2] as Listed['device'],
          countryCode: 'US',
          languageCode: 'en',
          location: '',
          position: isKnown ? 1 + (index % 100) : null,
          previousPosition: isKnown ? 1 + (index % 70) : null,
          analyzedAtMs: isKnown ? 1_700_000_000_000 + index * 1000 : null,
        }
      })
      const ids = await insertListed(context.database, projectId, items)
      const known = ids.flatMap((keyword_id, index) =>
        index % 5 === 0 ? [] : [{ keyword_id, searches: 10 * (index % 100) }],
      )
      await context.database.transaction((tx) => addVolumes(tx, context.engine, projectId, known, 0))
    }
    await context.database.transaction(async (tx) => {
      await sql`insert into keyword_schedules (project_id, keyword_id, due_at)
        select project_id, id, 0 from keywords`.execute(tx)
      await sql`insert into projects (account_id, uid, name, domain, summary_rest_json, created_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(NEIGHBOURS)})
        select account_id, uid || n, name, domain, '', 0 from projects, numbers
        where projects.id = ${projectId}`.execute(tx)
      await sql`insert into rank_trackers (project_id, keyword_count, revision, version)
        select id, 0, 0, 0 from projects where summary_rest_json = ''`.execute(tx)
    })
  })

  async function assertAllSeek(): Promise<void> {
    const all = {
      projectId,
      device: 'mobile',
      search: undefined,
      segmentId: undefined,
      isUnmatched: false,
    } as const
    const filtered = filterOf(context.engine, all)
    for (const sort of KEYWORD_SORTS) {
      for (const direction of ['asc', 'desc'] as const) {
        for (const isReversed of [false, true]) {
          for (const key of [undefined, ...POSITIONS[sort]]) {
            const list = { order: { sort, direction }, accountId: 1, ...filtered } as const
            const position = key === undefined ? undefined : [key, 500]
            const plans = await plansOf(context.database, (db) =>
              readKeywordPage(db, list, position, { limit: 50, isReversed }),
            )
            const index =
              context.engine === 'sqlite'
                ? new RegExp(`INDEX ${INDEXES[sort]} \\(project_id=\\? AND device=\\?`)
                : new RegExp(`${INDEXES[sort]} on .*\\n.*Index Cond: \\(\\(project_id = .*\\(device = `)
            // The rows of one page are sorted where they were not read in its order; no more than those.
            assertSeeks(plans, index, { maySort: true })
            for (const plan of plans) assertReadsNoMore(plan, key !== undefined)
          }
        }
      }
    }
  }

  /** What is sorted is a page, not the list; what lies before a cursor is not read. */
  function assertReadsNoMore(plan: string, isBeyond: boolean): void {
    if (context.engine === 'sqlite') {
      assert.doesNotMatch(plan, /TEMP B-TREE FOR (?!group_concat)/i, plan)
      if (isBeyond) assert.match(plan, /\(project_id=\? AND device=\? AND .*[<>]/, plan)
    } else {
      // A limit stands between the rows of the index and what sorts them.
      assert.doesNotMatch(plan, /Sort .*\n(?:\s+Sort Key.*\n|\s+Presorted.*\n)\s+-> {2}Index/, plan)
      if (isBeyond) assert.match(plan, /Index Cond: .*(ROW\(|keyword_id [<>])/, plan)
    }
  }

  test('seek in the index of their order, before anybody has counted the rows', assertAllSeek)

  test('seek in the index of their order when the engine knows how many rows there are', async () => {
    await context.database.write((db) => sql`analyze`.execute(db))
    await assertAllSeek()
  })

  test('with a search go through the index of their order, and look each row up by its key', async () => {
    for (const sort of KEYWORD_SORTS) {
      const selection = { projectId, device: 'mobile', segmentId: undefined, isUnmatched: false } as const
      const filtered = filterOf(context.engine, { ...selection, search: 'keyword' })
      const list = { order: { sort, direction: 'asc' }, accountId: 1, ...filtered } as const
      const plans = await plansOf(context.database, (db) =>
        readKeywordPage(db, list, undefined, { limit: 50, isReversed: false }),
      )
      const walks = plans.filter((plan) => plan.includes(INDEXES[sort]))
      assert.ok(walks.length > 0, plans.join('\n'))
      for (const plan of walks) {
        assert.match(
          plan,
          context.engine === 'sqlite' ? /SEARCH k USING INTEGER PRIMARY KEY/ : /keyword_keys_pkey on/,
        )
        assert.doesNotMatch(plan, /Seq Scan|SCAN (?!listed)/, plan)
      }
    }
  })

  test('with a filter that few pass are found by what is kept of it, not by going through all keywords', async () => {
    const ways = {
      'marks, counted': {
        keys: { change: 'lost', status: 'failed' },
        index: /keyword_marks|SEARCH m USING PRIMARY KEY/,
      },
      'the index of URLs': { keys: { url: 'https://example.com/rare' }, index: /keyword_records_by_url/ },
      'the index of positions': { keys: { positionMin: 101 }, index: /keyword_records_by_position/ },
      'the index of markets': { keys: { countryCode: 'DE' }, index: /keyword_records_by_market/ },
    } as const
    for (const [name, { keys, index }] of Object.entries(ways)) {
      for (const device of ['mobile', 'all'] as const) {
        const selection = { projectId, device, search: undefined, isUnmatched: false, keys } as const
        const filtered = filterOf(context.engine, { ...selection, segmentId: undefined })
        const order = { sort: 'keyword', direction: 'asc' } as const
        const list = { order, accountId: 1, ...filtered } as const
        const plans = await plansOfSearches(context.database, (db) =>
          readKeywordPage(db, list, undefined, { limit: 50, isReversed: false }),
        )
        assert.equal(plans.length, 1, name)
        assert.match(plans[0] ?? '', index, name)
        assert.doesNotMatch(plans[0] ?? '', /Seq Scan|SCAN (?!CONSTANT)/, `${name}\n${plans[0]}`)
      }
    }
  })

  test('with a tag go through the index of their order, and look each row up by its key', async () => {
    await context.database.transaction(async (tx) => {
      await sql`insert into tags (project_id, id, name, folded_name, keyword_count, created_at)
        select id, 1, 'x', 'x', 0, 0 from projects where summary_rest_json <> ''`.execute(tx)
      await sql`insert into keyword_tags (project_id, keyword_id, tag_id)
        select project_id, id, 1 from keywords where id % 3 <> 0`.execute(tx)
    })
    const selection = { projectId, device: 'mobile', search: undefined, isUnmatched: false } as const
    const filtered = filterOf(context.engine, { ...selection, segmentId: undefined, tagId: 1 })
    const list = { order: { sort: 'position', direction: 'asc' }, accountId: 1, ...filtered } as const
    const plans = await plansOf(context.database, (db) =>
      readKeywordPage(db, list, undefined, { limit: 50, isReversed: false }),
    )
    const [walk] = plans.filter((plan) => plan.includes(INDEXES.position))
    assert.match(
      walk ?? '',
      context.engine === 'sqlite'
        ? /SEARCH t USING (PRIMARY KEY|COVERING INDEX keyword_tags_by_tag) \(project_id=\? AND \w+=\? AND \w+=\?\)/
        : /keyword_tags_(pkey|by_tag) on keyword_tags t/,
    )
  })
})

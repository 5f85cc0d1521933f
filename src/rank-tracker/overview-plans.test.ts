import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { onEveryEngine } from '../../test/helpers/engines.ts'
import { assertSeeks, plansOf } from '../../test/helpers/plans.ts'
import { insertTracked } from '../../test/helpers/tracked-keywords.ts'
import { createTrackedProject } from '../../test/helpers/tracked-project.ts'
import type { Database } from '../storage/database.ts'
import { type PartKind, readPart, readWholeProject } from './overview-store.ts'
import { listUncoveredUrls } from './ranking-urls.ts'
import { countUnmatched, listSegments } from './segment-store.ts'

const PROJECTS = 60
const KEYWORDS = 200
const SEGMENTS = 20

onEveryEngine('plans of what an overview and a list of segments read', (context) => {
  let projectId: number

  // Many projects, so that going through all of a table would show.
  before(async () => {
    const { database } = context
    const newProject = await createTrackedProject(database)
    for (let index = 0; index < PROJECTS; index++) projectId = await newProject()
    const items = Array.from({ length: KEYWORDS }, (_, index) => ({ url: `https://example.com/${index}` }))
    await insertTracked(database, projectId, 20_000, items)
    const others = sql`projects as p where p.id < ${projectId}`
    await database.transaction(async (tx) => {
      await sql`insert into keywords select p.id, k.id, k.keyword, k.folded, k.country_code, k.language_code,
        k.location, k.device, k.created_at from keywords as k, ${others}`.execute(tx)
      await sql`insert into keyword_states select p.id, k.keyword_id, k.device, k.status, k.position,
        k.previous_position, k.best_position, k.segment_count, k.recent from keyword_states as k, ${others}`.execute(
        tx,
      )
      await sql`insert into keyword_records select p.id, k.keyword_id, k.device, k.position_key, k.sort_key,
        k.market_key, k.analyzed_key, k.url, k.revision, k.record_json from keyword_records as k, ${others}`.execute(
        tx,
      )
      await sql`insert into rank_trackers select p.id, k.keyword_count, k.revision, k.version, k.provider
        from rank_trackers as k, ${others}`.execute(tx)
      await sql`insert into rank_totals (project_id, device) select p.id, 'mobile' from ${others}`.execute(tx)
      await sql`insert into visibility_days select p.id, d.device, d.day, d.weight, d.keywords
        from visibility_days as d, ${others}`.execute(tx)
      for (let id = 1; id <= SEGMENTS; id++) {
        await sql`insert into segments (project_id, id, name, folded_name, rules_json, created_at)
          select id, ${id}, 'n' || ${sql.lit(id)}, 'n' || ${sql.lit(id)}, '[]', 0 from projects`.execute(tx)
        await sql`insert into segment_totals (project_id, segment_id, device, keywords, position_sum)
          select id, ${id}, 'mobile', 1, 1 from projects`.execute(tx)
        await sql`insert into segment_members (project_id, segment_id, keyword_id)
          select id, ${id}, ${id} from projects`.execute(tx)
      }
      await sql`analyze`.execute(tx)
    })
  })

  /** Statements that do not go the way of the quick ones. */
  async function partPlan(kind: PartKind): Promise<string> {
    const { database } = context
    let statement: CompiledQuery | undefined
    const spy = {
      ...database,
      read: (work: Parameters<Database['read']>[0]) =>
        database.read((db) =>
          work({
            executeQuery(query: CompiledQuery) {
              statement = query
              return db.executeQuery(query)
            },
          } as never),
        ),
    } as Database
    await readPart(spy, kind, { projectId, device: 'mobile', segmentId: 1 })
    assert.ok(statement)
    const explain = context.engine === 'sqlite' ? 'explain query plan' : 'explain'
    const query = CompiledQuery.raw(`${explain} ${statement.sql}`, [...statement.parameters])
    const { rows } = await database.read((db) => db.executeQuery(query))
    return rows.map((row) => Object.values(row as object).join(' ')).join('\n')
  }

  test('the whole project is a handful of look-ups', async () => {
    const plans = await plansOf(context.database, (db) => readWholeProject(db, projectId, 'mobile'))
    for (const table of ['rank_trackers', 'rank_totals', 'visibility_days']) {
      const index = new RegExp(context.engine === 'sqlite' ? 'SEARCH' : `${table}_pkey`)
      assertSeeks(plans, index, { maySort: true })
    }
  })

  test('a part of the keywords is looked for among those of the project', async () => {
    for (const kind of ['segment', 'unmatched', 'matched'] as const) {
      const plan = await partPlan(kind)
      assert.match(
        plan,
        context.engine === 'sqlite' ? /SEARCH keyword_states USING PRIMARY KEY/ : /keyword_states_pkey/,
      )
      if (kind === 'segment') {
        assert.match(
          plan,
          context.engine === 'sqlite' ? /SEARCH segment_members USING PRIMARY KEY/ : /segment_members_pkey/,
        )
      }
      assert.doesNotMatch(plan, /Seq Scan|SCAN (keyword_states|segment_members)/)
    }
  })

  test('segments, their totals and the unmatched are look-ups', async () => {
    const index = context.engine === 'sqlite' ? /segments_pkey|sqlite_autoindex_segments/ : /segments_pkey/
    assertSeeks(await plansOf(context.database, (db) => listSegments(db, projectId, 'mobile')), index, {
      maySort: true,
    })
    const totals = context.engine === 'sqlite' ? /SEARCH rank_totals USING PRIMARY KEY/ : /rank_totals_pkey/
    assertSeeks(await plansOf(context.database, (db) => countUnmatched(db, projectId, 'mobile')), totals)
  })

  test('URLs for suggestions are read by keyword until there are enough', async () => {
    const plans = await plansOf(context.database, (db) => listUncoveredUrls(db, projectId, 'mobile'))
    for (const plan of plans) {
      assert.match(
        plan,
        context.engine === 'sqlite' ? /SEARCH keyword_states USING PRIMARY KEY/ : /keyword_states_pkey/,
      )
      assert.doesNotMatch(plan, /Seq Scan|SCAN /)
    }
  })
})

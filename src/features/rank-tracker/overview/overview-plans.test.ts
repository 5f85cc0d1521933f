import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { assertSeeks, plansOf } from '../../../../test/helpers/plans.ts'
import { insertTracked } from '../../../../test/helpers/tracked-keywords.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import type { Database, Tx } from '../../../data/storage/database.ts'
import { countUnmatched, listSegments } from '../segments/segment-store.ts'
import { listSuggestions } from '../segments/suggestion-store.ts'
import { type PartKind, readPart, readWholeProject } from './overview-store.ts'

const PROJECTS = 600
const KEYWORDS = 10
const SEGMENTS = 3

const COPIED = [
  'project_settings',
  'rank_trackers',
  'rank_totals',
  'visibility_days',
  'folder_totals',
  'keywords',
  'keyword_states',
  'keyword_records',
]

/** What one project has, for all others. */
async function copyToAll(tx: Tx, table: string, projectId: number): Promise<void> {
  const from = sql`${sql.ref(table)} as source where source.project_id = ${projectId}`
  const [row] = (await sql<object>`select * from ${from} limit 1`.execute(tx)).rows
  const names = Object.keys(row ?? {}).filter((name) => name !== 'project_id')
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = sql.join(names.map((name) => sql.ref(`source.${name}`)))
  await sql`insert into ${sql.ref(table)} (project_id, ${columns}) select projects.id, ${values}
    from projects, ${from} and projects.id <> ${projectId}`.execute(tx)
}

onEveryEngine('plans of what an overview and a list of segments read', (context) => {
  let projectId: number

  // Many projects, so that going through all of a table would show.
  before(async () => {
    const { database } = context
    projectId = await trackedProjects({ database })()
    const items = Array.from({ length: KEYWORDS }, (_, index) => ({
      url: `https://example.com/${index % 3}/${index}`,
    }))
    await insertTracked(database, projectId, 20_000, items)
    await database.transaction(async (tx) => {
      await sql`insert into projects (account_id, uid, name, domain, summary_rest_json, created_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(PROJECTS)})
        select account_id, uid || n, name, domain, '', 0 from projects, numbers`.execute(tx)
      for (const table of COPIED) await copyToAll(tx, table, projectId)
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

  test('the whole project is a handful of lookups', async () => {
    const plans = await plansOf(context.database, (db) => readWholeProject(db, projectId, 'mobile'))
    const indexes =
      context.engine === 'sqlite'
        ? [/SEARCH s USING/, /SEARCH k USING/, /SEARCH t USING/, /SEARCH visibility_days USING/]
        : [/project_settings_pkey/, /rank_trackers_pkey/, /rank_totals_pkey/, /visibility_days_pkey/]
    for (const index of indexes) assertSeeks(plans, index, { maySort: true })
  })

  test('a part of the keywords is looked for among those of the project', async () => {
    for (const kind of ['segment', 'unmatched', 'matched'] as const) {
      const plan = await partPlan(kind)
      // Those that are in a segment have an index of their own.
      const key =
        context.engine === 'sqlite' ? /SEARCH keyword_states USING PRIMARY KEY/ : /keyword_states_pkey/
      assert.match(plan, kind === 'matched' ? /keyword_states_matched/ : key)
      if (kind === 'segment') {
        assert.match(
          plan,
          context.engine === 'sqlite' ? /SEARCH segment_members USING PRIMARY KEY/ : /segment_members_pkey/,
        )
      }
      assert.doesNotMatch(plan, /Seq Scan|SCAN (keyword_states|segment_members)/)
    }
  })

  test('segments, their totals and the unmatched are lookups', async () => {
    for (const device of ['mobile', 'all'] as const) {
      const index = context.engine === 'sqlite' ? /SEARCH segments USING/ : /segments_(pkey|by_name)/
      assertSeeks(await plansOf(context.database, (db) => listSegments(db, projectId, device)), index, {
        maySort: true,
      })
      const totals = context.engine === 'sqlite' ? /SEARCH rank_totals USING PRIMARY KEY/ : /rank_totals_pkey/
      assertSeeks(await plansOf(context.database, (db) => countUnmatched(db, projectId, device)), totals)
    }
  })

  test('the largest folders are taken from the top of an index, and their examples looked up', async () => {
    const plans = [
      ...(await plansOf(context.database, (db) => listSuggestions(db, projectId, 'mobile'))),
      ...(await plansOf(context.database, (db) => listSuggestions(db, projectId, 'all'))),
    ]
    const indexes =
      context.engine === 'sqlite'
        ? [
            /SEARCH folder_totals USING INDEX folder_totals_by_size \(project_id=\? AND device=\? AND keywords>/,
            /SEARCH s USING COVERING INDEX keyword_states_by_folder \(project_id=\? AND device=\? AND folder=/,
            /SEARCH r USING INDEX \S*keyword_records\S* \(project_id=\? AND keyword_id=/,
          ]
        : [/folder_totals_by_size/, /keyword_states_by_folder/, /keyword_records_pkey/]
    for (const plan of plans) {
      for (const index of indexes) assert.match(plan, index)
      // The ten that were taken are no table.
      assert.doesNotMatch(
        plan,
        /Seq Scan|SCAN (?!largest|tops?\b|mobile|desktop|\(subquery)|Hash|Materialize/,
        plan,
      )
    }
  })
})

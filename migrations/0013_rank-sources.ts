// Where a project's ranks come from becomes part of what is stored, because simulated results must not count as real
// ones. Until now the simulator stood in wherever no provider was set up, and what is kept of keywords may be made of
// both. So every project that has a simulated analysis is emptied here, as a change of its source does it from now on
// (src/features/rank-tracker/source), and a job makes it again of what counts. A project without a choice of its own goes on as
// real when its last analysis was, and else has no provider; workers put that right when they start. Backlink profiles
// that hold what their simulator gave are marked, for they stay readable when it is taken away, until real links come.

import { type Kysely, sql } from 'kysely'
import { columnTypes, type Engine } from '../src/data/storage/portable.ts'

const IS_OPEN = sql`status in ('pending', 'running')`

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columnTypes(engine)
  const { schema } = db
  await schema
    .alterTable('rank_trackers')
    .addColumn('source', type.text, (c) => c.check(sql`source in ('none', 'simulated', 'real')`))
    .execute()
  // The revision with which real and simulated ones last changed places: older records are mended as they are read.
  await schema
    .alterTable('rank_trackers')
    .addColumn('source_revision', type.integer, (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .alterTable('backlink_profiles')
    .addColumn('is_simulated', type.flag, (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update backlink_profiles set is_simulated = 1
    where generation > 0 and (source = 'simulator' or exists (select 1 from backlink_generations as g
      where g.project_id = backlink_profiles.project_id and g.profile_id = backlink_profiles.id
        and g.id = backlink_profiles.generation and g.source = 'simulator'))`.execute(db)
  await nameSources(db)
  const mixed = sql`(select project_id from rank_trackers where source_revision > 0)`
  await sql`update rank_trackers set revision = revision + 1, version = version + 1, source_revision = revision + 1
    where keyword_count > 0 and exists (select 1 from analyses as a
      where a.project_id = rank_trackers.project_id and a.is_simulated = 1)`.execute(db)
  await mendPrevious(db, mixed)
  await emptyKeywords(db, mixed)
  // Records of these say when they are checked next, which nobody knows any more.
  await sql`update rank_trackers set revision = revision + 1, version = version + 1
    where source = 'none' and source_revision = 0`.execute(db)
  await sql`delete from analyses where ${IS_OPEN} and intent_at is null
    and project_id in (select project_id from rank_trackers where source = 'none')`.execute(db)
  await sql`insert into jobs (kind, payload_json, state, attempts, attempts_max, fence)
    select 'rank-tracker.refresh', '{"projectId":' || project_id || '}', 'queued', 0, 10, 0 from rank_trackers
    where source = 'none' or source_revision > 0`.execute(db)
}

async function nameSources(db: Kysely<unknown>): Promise<void> {
  const isLastReal = sql`(select a.is_simulated from analyses as a
    where a.project_id = rank_trackers.project_id and a.status in ('success', 'failed')
      and a.provider not in ('import', 'none')
    order by a.id desc limit 1) = 0`
  await sql`update rank_trackers set source = case
      when provider = 'simulator' then 'simulated'
      when provider is not null or ${isLastReal} then 'real'
      else 'none' end
    where keyword_count > 0`.execute(db)
}

/** What stood before an analysis was the last one of any kind; it is the last one of its own. */
async function mendPrevious(db: Kysely<unknown>, mixed: ReturnType<typeof sql>): Promise<void> {
  const before = (
    columns: ReturnType<typeof sql>,
    condition: ReturnType<typeof sql>,
  ) => sql`(select ${columns}
    from analyses as b where b.project_id = analyses.project_id and b.keyword_id = analyses.keyword_id
      and b.slot_at < analyses.slot_at and b.status = 'success' ${condition} order by b.slot_at desc limit 1)`
  const ofSameKind = sql`and b.is_simulated = analyses.is_simulated`
  await sql`update analyses set previous_position = ${before(sql`b.position`, ofSameKind)}
    where project_id in ${mixed} and previous_position is not null
      and ${before(sql`b.is_simulated`, sql``)} <> is_simulated`.execute(db)
}

/** See src/features/rank-tracker/roll-ups/recent-days.ts for the last days. */
async function emptyKeywords(db: Kysely<unknown>, mixed: ReturnType<typeof sql>): Promise<void> {
  const tracked = sql`length(ltrim(substr(recent, 5), ${sql.lit('\u0180')}))`
  const recent = sql`substr(recent, 1, 35 - ${tracked}) || substr(${sql.lit('\u0100'.repeat(31))}, 1, ${tracked})`
  await sql`update keyword_states set status = 'pending', position = null, previous_position = null,
      best_position = null, segment_count = 0, folder = null, recent = ${recent}
    where project_id in ${mixed}`.execute(db)
  await sql`update rank_totals set in_1_3 = 0, in_4_10 = 0, in_11_20 = 0, in_21_50 = 0, in_51_100 = 0,
      position_sum = 0, improved = 0, declined = 0, failed = 0, pending = tracked, unmatched = tracked
    where project_id in ${mixed}`.execute(db)
  await sql`update visibility_days set weight = 0 where project_id in ${mixed}`.execute(db)
  await sql`delete from segment_members where project_id in ${mixed}`.execute(db)
  await sql`update segment_totals set keywords = 0, position_sum = 0 where project_id in ${mixed}`.execute(db)
  await sql`delete from folder_totals where project_id in ${mixed}`.execute(db)
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { assertSeeks, plansOfReads } from '../../../../test/helpers/plans.ts'
import { createRankProject, NEVER, type RankProject, runOnce } from '../../../../test/helpers/rank-project.ts'
import { countStored, storedRows } from '../../../../test/helpers/stored-rows.ts'
import type { Database } from '../../../data/storage/database.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { makeEvidencePartitions, PARTITIONS_KIND, partitionsHandler } from './evidence-partitions.ts'
import { readKeyFrames } from './evidence-store.ts'

const succeeds = (work: Promise<void>) =>
  work.then(
    () => true,
    () => false,
  )
const dayOf = (date: string) => Date.parse(date) / DAY_MS

onEveryEngine(PARTITIONS_KIND, (context) => {
  if (context.engine === 'sqlite') return

  const run = (date: string, { days = 60, stopped = NEVER, database = context.database } = {}) =>
    runOnce(
      context.database,
      partitionsHandler({
        database,
        clock: { nowMs: () => Date.parse(date) },
        daysKept: { evidence: days },
      }),
      null,
      { stopping: stopped },
    )

  /** Names of partitions with their bounds, and of constraints that a conversion needs. */
  async function listPartitions(): Promise<string[]> {
    const { rows } = await context.database.read((db) =>
      sql<{
        name: string
      }>`select c.relname || ' ' || pg_get_expr(c.relpartbound, c.oid) as name from pg_inherits as i
          join pg_class as c on c.oid = i.inhrelid where i.inhparent = 'analysis_evidence'::regclass
        union all select conname from pg_constraint where conname like 'analysis_evidence_before_%' order by 1`.execute(
        db,
      ),
    )
    return rows.map(({ name }) => name)
  }

  const bounds = (name: string, from: string, to: string) =>
    `analysis_evidence_${name} FOR VALUES FROM (${from === '' ? 'MINVALUE' : `'${dayOf(from)}'`}) TO ('${dayOf(to)}')`

  async function addEvidence(
    project: RankProject,
    keywordId: number,
    id: number,
    date: string,
  ): Promise<void> {
    await context.database.transaction(async (tx) => {
      await tx
        .insertInto('analyses')
        .values({
          project_id: project.id,
          keyword_id: keywordId,
          id,
          slot_at: id,
          status: 'success',
          attempts: 1,
          depth: 100,
          reserved_micros: 0,
          is_simulated: 0,
          pages_scanned: 1,
          organic_results_scanned: 10,
          is_scan_complete: 1,
          stored_results: 10,
          cost_micros: 0,
        })
        .execute()
      await tx
        .insertInto('analysis_evidence')
        .values({
          project_id: project.id,
          analysis_id: id,
          frame_day: dayOf(date),
          results: Buffer.from([id % 200]),
        })
        .execute()
    })
  }

  async function idsOf(project: RankProject): Promise<number[]> {
    const rows = await storedRows(
      context.database,
      'analysis_evidence',
      ['analysis_id'],
      { project_id: project.id },
      'analysis_id',
    )
    return rows.map(({ analysis_id }) => analysis_id)
  }

  test('a full table becomes the oldest partition while others write and read, however often it is broken off', async (t) => {
    const { database } = context
    const project = await createRankProject(database)
    const [keywordId] = (await project.add(['one'])) as [number]
    await database.write((db) => db.deleteFrom('analyses').where('project_id', '=', project.id).execute())
    let added = 0
    for (; added < 50; added++) await addEvidence(project, keywordId, added + 1, '2026-11-10')

    let isOver = false
    const faults: unknown[] = []
    t.after(() => {
      isOver = true
    })
    const others = [
      (async () => {
        for (; !isOver; added++) await addEvidence(project, keywordId, added + 1, '2026-12-01')
      })(),
      (async () => {
        while (!isOver) {
          const known = added
          const count = await countStored(database, 'analysis_evidence', { project_id: project.id })
          if (count < known) faults.push(`${count} of ${known}`)
        }
      })(),
    ]
    // Loses its connection at the end of most steps, when all is done and nothing committed.
    let attempts = 0
    const losing: Database = {
      ...database,
      transaction: (work, options) =>
        database.transaction(async (tx) => {
          const result = await work(tx)
          if (attempts++ % 5 !== 4) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
          return result
        }, options),
    }
    let runs = 1
    for (; runs < 100 && !(await succeeds(run('2026-11-19', { database: losing }))); runs++);
    assert.ok(runs > 3 && attempts > 10, `${runs} runs, ${attempts} attempts`)
    const addedMeanwhile = added - 50
    isOver = true
    assert.ok(addedMeanwhile > 0)
    await Promise.all(others)
    assert.deepEqual(faults, [])
    assert.deepEqual(await listPartitions(), [
      bounds('2027_01', '2027-01-01', '2027-02-01'),
      bounds('older', '', '2027-01-01'),
    ])
    assert.deepEqual(
      await idsOf(project),
      Array.from({ length: added }, (_, at) => at + 1),
    )
    await assert.rejects(addEvidence(project, keywordId, 1, '2026-11-10'), /duplicate key/)
  })

  test('a conversion that was left for months goes on, and refuses no row meanwhile', async () => {
    const stopAfter = (steps: number) => {
      let left = steps
      return {
        get aborted() {
          return left-- <= 0
        },
        throwIfAborted() {},
      } as AbortSignal
    }
    const { database } = context
    await database.write(async (db) => {
      await sql`drop table analysis_evidence`.execute(db)
      await sql`create table analysis_evidence (project_id bigint not null, analysis_id bigint not null, frame_id bigint,
        results bytea, reply bytea, frame_day bigint not null default 0, constraint analysis_evidence_pkey primary key (project_id, analysis_id),
        foreign key (project_id, analysis_id) references analyses (project_id, id) on delete cascade)`.execute(
        db,
      )
    })
    await run('2026-11-19', { stopped: stopAfter(1) })
    assert.deepEqual(await listPartitions(), [`analysis_evidence_before_${dayOf('2027-01-01')}`])
    await run('2026-12-31', { stopped: stopAfter(1) })
    assert.deepEqual(await listPartitions(), [], 'the limit is too near, and a later one is set')
    await run('2026-12-31')
    assert.deepEqual(await listPartitions(), [
      bounds('2027_02', '2027-02-01', '2027-03-01'),
      bounds('older', '', '2027-02-01'),
    ])
  })

  test('months are made ahead, and go whole when nothing of them is kept; keywords go with theirs from all', async () => {
    const { database } = context
    const project = await createRankProject(database)
    const [first, second] = (await project.add(['one', 'two'])) as [number, number]
    await database.write((db) => db.deleteFrom('analyses').where('project_id', '=', project.id).execute())
    const clock = { nowMs: () => Date.parse('2027-03-15') }
    await makeEvidencePartitions({ database, clock })
    assert.deepEqual(await listPartitions(), [
      bounds('2027_02', '2027-02-01', '2027-03-01'),
      bounds('2027_03', '2027-03-01', '2027-04-01'),
      bounds('2027_04', '2027-04-01', '2027-05-01'),
      bounds('2027_05', '2027-05-01', '2027-06-01'),
      bounds('older', '', '2027-02-01'),
    ])
    for (const [at, date] of [
      '2026-05-01',
      '2027-01-31',
      '2027-02-01',
      '2027-02-28',
      '2027-03-01',
      '2027-04-10',
    ].entries()) {
      await addEvidence(project, first, 100 + at, date)
      await addEvidence(project, second, 200 + at, date)
    }
    await project.delete([second])
    assert.deepEqual(await idsOf(project), [100, 101, 102, 103, 104, 105])
    // 60 days, and 29 for what is kept against a frame: the first kept day is 31 January.
    await run('2027-04-30')
    assert.deepEqual(await idsOf(project), [100, 101, 102, 103, 104, 105])
    await run('2027-05-01')
    assert.deepEqual(await idsOf(project), [102, 103, 104, 105])
    await run('2027-05-29')
    assert.deepEqual(await idsOf(project), [104, 105])
    assert.deepEqual(await listPartitions(), [
      bounds('2027_03', '2027-03-01', '2027-04-01'),
      bounds('2027_04', '2027-04-01', '2027-05-01'),
      bounds('2027_05', '2027-05-01', '2027-06-01'),
      bounds('2027_06', '2027-06-01', '2027-07-01'),
      bounds('2027_07', '2027-07-01', '2027-08-01'),
      bounds('older', '', '2027-03-01'),
    ])
    await addEvidence(project, first, 300, '2026-01-01')
    assert.deepEqual(await idsOf(project), [104, 105, 300], 'what is imported may be older')
  })

  test('key frames are looked up by their key, and not in partitions that are too old for one', async () => {
    const { database, engine } = context
    const plans = await plansOfReads(database, (db) =>
      readKeyFrames(db, engine, { projectId: 1, keywordIds: [1, 2], nowMs: Date.parse('2027-06-10') }),
    )
    assertSeeks(plans, /analysis_evidence_2027_06_pkey/)
    for (const plan of plans) assert.doesNotMatch(plan, /analysis_evidence_(?:older|2027_0[34])/, plan)
  })

  test('a reader who does not let go delays a step, and is not waited for', async () => {
    const { database } = context
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let isHeld = () => {}
    const held = new Promise<void>((resolve) => {
      isHeld = resolve
    })
    const holder = database.transaction(async (tx) => {
      await sql`select count(*) from analysis_evidence`.execute(tx)
      isHeld()
      await released
    })
    await held
    await assert.rejects(run('2028-01-01'))
    release()
    await holder
    await run('2028-01-01')
    assert.equal((await listPartitions()).at(-1), bounds('older', '', '2027-10-01'))
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { observedLink, openTestGeneration } from '../../../../test/helpers/staged-observations.ts'
import { changeRows, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { RetryLater } from '../../../background/jobs/job.ts'
import { bulkTarget, insertRows } from '../../../data/storage/bulk/bulk-insert.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { type GenerationKey, giveUpGeneration } from '../store/generation-store.ts'
import { openProfileImport } from '../store/profile-import.ts'
import { insertStaged } from '../store/staged-store.ts'
import { removalHandler } from './removal-job.ts'
import { BACKLINK_REMOVAL_KIND } from './removal-queue.ts'

const HOUR_MS = 3_600_000
const TABLES = ['backlink_staged', 'backlink_columns', 'backlink_orders', 'backlink_generations'] as const
const COLUMNS = bulkTarget('backlink_columns', { list: 'text', number: 'integer', data: 'bytes' })
const ORDERS = bulkTarget('backlink_orders', {
  list: 'text',
  sort: 'text',
  part: 'integer',
  first_entry: 'integer',
  data: 'bytes',
})

onEveryEngine('the removal of outdated backlinks', (context) => {
  const newProject = trackedProjects(context)

  const run = (payload: unknown, graceMs = 0) =>
    runOnce(context.database, removalHandler(context.database, { graceMs }), payload)

  /** Staged blocks, columns, orders and rows of the generation. */
  async function counts({ projectId, profileId, generation }: GenerationKey): Promise<number[]> {
    const found: number[] = []
    for (const table of TABLES) {
      const id = sql.ref(table === 'backlink_generations' ? 'id' : 'generation')
      const { rows } = await context.database.read((db) =>
        sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
          where project_id = ${projectId} and profile_id = ${profileId} and ${id} = ${generation}`.execute(
          db,
        ),
      )
      found.push(Number(rows[0]?.count))
    }
    return found
  }

  /** More of everything than is removed in a step. */
  async function fill(key: GenerationKey): Promise<void> {
    const { engine, transaction } = context.database
    const data = Uint8Array.of(1)
    const same = { project_id: key.projectId, profile_id: key.profileId, generation: key.generation }
    await transaction(async (tx) => {
      await insertStaged(tx, engine, key, Array(25).fill({ list: 'backlinks', data }))
      const numbers = Array.from({ length: 210 }, (_, number) => number)
      await insertRows(
        tx,
        engine,
        COLUMNS,
        numbers.flatMap((number) => ['anchors', number, data]),
        same,
      )
      const entries = Array.from({ length: 510 }, (_, n) => 2 ** 52 + n)
      const orders = entries.flatMap((entry) => ['anchors', 'rank', 0, entry, data])
      await insertRows(tx, engine, ORDERS, orders, same)
    }, READ_COMMITTED)
  }

  const giveUp = (key: GenerationKey) =>
    context.database.transaction((tx) => giveUpGeneration(tx, key), READ_COMMITTED)

  async function publish(key: GenerationKey): Promise<void> {
    await context.database.transaction(async (tx) => {
      await tx
        .updateTable('backlink_generations')
        .set({ status: 'published' })
        .where('project_id', '=', key.projectId)
        .where('id', '=', key.generation)
        .execute()
      await tx
        .updateTable('backlink_profiles')
        .set({ generation: key.generation })
        .where('project_id', '=', key.projectId)
        .execute()
    }, READ_COMMITTED)
  }

  async function age({ projectId, generation }: GenerationKey, ms: number): Promise<void> {
    await context.database.write((db) =>
      db
        .updateTable('backlink_generations')
        .set((eb) => ({ touched_at: eb('touched_at', '-', Math.round(ms)) }))
        .where('project_id', '=', projectId)
        .where('id', '=', generation)
        .execute(),
    )
  }

  /** The generations of the project that jobs wait for. */
  async function queued(projectId: number): Promise<number[]> {
    const rows = await storedRows(
      context.database,
      'jobs',
      ['payload_json'],
      { kind: BACKLINK_REMOVAL_KIND },
      'id',
    )
    const keys = rows.map((row) => JSON.parse(row.payload_json) as GenerationKey)
    return keys.filter((key) => key.projectId === projectId).map((key) => key.generation)
  }

  test('removes all of a generation that was given up, and nothing of one that is open', async () => {
    const projectId = await newProject()
    const doomed = await openTestGeneration(context.database, projectId)
    const open = await openTestGeneration(context.database, projectId)
    for (const key of [doomed, open]) await fill(key)
    await giveUp(doomed)
    for (const key of [doomed, open]) await run(key)
    assert.deepEqual(await counts(doomed), [0, 0, 0, 0])
    assert.deepEqual(await counts(open), [25, 210, 510, 1])
    // Once more does no harm.
    await run(doomed)
  })

  test('removes what a published one was made from, and the rest when it is replaced', async () => {
    const projectId = await newProject()
    const key = await openTestGeneration(context.database, projectId)
    await fill(key)
    await publish(key)
    await run(key)
    assert.deepEqual(await counts(key), [0, 210, 510, 1])
    const next = await openTestGeneration(context.database, projectId)
    await fill(next)
    await publish(next)
    await assert.rejects(run(key, HOUR_MS), RetryLater)
    assert.deepEqual(await counts(key), [0, 210, 510, 1])
    await age(next, HOUR_MS)
    await run(key, HOUR_MS)
    assert.deepEqual(await counts(key), [0, 0, 0, 0])
    assert.deepEqual(await counts(next), [25, 210, 510, 1])
  })

  test('gives up what nobody touched for five minutes, and what waits to go on after eight days', async () => {
    const { database } = context
    const projectId = await newProject()
    const keys: GenerationKey[] = []
    for (const [hours, progress] of [
      [0.1, null],
      [0.07, null],
      [7 * 24, '{}'],
      [8.1 * 24, '{}'],
    ] as const) {
      const key = await openTestGeneration(database, projectId)
      keys.push(key)
      await changeRows(
        database,
        'backlink_generations',
        { progress_json: progress },
        { project_id: projectId, id: key.generation },
      )
      await age(key, hours * HOUR_MS)
    }
    await run(null)
    await run(null)
    assert.deepEqual(await queued(projectId), [1, 4])
    for (const key of keys) await run(key)
    assert.deepEqual(await Promise.all(keys.map(async (key) => (await counts(key))[3])), [0, 1, 1, 0])
  })

  test('of an import that was killed is begun by the next one of its project', async () => {
    const projectId = await newProject()
    const killed = await openTestGeneration(context.database, projectId)
    await age(killed, 0.1 * HOUR_MS)
    const next = await openProfileImport(context.database, {
      projectId,
      domain: 'shop.example',
      source: 'file',
      nowMs: 0,
    })
    assert.deepEqual(await queued(projectId), [1])
    await run(killed)
    assert.equal((await counts(killed))[3], 0)
    await next.abandon()
  })

  test('follows an import that is abandoned, and every publication', async () => {
    const projectId = await newProject()
    const open = () =>
      openProfileImport(context.database, { projectId, domain: 'shop.example', source: 'file', nowMs: 0 })
    const abandoned = await open()
    await abandoned.add({ links: [observedLink()] })
    await abandoned.abandon()
    await abandoned.abandon()
    assert.deepEqual(await queued(projectId), [1])
    await assert.rejects(abandoned.add({ links: [] }), /abandoned/)
    for (const anchor of ['a', 'b']) {
      const published = await open()
      await published.add({ links: [observedLink({ anchor })] })
      await published.publish({ nowMs: Date.UTC(2026, 10, 15) })
      await published.abandon()
    }
    assert.deepEqual((await queued(projectId)).toSorted(), [1, 2, 2, 3])
  })
})

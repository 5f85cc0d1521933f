import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { JobContext, JobHandler } from '../../src/background/jobs/job.ts'
import type { Database } from '../../src/data/storage/database.ts'
import {
  enqueueProjectRemoval,
  PROJECT_REMOVAL_KIND,
  projectRemovalHandler,
} from '../../src/features/projects/project-removal.ts'
import { computeQuickWins } from '../../src/features/quick-wins/compute/compute-quick-wins.ts'
import { quickWinsRemoval } from '../../src/features/quick-wins/stored/list-store.ts'
import {
  REMOVED_TABLES,
  searchRemoval,
} from '../../src/features/search-performance/removal/project-removal.ts'
import { removalHandler } from '../../src/features/search-performance/removal/removal-job.ts'
import { openImport } from '../../src/features/search-performance/store/import-writer.ts'
import { SEARCH_REMOVAL_KIND } from '../../src/features/search-performance/store/removal-queue.ts'
import { type EngineContext, onEveryEngine } from '../helpers/engines.ts'
import { readStoredWins } from '../helpers/plain-quick-wins-compared.ts'
import { daysFrom, importRows, searchRow } from '../helpers/search-rows-imported.ts'
import { changeRows, storedRows } from '../helpers/stored-rows.ts'
import { trackedProjects } from '../helpers/tracked-project.ts'
import { until } from '../helpers/until.ts'
import { assertDictionary, assertWhole } from './search-kills.ts'
import { SMALL_STEPS, versionRows } from './search-load.ts'
import { startChild } from './storage-child.ts'

const LAST_DAY = 20_000
const DAYS = daysFrom(LAST_DAY - 27, LAST_DAY)
const nearMiss = (day: number, impressions: number) =>
  searchRow({ day, query: 'near miss', page: 'https://example.com/near', position: 12, impressions })

/** Does what jobs of that kind that wait would do, one after the other. */
async function work(database: Database, kind: string, { run }: JobHandler): Promise<void> {
  const jobs = await storedRows(database, 'jobs', ['id', 'payload_json'], { kind }, 'id')
  const context = {
    signal: new AbortController().signal,
    checkpoint: (step, options) => database.transaction(step, options),
    commit: (step) => database.transaction(step),
  } as JobContext
  for (const { id, payload_json } of jobs) {
    await run({ payload: JSON.parse(payload_json ?? 'null') } as Parameters<JobHandler['run']>[0], context)
    await database.write((db) => db.deleteFrom('jobs').where('id', '=', id).execute())
  }
}

/** Computes, and does something else as soon as it has begun. The computation may fail over that, and nothing else. */
async function computeMeanwhile(
  database: Database,
  projectId: number,
  act: () => Promise<void>,
): Promise<void> {
  let reads = 0
  let acted: Promise<void> | undefined
  const slow: Database = {
    ...database,
    async read(query) {
      if (++reads === 2) acted = act()
      await acted
      return database.read(query)
    },
  }
  await computeQuickWins({ database: slow, nowMs: Date.now }, projectId).catch(() => undefined)
  await (acted ?? assert.fail('it has begun'))
}

async function impressionsOf(database: Database, projectId: number): Promise<unknown> {
  const wins = await readStoredWins(database, projectId)
  return wins.find(({ type, range }) => type === 'secondPageKeywords' && range === '28d')?.record.impressions
}

onEveryEngine('search performance under several hands', (context) => {
  const createProject = trackedProjects(context)

  test('two processes import into one project', async () => {
    const { database, storage } = context
    const projectId = await createProject()
    const children = [0, 1].map((first) =>
      startChild('search-importer.ts', storage, `${projectId}`, `${first}`, '2'),
    )
    await Promise.all(children.map((child) => child.printed('ack ', 4)))
    await Promise.all(children.map((child) => child.kill()))
    const lines = children.flatMap((child) => child.lines)
    assert.deepEqual(
      lines.filter((line) => !/^(up|ack \d+)$/.test(line)),
      [],
    )
    const acknowledged = lines.filter((line) => line.startsWith('ack ')).map((line) => Number(line.slice(4)))
    assert.ok((await assertWhole(database, projectId, acknowledged)) >= 8)
    await assertDictionary(database, projectId)
  })

  test('a day that is replaced while it is added up is counted as it was or as it is', async () => {
    const { database } = context
    const projectId = await createProject()
    await importRows(
      database,
      projectId,
      DAYS.map(({ firstDay }) => nearMiss(firstDay, 10)),
    )
    const replaceDay = async () => {
      await importRows(database, projectId, [nearMiss(LAST_DAY - 3, 20)])
      await work(database, SEARCH_REMOVAL_KIND, removalHandler(database, { daysKept: 1000 }))
    }
    await computeMeanwhile(database, projectId, replaceDay)
    const counted = await impressionsOf(database, projectId)
    assert.ok(counted === undefined || counted === 280 || counted === 290, `${counted} were counted`)
    await computeQuickWins({ database, nowMs: Date.now }, projectId)
    assert.equal(await impressionsOf(database, projectId), 290)
  })

  test('a project that is deleted while data comes in leaves nothing behind', async () => {
    const { database } = context
    const projectId = await createProject()
    const writer = await openImport(database, projectId, {
      source: 'file',
      nowMs: Date.now(),
      limits: SMALL_STEPS,
    })
    let stored = 0
    let isDeleted = false
    const importing = (async () => {
      for (let version = 0; ; version++)
        for (const row of versionRows(version)) {
          await writer.add(row)
          stored++
          if (isDeleted) await delay(0)
        }
    })()
    const refused = assert.rejects(importing, /project is gone/)
    await until('rows are stored', () => stored > 500)
    isDeleted = true
    await removeProject(context, projectId)
    await refused
    await assert.rejects(writer.publish())
    await assertNothingLeft(database, projectId)
  })

  test('a project that is deleted while its lists are made leaves nothing behind', async () => {
    const { database } = context
    const projectId = await createProject()
    await importRows(
      database,
      projectId,
      DAYS.map(({ firstDay }) => nearMiss(firstDay, 10)),
    )
    await computeMeanwhile(database, projectId, () => removeProject(context, projectId))
    await assertNothingLeft(database, projectId)
  })

  test('a block that is damaged fails the computation, and the lists of before stay', async () => {
    const { database } = context
    const projectId = await createProject()
    await importRows(
      database,
      projectId,
      DAYS.map(({ firstDay }) => nearMiss(firstDay, 10)),
    )
    await computeQuickWins({ database, nowMs: Date.now }, projectId)
    await importRows(database, projectId, [nearMiss(LAST_DAY - 3, 20)])
    const blocks = await storedRows(database, 'search_blocks', ['data', 'last_day'], {
      project_id: projectId,
      last_day: LAST_DAY - 5,
    })
    const data = new Uint8Array(blocks[0]?.data ?? assert.fail('there is a block'))
    data[data.length - 6]! ^= 0xff
    await changeRows(database, 'search_blocks', { data }, { project_id: projectId, last_day: LAST_DAY - 5 })
    await assert.rejects(computeQuickWins({ database, nowMs: Date.now }, projectId), /damaged/)
    assert.equal(await impressionsOf(database, projectId), 280)
  })
})

async function removeProject({ database }: EngineContext, projectId: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.updateTable('projects').set({ deleted_at: 1 }).where('id', '=', projectId).execute()
    await enqueueProjectRemoval(tx, projectId)
  })
  await work(
    database,
    PROJECT_REMOVAL_KIND,
    projectRemovalHandler([{ step: searchRemoval(database.engine) }, { step: quickWinsRemoval }]),
  )
}

async function assertNothingLeft(database: Database, projectId: number): Promise<void> {
  const tables = [
    ...REMOVED_TABLES.map(({ table }) => table),
    'search_sites',
    'quick_wins',
    'quick_win_lists',
  ] as 'search_sites'[]
  for (const table of tables) {
    const rows = await database.read((db) =>
      db.selectFrom(table).where('project_id', '=', projectId).select('project_id').execute(),
    )
    assert.equal(rows.length, 0, `${rows.length} rows are left in ${table}`)
  }
}

// Computations of quick wins under fire: one that is killed leaves lists of before and lists of after, each of them whole,
// and the next one makes only those that are left.

import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../src/data/storage/database.ts'
import { computeQuickWins } from '../../src/features/quick-wins/compute/compute-quick-wins.ts'
import { QUICK_WIN_TYPES, rangesOf } from '../../src/features/quick-wins/lists.ts'
import type { EngineContext } from '../helpers/engines.ts'
import { assertPlain, readStoredWins, type StoredWin } from '../helpers/plain-quick-wins-compared.ts'
import { plainStored } from '../helpers/plain-quick-wins-sums.ts'
import { asStored, importRows } from '../helpers/search-rows-imported.ts'
import { seededInt } from '../helpers/seeded-random.ts'
import { trackedProjects } from '../helpers/tracked-project.ts'
import { until } from '../helpers/until.ts'
import { versionDays, versionRows } from './search-load.ts'
import { startChild } from './storage-child.ts'

const randomInt = seededInt('search-compute-kills')

const SITE = { name: 'Acme', domain: 'example.com' }
/** All lists of a range are stored within some milliseconds, one range after the other. */
const KILL_WITHIN_MS = 30
const LISTS_COUNT = QUICK_WIN_TYPES.reduce((sum, type) => sum + rangesOf(type).length, 0)

export async function surviveComputeKills(
  { database, storage }: EngineContext,
  { rounds, kills }: { rounds: number; kills: number },
): Promise<void> {
  const projectId = await trackedProjects({ database })(SITE)
  await importRows(database, projectId, versionRows(0))
  await computeQuickWins({ database, nowMs: Date.now }, projectId)
  let old = snapshot(await readStoredWins(database, projectId))
  for (let round = 1; round <= rounds; round++) {
    await importRows(database, projectId, versionRows(round))
    const now = await computeElsewhere(database, round)
    let left = LISTS_COUNT
    for (let kill = 0; kill < kills && left > 0; kill++) {
      // Before any list is done at first, then as soon as one more is.
      await computeUntil({ database, storage }, projectId, kill === 0 ? left : left - 1)
      left = await assertEachWhole(database, projectId, { old, now })
    }
    const last = startChild('search-computer.ts', storage, `${projectId}`)
    assert.equal(await last.ended(), 0, last.lines.join('\n'))
    assert.ok(last.lines.includes(`made ${left}`), `${left} lists were left: ${last.lines.join('\n')}`)
    assert.equal(await assertEachWhole(database, projectId, { old: new Map(), now }), 0)
    await assertRightLists(database, projectId, round)
    old = now
  }
}

/** Killed when no more than so many lists are left to make, or a little later. */
async function computeUntil(
  { database, storage }: Pick<EngineContext, 'database' | 'storage'>,
  projectId: number,
  leftMax: number,
): Promise<void> {
  const child = startChild('search-computer.ts', storage, `${projectId}`)
  await child.printed('up')
  await until(
    'it is time to kill',
    async () => !child.isRunning() || (await countLeft(database, projectId)) <= leftMax,
  )
  await delay(randomInt(KILL_WITHIN_MS))
  await child.kill()
}

/** Each list as text, by type and range, without what tells projects apart. */
type Snapshot = ReadonlyMap<string, string>

/** The same data in a project of its own, without anybody killing. */
async function computeElsewhere(database: Database, round: number): Promise<Snapshot> {
  const projectId = await trackedProjects({ database })(SITE)
  for (let version = 0; version <= round; version++)
    await importRows(database, projectId, versionRows(version))
  assert.equal(await computeQuickWins({ database, nowMs: Date.now }, projectId), LISTS_COUNT)
  return snapshot(await readStoredWins(database, projectId))
}

function snapshot(wins: readonly StoredWin[]): Snapshot {
  const lists = new Map<string, string[]>()
  for (const { type, range, ...row } of wins) {
    const list = `${type} ${range}`
    lists.set(list, [...(lists.get(list) ?? []), JSON.stringify(row)])
  }
  return new Map([...lists].map(([list, rows]) => [list, rows.join('\n')]))
}

async function countLeft(database: Database, projectId: number): Promise<number> {
  const heads = await readHeads(database, projectId)
  return LISTS_COUNT - heads.filter(({ isNew }) => isNew).length
}

async function readHeads(database: Database, projectId: number) {
  return database.read(async (db) => {
    const { data_version } = await db
      .selectFrom('search_sites')
      .where('project_id', '=', projectId)
      .select('data_version')
      .executeTakeFirstOrThrow()
    const heads = await db
      .selectFrom('quick_win_lists')
      .where('project_id', '=', projectId)
      .select(['type', 'range', 'data_version', 'rows_count'])
      .execute()
    return heads.map(({ type, range, rows_count, ...head }) => ({
      list: `${type} ${range}`,
      rowsCount: rows_count,
      isNew: head.data_version === data_version,
    }))
  })
}

/** Checks that a list is that of before or of now, as its head says, and never a mixture. Returns how many are still to be computed. */
async function assertEachWhole(
  database: Database,
  projectId: number,
  { old, now }: { old: Snapshot; now: Snapshot },
): Promise<number> {
  const heads = await readHeads(database, projectId)
  const stored = snapshot(await readStoredWins(database, projectId))
  for (const { list, isNew, rowsCount } of heads) {
    const rows = stored.get(list)
    assert.equal(rows, (isNew ? now : old).get(list), `${list} is ${isNew ? 'made' : 'left'}`)
    assert.equal(rows?.split('\n').length ?? 0, rowsCount, list)
  }
  const known = new Set(heads.map(({ list }) => list))
  assert.deepEqual(
    [...stored.keys()].filter((list) => !known.has(list)),
    [],
    'rows of no list',
  )
  return LISTS_COUNT - heads.filter(({ isNew }) => isNew).length
}

async function assertRightLists(database: Database, projectId: number, round: number): Promise<void> {
  const versions = Array.from({ length: round + 1 }, (_, index) => index)
  const imports = versions.map((version) => ({ rows: versionRows(version), days: versionDays(version) }))
  const { rows, spans } = plainStored(imports)
  const counts = await assertPlain(database, projectId, {
    rows: rows.map(asStored),
    spans,
    source: 'file',
    site: SITE,
    crawled: [],
  })
  assert.ok(
    [...counts.values()].some((count) => count > 0),
    'there is something to find',
  )
}

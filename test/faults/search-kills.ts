// Imports under fire: one whose process is killed, at whatever moment, is there as a whole or not at all, and the
// dictionary stays sound.

import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../src/data/storage/database.ts'
import type { PerformanceRow } from '../../src/features/search-performance/performance-row.ts'
import type { EngineContext } from '../helpers/engines.ts'
import { readVisibleRows } from '../helpers/search-rows-stored.ts'
import { seededInt } from '../helpers/seeded-random.ts'
import { storedRows } from '../helpers/stored-rows.ts'
import { trackedProjects } from '../helpers/tracked-project.ts'
import { ownDay, SHARED_DAYS, sharedDay, versionOf, versionRows } from './search-load.ts'
import { type StorageChild, startChild } from './storage-child.ts'

const randomInt = seededInt('search-kills')

const SITE = { name: 'Acme', domain: 'example.com' }
/** An import takes some ten milliseconds. */
const KILL_WITHIN_MS = 60
const ACKS_MAX = 3

/** Versions of different processes never share a number. */
const VERSIONS_PER_PROCESS = 100

export async function surviveImportKills({ database, storage }: EngineContext, kills: number): Promise<void> {
  const projectId = await trackedProjects({ database })(SITE)
  const acknowledged: number[] = []
  let checked = 0
  for (let kill = 0; kill < kills; kill++) {
    const first = kill * VERSIONS_PER_PROCESS
    const child = startChild('search-importer.ts', storage, `${projectId}`, `${first}`)
    await (kill % 2 === 0 ? child.printed('up') : child.printed('ack ', randomInt(1, ACKS_MAX + 1)))
    await delay(randomInt(KILL_WITHIN_MS))
    await killed(child)
    const acks = child.lines.filter((line) => line.startsWith('ack ')).map((line) => Number(line.slice(4)))
    acknowledged.push(...acks)
    assert.ok(acks.length < VERSIONS_PER_PROCESS, 'numbers are left')
    checked += await assertWhole(database, projectId, acknowledged)
  }
  assert.ok(checked > 0, 'nothing was imported')
  await assertDictionary(database, projectId)
}

async function killed(child: StorageChild): Promise<void> {
  assert.ok(child.isRunning(), `the process ended by itself:\n${child.lines.join('\n')}`)
  await child.kill()
  const others = child.lines.filter((line) => !/^(up|ack \d+)$/.test(line))
  assert.deepEqual(others, [], 'the process had something to complain about')
}

/** Versions count as a whole: the days that all of them have are of the one that came last. */
export async function assertWhole(
  database: Database,
  projectId: number,
  acknowledged: readonly number[],
): Promise<number> {
  const rows = await readVisibleRows(database, projectId)
  const days = new Set(rows.map((row) => row.firstDay))
  const versions = [...days].filter((day) => day >= ownDay(0)).map(versionOf)
  assert.deepEqual(
    acknowledged.filter((version) => !versions.includes(version)),
    [],
    'acknowledged and lost',
  )
  if (versions.length === 0) {
    assert.deepEqual(rows, [])
    return 0
  }
  const shared = rows.filter((row) => row.firstDay < ownDay(0))
  const last = await lastVersion(database, projectId)
  const expected = versionRows(last).filter((row) => row.firstDay < ownDay(0))
  assert.deepEqual(sorted(shared), sorted(expected), 'days that all versions have')
  for (const version of versions) {
    const day = ownDay(version)
    const own = versionRows(version).filter((row) => row.firstDay === day)
    assert.deepEqual(sorted(rows.filter((row) => row.firstDay === day)), sorted(own), `version ${version}`)
  }
  return versions.length
}

/** The one whose import the shared days belong to: all of them to the same. */
async function lastVersion(database: Database, projectId: number): Promise<number> {
  const spans = await storedRows(
    database,
    'search_spans',
    ['first_day', 'import_id'],
    { project_id: projectId },
    'first_day',
  )
  const shared = spans.filter(({ first_day }) => first_day < ownDay(0))
  assert.deepEqual(
    shared.map(({ first_day }) => first_day),
    Array.from({ length: SHARED_DAYS }, (_, number) => sharedDay(number)),
  )
  const imports = [...new Set(shared.map(({ import_id }) => import_id))]
  assert.equal(imports.length, 1, 'the shared days are of one import')
  const own = spans.find((span) => span.first_day >= ownDay(0) && span.import_id === imports[0])
  return versionOf(own?.first_day ?? assert.fail('the last import has its own day'))
}

const sorted = (rows: readonly PerformanceRow[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()

export async function assertDictionary(database: Database, projectId: number): Promise<void> {
  const { texts, counts } = await database.read(async (db) => ({
    texts: await db
      .selectFrom('search_queries')
      .where('project_id', '=', projectId)
      .select(['id', 'text'])
      .orderBy('id')
      .execute(),
    counts: await db
      .selectFrom('search_sites')
      .where('project_id', '=', projectId)
      .select('queries_count')
      .executeTakeFirstOrThrow(),
  }))
  assert.equal(new Set(texts.map(({ text }) => text)).size, texts.length, 'a text has one id')
  assert.deepEqual(
    texts.map(({ id }) => id),
    texts.map((_, index) => index + 1),
  )
  assert.equal(counts.queries_count, texts.length)
}

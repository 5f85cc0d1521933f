import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { assertSeeks, planOf } from '../../../../test/helpers/plans.ts'
import { openTestGeneration } from '../../../../test/helpers/staged-observations.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import type { BacklinkList } from '../tables.ts'
import { type GenerationKey, giveUpGeneration } from './generation-store.ts'
import { insertStaged, lastNumberQuery } from './staged-store.ts'

onEveryEngine('staged blocks', (context) => {
  const newProject = trackedProjects(context)

  const insert = (key: GenerationKey, ...blocks: [list: BacklinkList, byte: number][]) =>
    context.database.transaction(
      (tx) =>
        insertStaged(
          tx,
          context.engine,
          key,
          blocks.map(([list, byte]) => ({ list, data: Uint8Array.of(byte) })),
        ),
      READ_COMMITTED,
    )

  async function staged(key: GenerationKey) {
    const rows = await storedRows(
      context.database,
      'backlink_staged',
      '*',
      { project_id: key.projectId, generation: key.generation },
      'number',
    )
    return rows.map((row) => [row.number, row.list, row.data[0]])
  }

  test('are numbered behind those that are there, by each of two that write at once', async () => {
    const projectId = await newProject()
    const key = await openTestGeneration(context.database, projectId)
    const other = await openTestGeneration(context.database, projectId)
    await insert(key, ['backlinks', 1], ['anchors', 2])
    await insert(key)
    await Promise.all([
      insert(key, ['backlinks', 3]),
      insert(key, ['backlinks', 3]),
      insert(other, ['anchors', 9]),
    ])
    assert.deepEqual(await staged(key), [
      [1, 'backlinks', 1],
      [2, 'anchors', 2],
      [3, 'backlinks', 3],
      [4, 'backlinks', 3],
    ])
    assert.deepEqual(await staged(other), [[1, 'anchors', 9]])
  })

  test('are refused by a generation that was given up', async () => {
    const key = await openTestGeneration(context.database, await newProject())
    await context.database.transaction((tx) => giveUpGeneration(tx, key), READ_COMMITTED)
    await assert.rejects(insert(key, ['backlinks', 1]), /was given up/)
    await assert.rejects(insert(key), /was given up/)
    assert.deepEqual(await staged(key), [])
  })

  test('are counted by their primary key', async () => {
    const key = await openTestGeneration(context.database, await newProject())
    const plan = await planOf(context.database, lastNumberQuery(context.database.builder, key))
    assertSeeks([plan], /backlink_staged_pkey|sqlite_autoindex_backlink_staged_1/)
  })
})

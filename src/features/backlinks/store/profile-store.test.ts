import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { assertSeeks, planOf } from '../../../../test/helpers/plans.ts'
import { changeRows, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import type { Tx } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { giveUpGeneration, openGeneration, touchGeneration } from './generation-store.ts'
import { countIds, findProfile, lockProfile, openProfile, profileQuery } from './profile-store.ts'

onEveryEngine('profiles of backlinks', (context) => {
  const newProject = trackedProjects(context)

  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
    context.database.transaction(work, READ_COMMITTED)

  const open = (projectId: number, domain = 'shop.example') =>
    inTransaction((tx) => openProfile(tx, context.engine, projectId, domain, 7))

  test('are made once for each domain of a project, whatever its spelling, also by two at once', async () => {
    const projectId = await newProject()
    const [one, other] = await Promise.all([open(projectId), open(projectId, 'www.Shop.example')])
    assert.deepEqual(one, { projectId, profileId: 1 })
    assert.deepEqual(other, one)
    assert.deepEqual(await open(projectId, 'rival.example'), { projectId, profileId: 2 })
    const another = await newProject()
    assert.deepEqual(await open(another), { projectId: another, profileId: 1 })
  })

  test('are found by their domain, as they are', async () => {
    const projectId = await newProject()
    const key = await open(projectId)
    const found = await context.database.read((db) => findProfile(db, projectId, 'www.shop.example'))
    assert.deepEqual(found, {
      ...key,
      domain: 'shop.example',
      generation: 0,
      source: null,
      everyDays: null,
      linksMax: null,
      nextRefreshAt: null,
      status: null,
      failure: null,
      attemptedAt: null,
      succeededAt: null,
    })
    assert.equal(await context.database.read((db) => findProfile(db, projectId, 'rival.example')), undefined)
    const plan = await planOf(
      context.database,
      profileQuery(context.database.builder, projectId, 'a.example'),
    )
    assertSeeks([plan], /backlink_profiles_domain|sqlite_autoindex_backlink_profiles_2/)
  })

  test('are not made in a project that is being deleted', async () => {
    const projectId = await newProject()
    await open(projectId)
    await changeRows(context.database, 'projects', { deleted_at: 1 }, { id: projectId })
    await assert.rejects(open(projectId), { code: 'project_not_found' })
    await assert.rejects(open(projectId, 'rival.example'), { code: 'project_not_found' })
    await assert.rejects(open(10 ** 9), { code: 'project_not_found' })
  })

  test('count the ids that were given', async () => {
    const key = await open(await newProject())
    const counts = { domains: 1, pages: 2, anchors: 3, sources: 4, links: 5 }
    await inTransaction(async (tx) => {
      assert.equal((await lockProfile(tx, key)).links, 0)
      await countIds(tx, key, counts)
    })
    assert.deepEqual(await inTransaction((tx) => lockProfile(tx, key)), { ...counts, generation: 0 })
    await assert.rejects(
      inTransaction((tx) => lockProfile(tx, { ...key, profileId: 99 })),
      { code: 'project_not_found' },
    )
  })

  test('have generations that are counted up and are written to until they are given up', async () => {
    const { engine } = context
    const key = await open(await newProject())
    const openOne = () => inTransaction((tx) => openGeneration(tx, engine, key, { source: 'file', nowMs: 7 }))
    const [first, second] = [await openOne(), await openOne()]
    assert.deepEqual([first.generation, second.generation], [1, 2])
    await inTransaction((tx) => touchGeneration(tx, engine, first, { progress_json: '{"page":2}' }))
    assert.equal(await inTransaction((tx) => giveUpGeneration(tx, first)), true)
    assert.equal(await inTransaction((tx) => giveUpGeneration(tx, first)), false)
    await assert.rejects(
      inTransaction((tx) => touchGeneration(tx, engine, first)),
      /was given up/,
    )
    await inTransaction((tx) => touchGeneration(tx, engine, second, { status: 'published' }))
    assert.equal(await inTransaction((tx) => giveUpGeneration(tx, second)), false)
    await assert.rejects(
      inTransaction((tx) => touchGeneration(tx, engine, second)),
      /was given up/,
    )
    const rows = await storedRows(
      context.database,
      'backlink_generations',
      ['id', 'status', 'progress_json', 'touched_at'],
      { project_id: key.projectId },
      'id',
    )
    assert.deepEqual(
      rows.map((row) => [row.id, row.status, row.progress_json, row.touched_at > 0]),
      [
        [1, 'open', '{"page":2}', false],
        [2, 'published', null, true],
      ],
    )
  })
})

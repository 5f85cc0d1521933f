import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { limitStorage, storedBytes } from '../../../test/helpers/stored-bytes.ts'
import { storedRow } from '../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../test/helpers/tracked-project.ts'
import { loadConfig } from '../../data/settings/config.ts'
import { addStored, countAccountBytes } from './project-storage.ts'
import { describeFullStorage, findStorageQuota, storageRequirement } from './storage-limit.ts'
import { readStorage } from './storage-report.ts'
import { markDeleted } from './store.ts'

const GIB = 2 ** 30
const DEFAULTS = loadConfig({ SIGHTLINE_STORAGE_LIMIT_GIGABYTES: '2' })
const NO_LIMIT = loadConfig({ SIGHTLINE_STORAGE_LIMIT_GIGABYTES: '0' })

onEveryEngine('what projects keep', (context) => {
  const newProject = trackedProjects(context)

  const add = (projectId: number, part: Parameters<typeof addStored>[2], bytes: number) =>
    context.database.transaction((tx) => addStored(tx, projectId, part, bytes))

  const accountOf = async (projectId: number) =>
    (await storedRow(context.database, 'projects', ['account_id'], { id: projectId })).account_id

  test('is added up part by part, and never less than nothing', async () => {
    const { database } = context
    const projectId = await newProject()
    await Promise.all([
      add(projectId, 'crawls', 100),
      add(projectId, 'crawls', 30),
      add(projectId, 'backlinks', 7),
    ])
    await add(projectId, 'crawls', -50)
    await add(projectId, 'backlinks', -50)
    await add(projectId, 'search_performance', -50)
    assert.equal(await storedBytes(database, projectId, 'crawls'), 80)
    assert.equal(await storedBytes(database, projectId, 'backlinks'), 0)
    assert.equal(await storedBytes(database, projectId, 'search_performance'), 0)
  })

  test('counts for its account until a project is deleted', async () => {
    const { database } = context
    const projectId = await newProject()
    const accountId = await accountOf(projectId)
    const before = await database.read((db) => countAccountBytes(db, accountId))
    await add(projectId, 'crawls', 5_000_000_000)
    await add(projectId, 'search_performance', 11)
    const read = () => database.read((db) => countAccountBytes(db, accountId))
    assert.equal(await read(), before + 5_000_000_011)
    const [account] = await database.read((db) => readStorage(db, { accountId, defaults: DEFAULTS }))
    assert.equal(account?.totalBytes, before + 5_000_000_011)
    assert.deepEqual([account?.limitBytes, account?.hasOwnLimit], [2 * GIB, false])
    await database.transaction((tx) => markDeleted(tx, projectId, 1))
    assert.equal(await read(), before)
  })

  test('is held against the limit of the account, else that of the server, of which there may be none', async () => {
    const { database } = context
    const projectId = await newProject()
    const quota = (defaults = DEFAULTS) => database.read((db) => findStorageQuota(db, projectId, defaults))
    const accountId = await accountOf(projectId)
    const others = await database.read((db) => countAccountBytes(db, accountId))
    assert.equal((await quota()).leftBytes, 2 * GIB - others)
    await add(projectId, 'crawls', 2 * GIB)
    const { leftBytes, limitBytes } = await quota()
    assert.equal(leftBytes, 0)
    assert.match(describeFullStorage(limitBytes), /keep all of the 2 GiB that they may\. Delete some/)
    await assert.rejects(
      database.read((db) => storageRequirement(DEFAULTS)(db, projectId)),
      { code: 'storage_limit_exceeded', status: 403 },
    )
    assert.equal((await quota(NO_LIMIT)).leftBytes, Number.POSITIVE_INFINITY)
    await limitStorage(database, projectId, 0)
    assert.equal((await quota()).leftBytes, Number.POSITIVE_INFINITY)
    await limitStorage(database, projectId, 3 * GIB)
    assert.equal((await quota(NO_LIMIT)).leftBytes, GIB - others)
    await limitStorage(database, projectId, null)
    await add(projectId, 'crawls', -2 * GIB)
  })
})

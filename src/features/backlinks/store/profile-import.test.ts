import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { observedLink } from '../../../../test/helpers/staged-observations.ts'
import { readBack } from '../../../../test/helpers/staged-read-back.ts'
import { countedBytes, limitStorage, storedBytes } from '../../../../test/helpers/stored-bytes.ts'
import { storedRow } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { loadConfig } from '../../../data/settings/config.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { storageRequirement } from '../../projects/storage-limit.ts'
import { readStagedBlocks } from '../build/stored-blocks.ts'
import { removalHandler } from '../removal/removal-job.ts'
import { type GenerationKey, giveUpGeneration } from './generation-store.ts'
import { openProfileImport } from './profile-import.ts'
import { findProfile, lockProfile } from './profile-store.ts'
import type { StagingLimits } from './stage-observations.ts'
import type { StagedBlock } from './staged-store.ts'

const NOW_MS = Date.UTC(2026, 10, 15)
const FEW = { cache: { textsMax: 10, bytesMax: 1000 }, waiting: { textsMax: 5, charsMax: 1000 } }
const SMALL: StagingLimits = {
  rowsMax: 7,
  texts: { domains: FEW, pages: FEW, anchors: FEW, sources: { waiting: FEW.waiting } },
}

/** The links of some numbers. */
const linksOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) =>
    observedLink({ sourceUrl: `https://host-${from + n}.example/`, anchor: `anchor ${n % 4}` }),
  )

onEveryEngine('an import of backlinks', (context) => {
  const newProject = trackedProjects(context)

  const open = (projectId: number, limits = SMALL) =>
    openProfileImport(context.database, {
      projectId,
      domain: 'www.shop.example',
      source: 'file',
      nowMs: NOW_MS,
      limits,
    })

  async function staged(key: GenerationKey): Promise<StagedBlock[]> {
    const blocks: StagedBlock[] = []
    for await (const { list, data } of readStagedBlocks(context.database, key, { areTitles: false }))
      blocks.push({ list, data: new Uint8Array(data) })
    return blocks
  }

  const readGeneration = async (projectId: number) =>
    (await context.database.read((db) => findProfile(db, projectId, 'shop.example')))?.generation

  test('is read when it is published, and not before', async () => {
    const projectId = await newProject()
    const opened = await open(projectId)
    await opened.add({ links: linksOf(0, 20) })
    assert.equal(await readGeneration(projectId), 0)
    await opened.publish({ nowMs: NOW_MS })
    assert.equal(await readGeneration(projectId), 1)
    const { links } = await readBack(context.database, opened.key, await staged(opened.key))
    assert.deepEqual(links, linksOf(0, 20))
    await assert.rejects(opened.publish({ nowMs: NOW_MS }), /published/)
  })

  test('what a project keeps is counted with what is staged, built, replaced and removed', async () => {
    const { database } = context
    const projectId = await newProject()
    const assertCounted = async () => {
      const stored = await storedBytes(database, projectId, 'backlinks')
      assert.equal(stored, await countedBytes(database, projectId, 'backlinks'))
      return stored
    }
    const first = await open(projectId)
    await first.add({ links: linksOf(0, 20) })
    assert.ok((await assertCounted()) > 0)
    await first.publish({ nowMs: NOW_MS })
    const second = await open(projectId)
    await second.add({ links: linksOf(10, 30) })
    await second.publish({ nowMs: NOW_MS })
    const third = await open(projectId)
    await third.add({ links: linksOf(0, 5) })
    await third.abandon()
    const most = await assertCounted()
    const removal = removalHandler(database, { graceMs: 0 })
    for (const { key } of [first, second, third]) await runOnce(database, removal, key)
    const left = await assertCounted()
    assert.ok(left > 0 && left < most, `${left} of ${most}`)
  })

  test('is refused when its account keeps as much as it may, and given up when it comes to that', async () => {
    const { database } = context
    const projectId = await trackedProjects({ database })()
    const requireStorage = storageRequirement(loadConfig({}))
    const options = {
      projectId,
      domain: 'shop.example',
      source: 'file',
      nowMs: NOW_MS,
      limits: SMALL,
    } as const
    await limitStorage(database, projectId, 2_000)
    const opened = await openProfileImport(database, { ...options, requireStorage })
    await assert.rejects(opened.add({ links: linksOf(0, 60) }), { code: 'storage_limit_exceeded' })
    await opened.abandon()
    await assert.rejects(openProfileImport(database, { ...options, requireStorage }), {
      code: 'storage_limit_exceeded',
    })
    await limitStorage(database, projectId, null)
  })

  test('shares ids with another into the same profile, and both count', async () => {
    const projectId = await newProject()
    const [one, other] = [await open(projectId), await open(projectId)]
    const pieces = async (of: typeof one, from: number) => {
      for (let at = from; at < from + 30; at += 10) await of.add({ links: linksOf(at, at + 10) })
    }
    await Promise.all([pieces(one, 0), pieces(other, 10)])
    await one.publish({ nowMs: NOW_MS })
    await other.publish({ nowMs: NOW_MS })
    assert.equal(await readGeneration(projectId), other.key.generation)
    const { domains, sources, links } = await context.database.transaction(
      (tx) => lockProfile(tx, one.key),
      READ_COMMITTED,
    )
    assert.deepEqual([domains, sources, links], [40, 40, 40])
    const { parts_json } = await storedRow(context.database, 'backlink_generations', ['parts_json'], {
      project_id: projectId,
      id: other.key.generation,
    })
    assert.equal(JSON.parse(parts_json ?? '{}').referring_domains[0], 40)
  })

  test('that was given up meanwhile stores nothing more and is not published', async () => {
    const projectId = await newProject()
    const opened = await open(projectId)
    await opened.add({ links: linksOf(0, 8) })
    await context.database.transaction((tx) => giveUpGeneration(tx, opened.key), READ_COMMITTED)
    const before = (await staged(opened.key)).length
    await assert.rejects(opened.add({ links: linksOf(8, 30) }), /was given up/)
    await assert.rejects(opened.publish({ nowMs: NOW_MS }), /broken/)
    assert.equal((await staged(opened.key)).length, before)
    assert.equal(await readGeneration(projectId), 0)
  })

  test('of nothing but a given-up generation is not published either', async () => {
    const opened = await open(await newProject())
    await context.database.transaction((tx) => giveUpGeneration(tx, opened.key), READ_COMMITTED)
    await assert.rejects(opened.publish({ nowMs: NOW_MS }), /given up/)
  })

  test('into a project that is gone is refused', async () => {
    await assert.rejects(open(10 ** 9), { code: 'project_not_found' })
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { listSnapshots } from '../../../../test/helpers/snapshots.ts'
import { observedLink } from '../../../../test/helpers/staged-observations.ts'
import { changeRows, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import type { LinkObservation, Observations } from '../../../background/providers/backlink-source.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { listProfiles } from '../refresh/profile-list.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import { openProfileImport } from '../store/profile-import.ts'
import { findProfile } from '../store/profile-store.ts'
import type { LinkSource } from '../tables.ts'
import { publishGeneration, rebuildProfile } from './publish-generation.ts'
import { insertBlocks } from './stored-blocks.ts'

const DOMAIN = 'example.com'
const TODAY = 20_000
const NOW = TODAY * DAY_MS

onEveryEngine('published backlinks', (context) => {
  const newProject = trackedProjects(context)

  const links = (from: number, to: number, fields: Partial<LinkObservation> = {}) =>
    Array.from({ length: to - from }, (_, n) =>
      observedLink({ sourceUrl: `https://site${from + n}.example/`, ...fields }),
    )

  async function stage(projectId: number, observations: Observations, source: LinkSource = 'file') {
    const options = { projectId, domain: DOMAIN, source, nowMs: NOW }
    const opened = await openProfileImport(context.database, options)
    await opened.add(observations)
    return opened
  }

  async function read(projectId: number) {
    const { database } = context
    const { profileId, generation } = (await database.read((db) => findProfile(db, projectId, DOMAIN)))!
    const of = { project_id: projectId, profile_id: profileId }
    const [row] = await storedRows(database, 'backlink_generations', '*', {
      project_id: of.project_id,
      profile_id: of.profile_id,
      id: generation,
    })
    return { profileId, generation, row, summary: JSON.parse(row?.summary_json ?? 'null') }
  }

  test('are seen when they are published, all at once, and noted for the day', async () => {
    const { database } = context
    const projectId = await newProject()
    const opened = await stage(projectId, { links: links(0, 10) })
    assert.equal((await read(projectId)).generation, 0)
    await opened.publish({ nowMs: NOW })
    const { profileId, summary, row } = await read(projectId)
    assert.deepEqual([summary.backlinks, summary.referring_domains, row?.made_on], [10, 10, TODAY])
    const noted = await database.read((db) => listSnapshots(db, { projectId, profileId }))
    assert.deepEqual(noted, [{ day: TODAY, isReported: false, backlinks: 10, referringDomains: 10 }])
  })

  test('of two imports at once both count, whichever is published first', async () => {
    const projectId = await newProject()
    const opened = await Promise.all([
      stage(projectId, { links: links(0, 20) }),
      stage(projectId, { links: links(10, 30) }),
      stage(projectId, { links: links(25, 40) }),
    ])
    await Promise.all(opened.map((one) => one.publish({ nowMs: NOW })))
    assert.equal((await read(projectId)).summary.backlinks, 40)
  })

  test('are made in a thread where they are many, to the same end', async () => {
    const projectId = await newProject()
    await (await stage(projectId, { links: links(0, 2100) })).publish({ nowMs: NOW })
    await (await stage(projectId, { links: links(2000, 2200) })).publish({ nowMs: NOW })
    const { summary } = await read(projectId)
    assert.deepEqual([summary.backlinks, summary.referring_domains], [2200, 2200])
  })

  test('that a killed process has half made are made again from the start', async () => {
    const { database } = context
    const projectId = await newProject()
    const { key } = await staged(projectId)
    const half = { list: 'backlinks', number: 0, data: new Uint8Array(3) } as const
    await database.transaction((tx) => insertBlocks(tx, database.engine, key, [{ columns: half }]))
    await publishGeneration(database, key, { nowMs: NOW })
    assert.equal((await read(projectId)).summary.backlinks, 5)
  })

  /** Told in full and not published, as a process leaves it that is killed. */
  async function staged(projectId: number): Promise<{ key: GenerationKey }> {
    const opened = await stage(projectId, { links: links(0, 5) })
    const stopped = new AbortController()
    stopped.abort()
    await assert.rejects(opened.publish({ nowMs: NOW, signal: stopped.signal }))
    return opened
  }

  test('that were stopped in the middle leave what is read as it is', async () => {
    const projectId = await newProject()
    await (await stage(projectId, { links: links(0, 2) })).publish({ nowMs: NOW })
    const { generation } = await read(projectId)
    await staged(projectId)
    assert.equal((await read(projectId)).generation, generation)
  })

  test('that are real take the place of simulated ones, with all that was invented of the past', async () => {
    const { database } = context
    const projectId = await newProject()
    const isSimulated = async () =>
      (await database.read((db) => listProfiles(db, projectId))).map((profile) => profile.isSimulated)
    const opened = await stage(projectId, { links: links(0, 6) }, 'simulator')
    await opened.publish({ nowMs: NOW - 40 * DAY_MS })
    await rebuildProfile(database, opened.key, { nowMs: NOW - DAY_MS })
    assert.deepEqual([await isSimulated(), (await read(projectId)).summary.backlinks], [[true], 6])

    await (await stage(projectId, { links: links(5, 8) })).publish({ nowMs: NOW })
    const { profileId, summary } = await read(projectId)
    assert.deepEqual([await isSimulated(), summary.backlinks, summary.referring_domains], [[false], 3, 3])
    const noted = await database.read((db) => listSnapshots(db, { projectId, profileId }))
    assert.deepEqual(
      noted.map(({ day, backlinks }) => [day, backlinks]),
      [[TODAY, 3]],
    )
    await (await stage(projectId, { links: links(8, 9) })).publish({ nowMs: NOW })
    assert.equal((await read(projectId)).summary.backlinks, 4, 'and are added to each other')
  })

  test('are made anew for a later day, with what was reported before', async () => {
    const { database } = context
    const projectId = await newProject()
    const opened = await stage(projectId, { links: links(0, 3, { firstSeen: TODAY }) })
    const summary = {
      rank: 77,
      backlinks: 900,
      referringDomains: 80,
      referringPages: null,
      spamScore: 4,
      brokenBacklinks: null,
    }
    const history = [{ day: TODAY - 31, backlinks: 850, referringDomains: 79 }]
    await changeRows(
      database,
      'backlink_generations',
      { reported_json: JSON.stringify({ summary, history }) },
      { project_id: projectId, id: opened.key.generation },
    )
    await opened.publish({ nowMs: NOW })
    await rebuildProfile(database, opened.key, { nowMs: NOW + 30 * DAY_MS })
    const { row, profileId, ...made } = await read(projectId)
    assert.deepEqual([made.summary.rank, made.summary.backlinks, made.summary.referring_pages], [77, 900, 3])
    assert.equal(row?.made_on, TODAY + 30)
    assert.deepEqual(JSON.parse(row?.parts_json as string).backlinks.slice(3, 6), [0, 0, 0])
    const noted = await database.read((db) => listSnapshots(db, { projectId, profileId }))
    assert.deepEqual(
      noted.map(({ day, isReported, backlinks }) => [day, isReported, backlinks]),
      [
        [TODAY - 31, true, 850],
        [TODAY, false, 900],
        [TODAY + 30, false, 900],
      ],
    )
  })
})

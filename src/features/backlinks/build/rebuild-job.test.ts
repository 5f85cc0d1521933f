import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { up as addWholeDays } from '../../../../migrations/0057_whole-days.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { linkOf } from '../../../../test/helpers/scripted-backlink-source.ts'
import { storeCrawl } from '../../../../test/helpers/stored-crawl.ts'
import { changeRows, storedRow, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import type { Observations } from '../../../background/providers/backlink-source.ts'
import { localDay } from '../../../lib/local-day.ts'
import type { ProfileSummary } from '../lists.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import { openProfileImport } from '../store/profile-import.ts'
import type { ProfileKey } from '../store/profile-store.ts'
import { REBUILD_PROFILE_KIND, rebuildHandler, rebuildScheduleHandler } from './rebuild-job.ts'

onEveryEngine('backlink lists that become old by themselves', (context) => {
  const newProject = trackedProjects(context)
  let today: number

  before(async () => {
    today = localDay(await context.database.read((db) => readDatabaseNow(db, context.engine)), 'UTC')
  })

  async function imported(domain: string, observations: Observations, of = domain): Promise<GenerationKey> {
    const projectId = await newProject({ domain: of })
    const nowMs = Date.now()
    const writing = await openProfileImport(context.database, { projectId, domain, source: 'file', nowMs })
    await writing.add(observations)
    await writing.publish({ nowMs })
    return writing.key
  }

  const look = (rowsMax?: number) =>
    runOnce(context.database, rebuildScheduleHandler(context.database, rowsMax))

  async function jobs({ projectId }: ProfileKey) {
    const rows = await storedRows(context.database, 'jobs', '*', { kind: REBUILD_PROFILE_KIND }, 'id')
    return rows.filter(({ payload_json }) => JSON.parse(payload_json).projectId === projectId)
  }

  function made({ projectId }: ProfileKey) {
    return context.database.read((db) =>
      db
        .selectFrom('backlink_profiles as b')
        .innerJoin('backlink_generations as g', (join) =>
          join
            .onRef('g.project_id', '=', 'b.project_id')
            .onRef('g.profile_id', '=', 'b.id')
            .onRef('g.id', '=', 'b.generation'),
        )
        .where('b.project_id', '=', projectId)
        .select(['g.id', 'g.made_on', 'g.summary_json', 'g.crawl_id'])
        .executeTakeFirstOrThrow(),
    )
  }

  async function madeOn({ projectId }: ProfileKey, day: number): Promise<void> {
    await changeRows(context.database, 'backlink_generations', { made_on: day }, { project_id: projectId })
  }

  const isNew = (number: number) => ({ ...linkOf(number, today), firstSeen: today - 3 })

  test('are those of an earlier day with links that were new then: once a day', async () => {
    const key = await imported('fresh.example', { links: [isNew(1), linkOf(2, today)] })
    const old = await imported('old.example', { links: [linkOf(1, today)] })
    await look()
    assert.deepEqual(await jobs(key), [])
    for (const each of [key, old]) await madeOn(each, today - 1)
    await look(1)
    await look()
    assert.deepEqual(
      (await jobs(key)).map((job) => job.unique_key),
      [`${key.projectId}:${key.profileId}:day-${today}`],
    )
    assert.deepEqual(await jobs(old), [], 'nothing of it changes with the day')
    await runOnce(context.database, rebuildHandler(context.database), key)
    const { id, made_on } = await made(key)
    assert.ok(id > key.generation)
    assert.equal(made_on, today)
  })

  test('are those of a site that was crawled since: its pages answer otherwise', async () => {
    const key = await imported('shop.example', { links: [linkOf(1, today)] })
    const rival = await imported('shop.example', { links: [linkOf(1, today)] }, 'other.example')
    const brokenOf = async () =>
      (JSON.parse((await made(key)).summary_json as string) as ProfileSummary).broken_backlinks
    assert.equal(await brokenOf(), 0)
    for (const { projectId } of [key, rival]) {
      const project = await storedRow(context.database, 'projects', ['uid'], { id: projectId })
      const pages = [{ url: 'https://shop.example/', status_code: 404 }]
      await storeCrawl(context.database, project.uid, { pages })
    }
    await look()
    assert.equal((await jobs(key)).length, 1)
    assert.deepEqual(await jobs(rival), [], "a crawl says nothing of a competitor's pages")
    await runOnce(context.database, rebuildHandler(context.database), key)
    assert.equal(await brokenOf(), 1)
    assert.notEqual((await made(key)).crawl_id, null)
    await look()
    assert.equal((await jobs(key)).length, 1)
  })

  test('are those of a release that did not say whether the days are whole', async () => {
    const key = await imported('older.example', { links: [linkOf(1, today)] })
    const areDaysWhole = () =>
      context.database.read(async (db) => {
        const rows = db.selectFrom('backlink_generations').where('project_id', '=', key.projectId)
        return (await rows.select('are_days_whole').orderBy('id').execute()).at(-1)?.are_days_whole
      })
    const whole = await areDaysWhole()
    assert.notEqual(whole, null)
    await context.database.transaction(async (tx) => {
      await sql`alter table backlink_generations drop column are_days_whole`.execute(tx)
      await addWholeDays(tx as never, context.engine)
    })
    assert.equal(await areDaysWhole(), null)
    await look()
    assert.deepEqual(
      (await jobs(key)).map((job) => job.unique_key),
      [`${key.projectId}:${key.profileId}:days`],
    )
    await runOnce(context.database, rebuildHandler(context.database), key)
    assert.equal(await areDaysWhole(), whole)
  })

  test('are those of a release that listed each spelling of a linked page', async () => {
    const links = ['https://spelt.example/', 'http://www.spelt.example/'].map((targetUrl, at) => ({
      ...linkOf(at + 1, today),
      targetUrl,
    }))
    const key = await imported('spelt.example', { links })
    const pagesOf = async () => {
      const { parts_json } = await context.database.read((db) =>
        db
          .selectFrom('backlink_generations')
          .where('project_id', '=', key.projectId)
          .select('parts_json')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow(),
      )
      return JSON.parse(parts_json as string)
    }
    const parts = await pagesOf()
    assert.deepEqual(parts.linked_pages, [1, 1])
    await changeRows(
      context.database,
      'backlink_generations',
      { parts_json: JSON.stringify({ ...parts, linked_pages: [2] }) },
      { project_id: key.projectId },
    )
    await look()
    assert.deepEqual(
      (await jobs(key)).map((job) => job.unique_key),
      [`${key.projectId}:${key.profileId}:spellings`],
    )
    await runOnce(context.database, rebuildHandler(context.database), key)
    assert.deepEqual(await pagesOf(), parts)
  })

  test('are left alone when their project is gone', async () => {
    const key = await imported('gone.example', { links: [isNew(1)] })
    await madeOn(key, today - 1)
    await changeRows(context.database, 'projects', { deleted_at: 1 }, { id: key.projectId })
    await look()
    assert.deepEqual(await jobs(key), [])
    await runOnce(context.database, rebuildHandler(context.database), key)
    assert.equal((await made(key)).id, key.generation)
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { LinkObservation } from '../../src/background/providers/backlink-source.ts'
import { backlinksRemoval, REMOVED_TABLES } from '../../src/features/backlinks/removal/project-removal.ts'
import { removalHandler } from '../../src/features/backlinks/removal/removal-job.ts'
import { BACKLINK_REMOVAL_KIND } from '../../src/features/backlinks/removal/removal-queue.ts'
import { TEXT_LIMITS } from '../../src/features/backlinks/store/observed-texts.ts'
import { openProfileImport } from '../../src/features/backlinks/store/profile-import.ts'
import { projectRemovalHandler } from '../../src/features/projects/project-removal.ts'
import { suiteApp, suiteOwner } from '../helpers/app.ts'
import { type BacklinkProject, createBacklinkProject } from '../helpers/backlink-projects.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { testRunner } from '../helpers/jobs.ts'
import { runOnce } from '../helpers/rank-project.ts'

function link(source: string, fields: Partial<LinkObservation> = {}): LinkObservation {
  return {
    sourceUrl: source,
    sourceTitle: null,
    targetUrl: 'https://example.com/',
    anchor: 'x',
    linkType: 'anchor',
    isDofollow: null,
    rank: null,
    domainRank: null,
    rankKind: 'none',
    spamScore: null,
    outLinks: null,
    targetStatus: null,
    firstSeen: null,
    lastSeen: null,
    isLost: false,
    lostAt: null,
    ...fields,
  }
}

/** What is added goes to the database at once. */
const SMALL_STEPS = { rowsMax: 2, texts: TEXT_LIMITS }

onEveryEngine('imports of backlinks', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  const newProject = () => createBacklinkProject(app, context.database, owner.key)
  const open = ({ id }: BacklinkProject, domain = 'example.com') =>
    openProfileImport(context.database, {
      projectId: id,
      domain,
      source: 'file',
      nowMs: app.clock.ms,
      limits: SMALL_STEPS,
    })

  const publish = async (project: BacklinkProject, links: readonly LinkObservation[]) => {
    const profile = await open(project)
    await profile.add({ links })
    await profile.publish({ nowMs: app.clock.ms })
  }

  test('that are given up have changed nothing that is read', async () => {
    const project = await newProject()
    await publish(project, [link('https://a.net/', { rank: 5, sourceTitle: 'As it was' })])
    const read = async () => [(await project.get('?status=all')).text, (await project.get('/overview')).text]
    const known = await read()
    const second = await open(project)
    await second.add({
      links: [
        link('https://a.net/', { rank: 9, isLost: true, sourceTitle: 'Broken' }),
        link('https://b.net/'),
      ],
    })
    await second.add({ links: Array.from({ length: 9 }, (_, at) => link(`https://c.net/${at}`)) })
    assert.deepEqual(await read(), known, 'before it is given up')
    await second.abandon()
    assert.deepEqual(await read(), known, 'afterwards')
  })

  test('that come at once are all there in the end', async () => {
    const project = await newProject()
    const hosts = ['a.net', 'b.net', 'c.net', 'd.net']
    await Promise.all(
      hosts.map((host) =>
        publish(
          project,
          Array.from({ length: 5 }, (_, at) => link(`https://${host}/${at}`)).concat(
            link('https://all.net/'),
          ),
        ),
      ),
    )
    const { body } = await project.get('?limit=100')
    assert.equal(body.data.length, hosts.length * 5 + 1)
    const { data } = (await project.get('/overview')).body
    assert.deepEqual([data.summary.backlinks, data.summary.referring_domains], [21, 5])
  })

  test('whose project is deleted meanwhile end, and leave nothing', async () => {
    const { database, engine } = context
    const project = await newProject()
    const adding = await open(project)
    const publishing = await open(project, 'other.example')
    await publishing.add({ links: [link('https://a.net/')] })
    assert.equal((await app.call('DELETE', `/v1/projects/${project.uid}`, owner)).status, 200)
    const isGone = ({ code }: { code?: string }) => code === 'project_not_found' || code === 'server_error'
    await assert.rejects(publishing.publish({ nowMs: app.clock.ms }), isGone)
    const addToTheEnd = async () => {
      for (let at = 0; at < 1000; at++)
        await adding.add({ links: [link(`https://a.net/${at}`, { anchor: `${at}` })] })
    }
    const removal = runOnce(database, projectRemovalHandler([{ step: backlinksRemoval(engine) }]), {
      projectId: project.id,
    })
    await Promise.all([assert.rejects(addToTheEnd(), isGone), removal])
    await assert.rejects(open(project), isGone)
    for (const { table } of REMOVED_TABLES) {
      const left = sql<{
        project_id: number
      }>`select project_id from ${sql.table(table)} where project_id = ${project.id}`
      assert.deepEqual((await database.read((db) => left.execute(db))).rows, [], table)
    }
  })

  test('do not make a reader miss a link, see one twice or fail', async () => {
    const project = await newProject()
    const { database } = context
    const steady = Array.from({ length: 12 }, (_, at) =>
      link(`https://steady.net/${at}`, { rank: at * 80, firstSeen: 20_000 + at }),
    )
    await publish(project, steady)
    const removal = testRunner(
      database,
      { [BACKLINK_REMOVAL_KIND]: removalHandler(database, { graceMs: 0 }) },
      { pollMs: 5 },
    )
    removal.start()
    let isPublishing = true
    const publishing = (async () => {
      for (let version = 0; version < 6; version++) {
        const moving = Array.from({ length: 6 }, (_, at) =>
          link(`https://moving.net/${at}`, {
            rank: (at * 331 + version * 97) % 1000,
            firstSeen: 20_000 + version,
          }),
        )
        await publish(project, [...moving, link(`https://new.net/${version}`, { rank: 500 + version })])
      }
      isPublishing = false
    })()
    const walk = async (query: string) => {
      const seen: string[] = []
      let next = ''
      do {
        const { status, body, text } = await project.get(`?limit=4&${query}${next}`)
        assert.equal(status, 200, text)
        seen.push(...body.data.map((row: { source_url: string }) => row.source_url))
        next = `&cursor=${body.meta.next_cursor}`
        if (!body.meta.has_more) return seen.filter((url) => url.includes('steady')).sort()
      } while (seen.length < 200)
      return assert.fail('it has no end')
    }
    const wanted = steady.map(({ sourceUrl }) => sourceUrl).sort()
    const readers = ['sort=rank', 'sort=first_seen&direction=asc', 'sort=rank&search=net'].map(
      async (query) => {
        while (isPublishing) assert.deepEqual(await walk(query), wanted, query)
      },
    )
    await Promise.all([publishing, ...readers])
    await removal.stop(1000)
    const outcomes = removal.finished.map(({ outcome }) => outcome)
    assert.ok(outcomes.filter((outcome) => outcome === 'succeeded').length > 6, 'generations were removed')
    assert.ok(!outcomes.includes('failed'))
  })
})

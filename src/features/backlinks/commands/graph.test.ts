import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { type WebGraph, writeGraph } from '../../../../test/helpers/web-graph.ts'
import { addCompetitor } from '../../projects/competitor-store.ts'
import { rankOf } from '../graph/ranks.ts'
import { findProfile } from '../store/profile-store.ts'

const NAMES = ['com.news', 'com.shop', 'de.blog', 'de.rival', 'net.links']
const APRIL: WebGraph = {
  names: NAMES,
  edges: [
    [0, 1],
    [2, 1],
    [2, 3],
    [4, 1],
  ],
  ranking: [0, 3, 1, 2, 4],
}
/** Nobody of net.links links any more. */
const JULY: WebGraph = { ...APRIL, edges: APRIL.edges.filter(([from]) => from !== 4) }

onEveryEngine('sightline backlinks build-graph', (context) => {
  const folder = temporaryFolder()
  let uid: string
  let projectId: number

  before(async () => {
    const create = trackedProjects(context)
    projectId = await create({ domain: 'www.shop.com' })
    const otherId = await create({ domain: 'blog.rival.de' })
    await context.database.transaction(async (tx) => {
      for (const domain of ['rival.de', 'unheard-of.org'])
        await addCompetitor(tx, projectId, { name: domain, domain }, 0)
    })
    const projects = await storedRows(context.database, 'projects', ['id', 'uid'], {
      id: [projectId, otherId],
    })
    uid = projects.find(({ id }) => id === projectId)?.uid as string
  })

  function args(graph: WebGraph, release: string): string[] {
    const { vertices, edges, ranks } = writeGraph(folder, graph, { release, linesPerFile: 3, memberBytes: 9 })
    return ['backlinks', 'build-graph', '--vertices', ...vertices, '--edges', ...edges, '--ranks', ...ranks]
  }

  /** As they are read. */
  async function stored(domain: string) {
    return await context.database.read(async (db) => {
      const profile = await findProfile(db, projectId, domain)
      const generation = await db
        .selectFrom('backlink_generations')
        .where('project_id', '=', projectId)
        .where('profile_id', '=', profile?.profileId ?? 0)
        .where('id', '=', profile?.generation ?? 0)
        .select(['source', 'summary_json'])
        .executeTakeFirst()
      return generation && { source: generation.source, summary: JSON.parse(generation.summary_json ?? '{}') }
    })
  }

  test('the referring domains of all projects and competitors are stored at once', async () => {
    const shown = await callJson(args(APRIL, 'cc-main-2026-feb-mar-apr'), context.storage.env)
    assert.deepEqual([shown.date, shown.vertices, shown.edges], ['2026-04-30', 5, 4])
    assert.deepEqual(
      // biome-ignore lint/suspicious/noExplicitAny: what the command printed
      shown.targets.map((each: any) => [each.target, each.outcome, each.referring_domains, each.rank]),
      [
        ['shop.com', 'stored', 3, rankOf(3, 5)],
        ['rival.de', 'stored', 1, rankOf(2, 5)],
        ['unheard-of.org', 'unknown', null, null],
        ['blog.rival.de', 'stored', 1, rankOf(2, 5)],
      ],
    )
    const { source, summary } = (await stored('shop.com')) ?? assert.fail()
    assert.equal(source, 'common_crawl')
    assert.deepEqual([summary.referring_domains, summary.rank, summary.backlinks], [3, rankOf(3, 5), null])
    assert.equal(await stored('unheard-of.org'), undefined)
  })

  test('a domain is lost when two later releases do not have it, and the same one again does not count', async () => {
    const left = async () => (await stored('shop.com'))?.summary.referring_domains
    const july = [...args(JULY, 'cc-main-2026-may-jun-jul'), '--project', uid]
    await callJson(july, context.storage.env)
    await callJson(july, context.storage.env)
    assert.equal(await left(), 3)
    await callJson([...args(APRIL, 'cc-main-2026-feb-mar-apr'), '--project', uid], context.storage.env)
    assert.equal(await left(), 3)
    for (const date of ['2026-08-31', '2026-09-30'])
      await callJson([...july, '--date', date], context.storage.env)
    assert.equal(await left(), 2)
  })

  test('for a person it shows a table, and what the graph cannot tell', async () => {
    const { exitCode, stdout, stderr } = await callCommand(
      args(APRIL, 'cc-main-2026-feb-mar-apr'),
      context.storage.env,
    )
    assert.equal(exitCode, 0, stderr)
    assert.match(stdout, /^PROJECT +TARGET +REFERRING DOMAINS +RANK\n/)
    assert.match(stdout, / rival\.de +1 +\d+\n.* unheard-of\.org +not in the graph +-\n/)
    assert.match(stdout, /\n\n5 domains and 4 edges, of 2026-04-30\.\n$/)
    assert.match(stderr, /Reading edges: 100 %\n/)
    assert.match(stderr, /the links stored for blog\.rival\.de are links to rival\.de\.\n$/)
  })

  test('what cannot be read is refused, and nothing is stored', async () => {
    const before = await storedRows(context.database, 'backlink_generations', ['id'])
    const broken = args({ ...APRIL, edges: [[0, 9]] }, 'cc-main-2026-jun-jul-aug')
    const given = args(APRIL, 'cc-main-2026-feb-mar-apr')
    for (const [expected, message, wrong] of [
      [2, /there is no vertex 9\. Vertices and edges must be of the same release/, broken],
      [2, /none\.txt cannot be read: there is no such file/, [...given, '--edges', 'none.txt']],
      [2, /--date must be a date such as/, [...given, '--date', '2026-02-30']],
      [2, /--date must not be in the future/, [...given, '--date', '2999-01-01']],
      [3, /There is no project zzzzzzzzzz/, [...given, '--project', 'zzzzzzzzzz']],
      [2, /is of the graph of hosts/, [...given, '--ranks', 'x-host-ranks.txt.gz']],
    ] as const) {
      const { exitCode, stdout, stderr } = await callCommand(wrong, context.storage.env)
      assert.deepEqual([exitCode, stdout], [expected, ''], stderr)
      assert.match(stderr, message)
    }
    assert.deepEqual(await storedRows(context.database, 'backlink_generations', ['id']), before)
  })
})

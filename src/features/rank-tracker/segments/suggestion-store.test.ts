import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { examples } from '../../../../test/helpers/examples.ts'
import { ranked } from '../../../../test/helpers/fake-provider.ts'
import { createRankProject, type RankProject } from '../../../../test/helpers/rank-project.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { insertTracked, type Tracked } from '../../../../test/helpers/tracked-keywords.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { DEVICES, type Device } from '../../../background/providers/contracts.ts'
import { failed } from '../../../background/providers/failure.ts'
import type { Database } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { importHistories } from '../import/import-history.ts'
import { insertAnalyses } from '../schedule/analysis-store.ts'
import { lockTracker } from '../tracker/tracker-row.ts'
import { matchSegment, releaseMembers } from './segment-members.ts'
import { compileRules, type SegmentRule } from './segment-rules.ts'
import { deleteSegment, insertSegment, updateSegment } from './segment-store.ts'
import { listSuggestions } from './suggestion-store.ts'
import { type SegmentSuggestion, suggestSegment } from './suggestions.ts'

const DAY = 20_000
const START = Date.parse('2026-11-15T10:00:00Z')

const pages = (folder: string, count: number): Tracked[] =>
  Array.from({ length: count }, (_, index) => ({
    url: `https://example.com/${folder}/page-${index}`,
    position: 1 + (index % 100),
  }))

/** From the URLs alone and the rules of the segments: nothing that is kept beside them is looked at. */
async function recompute(
  database: Database,
  projectId: number,
  device: Device,
): Promise<SegmentSuggestion[]> {
  const { records, segments } = await database.read(async (db) => ({
    records: await db
      .selectFrom('keyword_records')
      .where('project_id', '=', projectId)
      .where('device', '=', device)
      .where('url', 'is not', null)
      .select(['position_key as position', 'url'])
      .orderBy('keyword_id')
      .execute(),
    segments: await db
      .selectFrom('segments')
      .where('project_id', '=', projectId)
      .select('rules_json')
      .execute(),
  }))
  const matchers = segments.map(({ rules_json }) => compileRules(JSON.parse(rules_json)))
  const folders = new Map<string, { folder: string; keywords: number; positionSum: number; urls: string[] }>()
  for (const { url, position } of records) {
    const folder = /^https:\/\/[^/?#]+\/([^/?#]+)\//.exec(url as string)?.[1]?.toLowerCase()
    if (folder === undefined || matchers.some((matches) => matches(url as string))) continue
    const known = folders.get(folder) ?? { folder, keywords: 0, positionSum: 0, urls: [] }
    known.keywords++
    known.positionSum += position
    known.urls.push(url as string)
    folders.set(folder, known)
  }
  return [...folders.values()]
    .filter(({ keywords }) => keywords >= 3)
    .sort((a, b) => b.keywords - a.keywords || Buffer.from(a.folder).compare(Buffer.from(b.folder)))
    .slice(0, 10)
    .map(suggestSegment)
}

const path = fc.constantFrom(
  ...[
    '/blog/a',
    '/blog/b',
    '/Blog/c?x',
    '/shop/a/b',
    '/shop/',
    '/caf%C3%A9/a',
    '/é/a',
    '/50%/x',
    '/top',
    '/',
  ],
)
const rules = fc.constantFrom<SegmentRule[]>(
  [{ field: 'path', operator: 'starts_with', value: '/blog/' }],
  [{ field: 'path', operator: 'ends_with', value: '/a' }],
  [{ field: 'url', operator: 'not_contains', value: 'shop' }],
  [{ field: 'query', operator: 'equals', value: 'X' }],
)
const keyword = fc.nat(23)
const result = fc.record({
  keyword,
  position: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null, freq: 8 }),
  path,
})
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('results' as const),
      results: fc.uniqueArray(result, { minLength: 1, maxLength: 12, selector: (one) => one.keyword }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), keyword }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), keyword }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('create' as const), rules }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), at: fc.nat(3), rules }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const), at: fc.nat(3) }) },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

onEveryEngine('suggested segments', (context) => {
  const newProject = trackedProjects(context)

  async function insert(items: readonly Tracked[]): Promise<number> {
    const projectId = await newProject()
    await insertTracked(context.database, projectId, DAY, items)
    return projectId
  }

  const list = (projectId: number, device: Device | 'all' = 'mobile') =>
    listSuggestions(context.database, projectId, device)

  const counts = async (projectId: number, device?: Device) =>
    (await list(projectId, device)).map(({ name, matched_count }) => [name, matched_count])

  test('are the folders of at least three keywords, counted by keyword and not by URL', async () => {
    const same = { url: 'https://example.com/shop/oak', position: 5 }
    const projectId = await insert([...pages('few', 2), same, same, same, { url: null }])
    assert.deepEqual(await list(projectId), [
      {
        name: 'shop',
        rules: [{ field: 'path', operator: 'starts_with', value: '/shop/' }],
        matched_count: 3,
        avg_position: 5,
        examples: [same.url],
      },
    ])
    assert.deepEqual(await list(projectId, 'desktop'), [])
  })

  test('of both devices count the keywords of both, where one of them has at least three', async () => {
    const onDesktop = (items: Tracked[]) => items.map((item) => ({ ...item, device: 'desktop' as const }))
    const projectId = await insert([
      ...pages('shop', 3),
      ...pages('blog', 3),
      ...pages('few', 2),
      ...onDesktop([...pages('blog', 1), ...pages('few', 2), ...pages('guides', 5)]),
    ])
    const all = await list(projectId, 'all')
    assert.deepEqual(
      all.map(({ name, matched_count, avg_position }) => [name, matched_count, avg_position]),
      [
        ['guides', 5, 3],
        ['blog', 4, 1.75],
        ['shop', 3, 2],
      ],
    )
    assert.equal(all[1]?.examples.length, 3)
  })

  test('come largest first, by name where they are equal, and are no more than ten', async () => {
    const tied = Array.from({ length: 12 }, (_, index) => `f${String(index).padStart(2, '0')}`)
    const projectId = await insert([
      ...tied.toReversed().flatMap((folder) => pages(folder, 3)),
      ...pages('large', 9),
      ...pages('a-b', 3),
      ...pages('a', 3),
    ])
    assert.deepEqual(
      (await list(projectId)).map(({ name }) => name),
      ['large', 'a', 'a-b', 'f00', 'f01', 'f02', 'f03', 'f04', 'f05', 'f06'],
    )
  })

  test('count every keyword, however many keywords and folders there are', async () => {
    const small = Array.from({ length: 1200 }, (_, index) => pages(`small-${index}`, 1)).flat()
    const projectId = await insert([
      ...small,
      ...pages('blog', 700),
      ...pages('shop', 1100),
      ...pages('late', 3),
    ])
    assert.deepEqual(await counts(projectId), [
      ['shop', 1100],
      ['blog', 700],
      ['late', 3],
    ])
    assert.deepEqual(await list(projectId), await recompute(context.database, projectId, 'mobile'))
  })

  test('have different examples, if they are among the first keywords of the folder', async () => {
    const same = { url: 'https://example.com/blog/same' }
    const projectId = await insert([...Array(49).fill(same), ...pages('blog', 2)])
    const [suggestion] = await list(projectId)
    assert.deepEqual(suggestion?.examples, [same.url, 'https://example.com/blog/page-0'])
  })

  test('are stored whatever a folder is called', async () => {
    // Text that cannot be compressed, each character of three bytes.
    const folder = Array.from({ length: 799 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
    ).join('')
    const projectId = await insert([...pages(folder, 3), ...pages(`${folder}x`, 3)])
    const [suggestion, ...others] = await list(projectId)
    assert.equal(suggestion?.rules[0]?.value, `/${folder}/`)
    assert.deepEqual(others, [])
  })

  test('need a URL: a position that another tool measured is in no folder', async () => {
    const project = await createRankProject(context.database, {}, newProject)
    const ids = await project.add(['a', 'b', 'c'], { nowMs: START })
    const ofProject = await project.context()
    const histories = ids.map((keywordId) => ({ keywordId, measured: [{ atMs: START - 1000, position: 3 }] }))
    await context.database.transaction(
      (tx) => importHistories(tx, ofProject, histories, { engine: context.engine, nowMs: START }),
      READ_COMMITTED,
    )
    assert.deepEqual(await list(project.id), [])
    await project.store(
      [1, 2, 3].map((analysisId) => ({ analysisId, seen: ranked(2, `/blog/${analysisId}`) })),
      { nowMs: START },
    )
    assert.deepEqual(await counts(project.id), [['blog', 3]])
  })

  async function play(project: RankProject, ids: number[], commands: readonly Command[]): Promise<void> {
    const { database, engine } = context
    const ofProject = await project.context()
    const segments: number[] = []
    let nowMs = START

    async function check(ended: readonly { id: number; seen: ReturnType<typeof ranked> }[]): Promise<void> {
      nowMs += 1000
      const slots = ended.map(({ id }) => ({ keywordId: id, slotAtMs: nowMs }))
      const opened = await database.transaction((tx) => insertAnalyses(tx, engine, ofProject, slots))
      await project.store(
        ended.map(({ seen }, index) => ({ analysisId: opened[index] as number, seen })),
        { nowMs },
      )
    }

    async function segment(one: Extract<Command, { kind: 'create' | 'change' | 'drop' }>): Promise<void> {
      const at = 'at' in one ? one.at % Math.max(1, segments.length) : segments.length
      const known = segments[at]
      await database.transaction(async (tx) => {
        await lockTracker(tx, project.id)
        if (one.kind === 'create') {
          const named = { name: `segment ${nowMs++}`, rules: one.rules }
          const id = await insertSegment(tx, project.id, named, nowMs)
          await matchSegment(tx, engine, project.id, { id, rules: one.rules })
          segments.push(id)
        } else if (known === undefined) return
        else if (one.kind === 'change') {
          const changed = { id: known, name: `segment ${nowMs++}`, rules: one.rules }
          await updateSegment(tx, project.id, changed)
          await matchSegment(tx, engine, project.id, changed)
        } else {
          await releaseMembers(tx, engine, project.id, known)
          await deleteSegment(tx, project.id, known)
          segments.splice(at, 1)
        }
      }, READ_COMMITTED)
    }

    for (const one of commands) {
      if (one.kind === 'results') {
        const ended = one.results.flatMap((seen) => {
          const id = ids[seen.keyword]
          return id === undefined ? [] : [{ id, seen: ranked(seen.position, seen.path) }]
        })
        await check(ended)
      } else if (one.kind === 'create' || one.kind === 'change' || one.kind === 'drop') await segment(one)
      else {
        const id = ids[one.keyword]
        if (id === undefined) continue
        if (one.kind === 'fail') await check([{ id, seen: failed('upstream', 'No.') as never }])
        else {
          await project.delete([id], nowMs)
          ids.splice(one.keyword, 1)
        }
      }
      for (const device of DEVICES) {
        const recomputed = await recompute(database, project.id, device)
        assert.deepEqual(await list(project.id, device), recomputed)
      }
    }
    await assertRecount(database, project.id)
  }

  test('are what a recount of all URLs gives, whatever happened to them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 25, size: 'max' }), async (commands) => {
        const project = await createRankProject(context.database, {}, newProject)
        const names = Array.from({ length: 18 }, (_, index) => `keyword ${index}`)
        const ids = await project.add(names, { nowMs: START })
        ids.push(...(await project.add(names.slice(0, 6), { device: 'desktop', nowMs: START })))
        await play(project, ids, commands)
      }),
      { numRuns: examples(6), endOnFailure: true },
    )
  })
})

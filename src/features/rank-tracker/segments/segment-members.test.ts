import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { examples } from '../../../../test/helpers/examples.ts'
import { insertTracked, type Tracked } from '../../../../test/helpers/tracked-keywords.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { DEVICES } from '../../../background/providers/contracts.ts'
import type { Tx } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { lockTracker } from '../tracker/tracker-row.ts'
import { matchSegment, releaseMembers } from './segment-members.ts'
import { compileRules, SEGMENT_FIELDS, SEGMENT_OPERATORS, type SegmentRule } from './segment-rules.ts'
import { deleteSegment, insertSegment, type Segment, updateSegment } from './segment-store.ts'

const DAY = 20_000

const url = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.constantFrom('example.com', 'www.example.com', 'shop.example.com'),
    fc.constantFrom('', '/', '/a', '/a/', '/A/b', '/b/a/', '/b'),
    fc.constantFrom('', '?a=b', '?B', '#a'),
  )
  .map(([scheme, host, path, rest]) => `${scheme}://${host}${path}${rest}`)

const tracked: fc.Arbitrary<Tracked> = fc.record({
  device: fc.constantFrom(...DEVICES),
  url: fc.option(url, { nil: null }),
  position: fc.integer({ min: 1, max: 100 }),
})

const rules: fc.Arbitrary<SegmentRule[]> = fc.array(
  fc.record({
    field: fc.constantFrom(...SEGMENT_FIELDS),
    operator: fc.constantFrom(...SEGMENT_OPERATORS),
    value: fc.constantFrom('a', '/a', '/A/', 'b', 'www.', 'example.com', '/'),
  }),
  { minLength: 1, maxLength: 2 },
)

const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), rules }),
  fc.record({ kind: fc.constant('change' as const), at: fc.nat(5), rules }),
  fc.record({ kind: fc.constant('delete' as const), at: fc.nat(5) }),
)

onEveryEngine('members of segments', (context) => {
  const newProject = trackedProjects(context)

  const locked = (projectId: number, work: (tx: Tx) => Promise<void>) =>
    context.database.transaction(async (tx) => {
      await lockTracker(tx, projectId)
      await work(tx)
    }, READ_COMMITTED)

  async function create(projectId: number, rules: SegmentRule[]): Promise<Segment> {
    let segment = { id: 0, name: crypto.randomUUID(), rules }
    await locked(projectId, async (tx) => {
      segment = { ...segment, id: await insertSegment(tx, projectId, segment, 0) }
      await matchSegment(tx, context.engine, projectId, segment)
    })
    return segment
  }

  async function change(projectId: number, segment: Segment, rules: SegmentRule[]): Promise<Segment> {
    const after = { ...segment, rules }
    await locked(projectId, async (tx) => {
      await updateSegment(tx, projectId, after)
      await matchSegment(tx, context.engine, projectId, after)
    })
    return after
  }

  const remove = (projectId: number, { id }: Segment) =>
    locked(projectId, async (tx) => {
      await releaseMembers(tx, context.engine, projectId, id)
      await deleteSegment(tx, projectId, id)
    })

  /** What is kept, and what it would be if it were counted anew. */
  async function compare(projectId: number, segments: readonly Segment[]): Promise<void> {
    const [records, states, members, totals, unmatched] = await context.database.read((db) =>
      Promise.all([
        db
          .selectFrom('keyword_records')
          .where('project_id', '=', projectId)
          .select(['keyword_id', 'device', 'url', 'position_key'])
          .orderBy('keyword_id')
          .execute(),
        db
          .selectFrom('keyword_states')
          .where('project_id', '=', projectId)
          .select(['keyword_id', 'segment_count'])
          .orderBy('keyword_id')
          .execute(),
        db
          .selectFrom('segment_members')
          .where('project_id', '=', projectId)
          .select(['segment_id', 'keyword_id'])
          .orderBy('segment_id')
          .orderBy('keyword_id')
          .execute(),
        db
          .selectFrom('segment_totals')
          .where('project_id', '=', projectId)
          .select(['segment_id', 'device', 'keywords', 'position_sum'])
          .orderBy('segment_id')
          .orderBy('device', 'desc')
          .execute(),
        db
          .selectFrom('rank_totals')
          .where('project_id', '=', projectId)
          .select(['device', 'unmatched'])
          .orderBy('device', 'desc')
          .execute(),
      ]),
    )
    const expected = segments.map(({ id, rules }) => {
      const matches = compileRules(rules)
      return { id, of: records.filter((record) => record.url !== null && matches(record.url)) }
    })
    assert.deepEqual(
      members,
      expected.flatMap(({ id, of }) => of.map(({ keyword_id }) => ({ segment_id: id, keyword_id }))),
    )
    assert.deepEqual(
      totals,
      expected.flatMap(({ id, of }) =>
        DEVICES.map((device) => {
          const ofDevice = of.filter((record) => record.device === device)
          const position_sum = ofDevice.reduce((sum, record) => sum + record.position_key, 0)
          return { segment_id: id, device, keywords: ofDevice.length, position_sum }
        }),
      ),
    )
    const counts = records.map((record) => expected.filter(({ of }) => of.includes(record)).length)
    assert.deepEqual(
      states.map((state) => state.segment_count),
      counts,
    )
    for (const row of unmatched) {
      const left = records.filter((record, at) => record.device === row.device && counts[at] === 0)
      assert.equal(row.unmatched, left.length)
    }
  }

  test('members, totals and what is unmatched are as if counted anew, whatever was done before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(tracked, { minLength: 1, maxLength: 12 }),
        fc.array(step, { minLength: 1, maxLength: 6 }),
        async (items, steps) => {
          const projectId = await newProject()
          await insertTracked(context.database, projectId, DAY, items)
          let segments: Segment[] = []
          for (const todo of steps) {
            if (todo.kind === 'create') segments = [...segments, await create(projectId, todo.rules)]
            else {
              const chosen = segments[todo.at % Math.max(1, segments.length)]
              if (chosen === undefined) continue
              if (todo.kind === 'delete') await remove(projectId, chosen)
              const rest = todo.kind === 'delete' ? [] : [await change(projectId, chosen, todo.rules)]
              segments = segments.flatMap((segment) => (segment.id === chosen.id ? rest : segment))
            }
          }
          await compare(projectId, segments)
        },
      ),
      { numRuns: examples(30) },
    )
  })

  test('of a project with more keywords than are looked at in one go are all found', async () => {
    const projectId = await newProject()
    const items = Array.from({ length: 4100 }, (_, index) => ({
      url: index % 10 === 0 ? null : `https://example.com/${index % 2 ? 'odd' : 'even'}/${index}`,
      position: 1 + (index % 100),
    }))
    await insertTracked(context.database, projectId, DAY, items)
    const starting = (value: string): SegmentRule[] => [{ field: 'path', operator: 'starts_with', value }]
    const all = await create(projectId, starting('/'))
    const half = await create(projectId, starting('/odd'))
    await compare(projectId, [all, half])
    const other = await change(projectId, half, starting('/even'))
    await remove(projectId, all)
    await compare(projectId, [other])
  })
})

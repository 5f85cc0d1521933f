import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { insertListed, type Listed } from '../../../../test/helpers/listed-keywords.ts'
import { openTracker, type TrackerCaller } from '../../../../test/helpers/tracker-caller.ts'
import { DEVICES } from '../../../background/providers/contracts.ts'

const SORTS = ['keyword', 'market', 'position', 'last_analyzed'] as const
const DIRECTIONS = ['asc', 'desc'] as const
/** Rows are added for so many turns: a list that grows faster than its pages are read has no end to walk to. */
const TURNS_OF_GROWTH = 8
const STEM = 'ſ😀Å'.repeat(20)

type Order = { sort: (typeof SORTS)[number]; direction: (typeof DIRECTIONS)[number] }
type Row = Listed & { id: number }
/** What happens before a page is asked for. */
type Turn = { limit: number; inserts: Listed[]; deletes: number[] }
type Listing = {
  data: { id: number }[]
  meta: { next_cursor: string | null; previous_cursor: string | null; has_more: boolean }
}

// Few texts, so that keys are often equal; some that UTF-16 orders otherwise than UTF-8 does; some that differ only
// behind the part that is sorted by.
const text = fc.oneof(
  fc.array(fc.constantFrom('a', 'A', 'b', ' ', 'é', 'E', '\ufffd', '\ue000', '😀', '𝒳', 'İ', '"', '\\'), {
    minLength: 1,
    maxLength: 3,
  }),
  fc.constantFrom('x', 'X', 'y', '👟').map((end) => [STEM, end]),
  fc.constantFrom('😀', '\uffff').map((character) => [character.repeat(255)]),
)
const market = fc.constantFrom(['US', 'en'], ['US', 'es'], ['DE', 'de'], ['BR', 'pt-BR'], ['BE', 'de'])
const listed = fc
  .record({
    text: text.map((parts) => `${parts.join('').replaceAll(/ +/g, ' ').trim()}`),
    device: fc.constantFrom(...DEVICES),
    market,
    location: fc.constantFrom('', '', 'Austin', 'austin tx', '東京', '😀', '\ufffd'),
    position: fc.constantFrom(null, null, 1, 2, 3, 100),
    analyzedAtMs: fc.constantFrom(null, 1_000, 2_000, 1_700_000_000_000),
  })
  .filter((item) => item.text !== '')
  .map(({ market: [countryCode, languageCode], ...item }): Listed => {
    const codes = { countryCode: countryCode as string, languageCode: languageCode as string }
    return { ...item, ...codes, position: item.analyzedAtMs === null ? null : item.position }
  })
const turn = fc.record({
  limit: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(100)),
  inserts: fc.array(listed, { maxLength: 2 }),
  deletes: fc.array(fc.nat({ max: 1000 }), { maxLength: 2 }),
})

/** What two keywords may not have in common. */
function identityOf(item: Listed): string {
  const folded = item.text.normalize().toLowerCase().normalize()
  return JSON.stringify([folded, item.device, item.countryCode, item.languageCode, item.location])
}

/** Orders keywords as the contract says, one comparison at a time. */
function compareRows({ sort, direction }: Order): (a: Row, b: Row) => number {
  const sign = direction === 'asc' ? 1 : -1
  const cut = (value: string) => [...value.normalize().toLowerCase().normalize()].slice(0, 60).join('')
  const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
  const nullsLast = (a: number | null, b: number | null) => {
    if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0)
    return sign * (a - b)
  }
  return (a, b) => {
    const byKey = {
      keyword: () => sign * bytes(cut(a.text), cut(b.text)),
      market: () =>
        sign *
        (bytes(a.countryCode, b.countryCode) ||
          bytes(a.languageCode, b.languageCode) ||
          bytes(cut(a.location), cut(b.location))),
      position: () => nullsLast(a.position, b.position),
      last_analyzed: () => nullsLast(a.analyzedAtMs, b.analyzedAtMs),
    }[sort]()
    return byKey || sign * (a.id - b.id)
  }
}

onEveryEngine('the keyword list', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  /** The list as it really is, with a memory of what was there all the time. */
  async function openList(device: string) {
    const tracker = await openTracker(app, context.database, owner)
    const rows = new Map<number, Row>()
    const known = new Set<string>()
    let lasting = new Set<number>()
    return {
      tracker,
      rows,
      begin() {
        lasting = new Set(current())
      },
      lasting: () => [...lasting].map((id) => rows.get(id) as Row),
      async insert(items: readonly Listed[]) {
        const fresh = items.filter((item) => known.size < known.add(identityOf(item)).size)
        const ids = await insertListed(context.database, tracker.projectId, fresh)
        for (const [index, id] of ids.entries()) rows.set(id, { ...(fresh[index] as Listed), id })
      },
      async remove(places: readonly number[]) {
        const ids = current()
        const gone = [...new Set(places.map((place) => ids[place % ids.length]))].filter(
          (id) => id !== undefined,
        )
        if (gone.length === 0) return
        await tracker.call('POST', '/keywords/bulk-delete', { keyword_ids: gone })
        for (const id of gone) {
          rows.delete(id)
          lasting.delete(id)
        }
      },
    }

    function current(): number[] {
      return [...rows.values()].filter((row) => row.device === device).map(({ id }) => id)
    }
  }

  const ask = async ({ list }: TrackerCaller, query: string, limit: number, cursor: string | null) => {
    const body: Listing = await list(`?${query}&limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`)
    assert.ok(body.data.length <= limit)
    assert.equal(body.meta.has_more, body.meta.next_cursor !== null)
    return body
  }

  async function walk(order: Order, device: string, first: readonly Listed[], turns: readonly Turn[]) {
    const list = await openList(device)
    const { tracker } = list
    await list.insert(first)
    const query = `device=${device}&sort=${order.sort}&direction=${order.direction}`
    const compare = compareRows(order)
    // Also of those that were deleted meanwhile.
    const everListed = new Map(list.rows)
    let taken = 0
    const nextTurn = async (): Promise<number> => {
      const { limit, inserts, deletes } = turns[taken++ % turns.length] as Turn
      if (taken <= TURNS_OF_GROWTH) await list.insert(inserts)
      await list.remove(deletes)
      for (const [id, row] of list.rows) everListed.set(id, row)
      return limit
    }
    const assertWalked = (seen: readonly { id: number }[]) => {
      const walked = seen.map(({ id }) => everListed.get(id) as Row)
      for (const [index, row] of walked.entries()) {
        assert.equal(row.device, device)
        if (index > 0) assert.ok(compare(walked[index - 1] as Row, row) < 0, 'out of order, or repeated')
      }
      const seenIds = new Set(seen.map(({ id }) => id))
      for (const { id } of list.lasting()) assert.ok(seenIds.has(id), 'a row was skipped')
    }

    list.begin()
    let page = await ask(tracker, query, turns[0]?.limit ?? 1, null)
    assert.equal(page.meta.previous_cursor, null)
    const forwards = [...page.data]
    while (page.meta.next_cursor !== null) {
      page = await ask(tracker, query, await nextTurn(), page.meta.next_cursor)
      forwards.push(...page.data)
    }
    assertWalked(forwards)

    list.begin()
    const backwards = [...page.data]
    while (page.meta.previous_cursor !== null) {
      const hadRows = page.data.length > 0
      page = await ask(tracker, query, await nextTurn(), page.meta.previous_cursor)
      // From a page that had lost its rows, a walk back begins at the end.
      assert.ok(page.meta.has_more || !hadRows)
      backwards.unshift(...page.data)
    }
    assertWalked(backwards)

    const expected = [...list.rows.values()].filter((row) => row.device === device).sort(compare)
    const { data } = await ask(tracker, query, 100, null)
    assert.deepEqual(
      data.map(({ id }) => id),
      expected.slice(0, 100).map(({ id }) => id),
    )
  }

  for (const sort of SORTS) {
    for (const direction of DIRECTIONS) {
      test(`by ${sort} ${direction} is in order, and a walk repeats and skips nothing that stays`, async () => {
        await fc.assert(
          fc.asyncProperty(
            fc.constantFrom(...DEVICES),
            fc.array(listed, { maxLength: 60, size: 'max' }),
            fc.array(turn, { minLength: 3, maxLength: 8 }),
            (device, first, turns) => walk({ sort, direction }, device, first, turns),
          ),
          { numRuns: 5 },
        )
      })
    }
  }
})

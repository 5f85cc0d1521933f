import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { examples } from '../../../../test/helpers/examples.ts'
import { insertListed, type Listed } from '../../../../test/helpers/listed-keywords.ts'
import { holdsText, MANY, ODD_TEXTS, searchedKeywords } from '../../../../test/helpers/searched-keywords.ts'
import { openTracker, type TrackerCaller } from '../../../../test/helpers/tracker-caller.ts'

const SORTS = ['keyword', 'market', 'position', 'last_analyzed'] as const
const DIRECTIONS = ['asc', 'desc'] as const
const BLOG = 1
const FEW = 2
const CHARACTERS = ['%', '_', '\\', '"', "'", '*', '(', ')', '-', ':', '^', '{', '+', ';', '?', ' ', '.']
const SYNTAX = [
  'AND',
  'a OR b',
  'NOT',
  'NEAR(',
  '"a" OR "b"',
  '""',
  '%%',
  '\\\\',
  '\\%',
  '--',
  '/*',
  '*and',
  "''",
]
const SCRIPTS = [
  '京',
  '東京',
  '東京都',
  'の',
  '京都',
  '서',
  '맛집',
  'ق',
  'ร์',
  'сте',
  'КАФ',
  '👟',
  '👟👟',
  '👩‍👩‍👧',
  '\u200d',
  '𝒳',
  '𝒳𝒴𝒵',
]
const CASES = [
  'İ',
  'i',
  'I',
  'ı',
  'i̇s',
  'İST',
  'ist',
  'SS',
  'ß',
  'ẞ',
  'Σ',
  'σ',
  'ς',
  'ΟΔΟΣ',
  'οδοσ',
  'ΣΥΣ',
  'É',
  'e\u0301',
  '\u0301',
  'CAFÉ',
]
const LENGTHS = [
  '',
  'o',
  'oe',
  'on',
  'one',
  'SHOE',
  'shoe 1',
  'shoe 123 ',
  ' shoe',
  'e  s',
  'e\u00a0s',
  'zzz',
  'zz',
  '\u0001',
  '\uffff',
]

type Row = Listed & { id: number }
type Selection = { query: string; isIn(row: Row): boolean }

const isBelow = (row: Row, folder: string) =>
  row.position !== null && row.url?.startsWith(`https://example.com/${folder}/`) === true

const SELECTIONS: Selection[] = [
  { query: '', isIn: () => true },
  { query: `segment_id=${BLOG}`, isIn: (row) => isBelow(row, 'blog') },
  { query: `segment_id=${FEW}`, isIn: (row) => isBelow(row, 'few') },
  { query: 'unmatched=true', isIn: (row) => !isBelow(row, 'blog') && !isBelow(row, 'few') },
]

onEveryEngine('a search in keywords', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let tracker: TrackerCaller
  let rows: Row[]
  before(async () => {
    tracker = await openTracker(app, context.database, owner)
    // Neighbours, whose keywords have the same texts and ids.
    const neighbour = await openTracker(app, context.database, owner)
    const items = searchedKeywords()
    await insertListed(context.database, neighbour.projectId, items.slice(-200))
    const ids = await insertListed(context.database, tracker.projectId, items)
    rows = items
      .map((item, index) => ({ ...item, id: ids[index] as number }))
      .filter((row) => row.device === 'mobile')
    for (const folder of ['blog', 'few']) {
      const rules = [{ field: 'path', operator: 'starts_with', value: `/${folder}/` }]
      await tracker.call('POST', '/segments', { name: folder, rules })
    }
    await tracker.call('POST', '/segments', {
      name: 'none',
      rules: [{ field: 'path', operator: 'equals', value: '/nothing' }],
    })
    // The server does this by itself a while after so many rows have come.
    await context.database.write((db) => sql`analyze`.execute(db))
  })

  const byId = (found: readonly Row[]) => found.map(({ id }) => id).sort((a, b) => a - b)

  function expected(search: string, { isIn }: Selection): Row[] {
    return rows.filter((row) => isIn(row) && holdsText(row, search))
  }

  /** All that is found, or as much as some pages hold. */
  async function find(query: string, pagesMax = 2): Promise<{ ids: number[]; isWhole: boolean }> {
    const ids: number[] = []
    let cursor: string | null = ''
    for (let page = 0; page < pagesMax && cursor !== null; page++) {
      const body = await tracker.list(`?${query}&limit=100&cursor=${cursor}`)
      ids.push(...body.data.map(({ id }: { id: number }) => id))
      cursor = body.meta.next_cursor
    }
    return { ids, isWhole: cursor === null }
  }

  async function assertFinds(search: string, selection: Selection, order = ''): Promise<void> {
    const wanted = byId(expected(search, selection))
    const { ids, isWhole } = await find(`search=${encodeURIComponent(search)}&${selection.query}${order}`)
    const found = ids.toSorted((a, b) => a - b)
    const label = `${JSON.stringify(search)} ${selection.query}`
    assert.equal(new Set(ids).size, ids.length, label)
    if (isWhole) assert.deepEqual(found, wanted, label)
    else {
      const isWanted = new Set(wanted)
      assert.ok(wanted.length > ids.length, label)
      assert.ok(
        found.every((id) => isWanted.has(id)),
        label,
      )
    }
  }

  test('finds any part of them, whatever characters it has', async () => {
    for (const search of [...CHARACTERS, ...SYNTAX, ...SCRIPTS, ...CASES, ...LENGTHS]) {
      for (const selection of [SELECTIONS[0], SELECTIONS[3]] as Selection[])
        await assertFinds(search, selection)
    }
  })

  test('finds a keyword by any part of it, in its own letters or in small ones', async () => {
    const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })
    const cut = fc.record({
      text: fc.constantFrom(...ODD_TEXTS),
      from: fc.double({ min: 0, max: 0.999, noNaN: true }),
      length: fc.integer({ min: 1, max: 14 }),
      isLower: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(cut, async ({ text, from, length, isLower }) => {
        const letters = [...segmenter.segment(text.normalize())].map(({ segment }) => segment)
        const start = Math.floor(from * letters.length)
        const part = letters.slice(start, start + length).join('')
        const search = isLower ? part.toLowerCase() : part
        const whole = rows.find((row) => row.text === text.normalize()) as Row
        assert.ok(holdsText(whole, search), JSON.stringify(search))
        await assertFinds(search, SELECTIONS[0] as Selection)
      }),
      { numRuns: examples(40) },
    )
  })

  test('together with a segment or with none, in every order, is whole whether few or many fit', async () => {
    const sizes = { few: 0, many: 0 }
    for (const selection of SELECTIONS) {
      for (const search of ['', 'Shoe', 'oe', 'rare']) {
        const fitting = expected(search, selection)
        sizes[fitting.length > MANY ? 'many' : 'few']++
        const query = `${selection.query}&search=${search}`
        for (const sort of SORTS) {
          for (const direction of DIRECTIONS) {
            const sorted = fitting.toSorted(comparer(sort, direction)).map(({ id }) => id)
            const label = `${query} ${sort} ${direction}`
            const ask = async (limit: number, cursor: string) => {
              const order = `sort=${sort}&direction=${direction}&limit=${limit}`
              const { data, meta } = await tracker.list(`?${query}&${order}&cursor=${cursor}`)
              return { ids: data.map(({ id }: { id: number }) => id), meta }
            }
            const first = await ask(7, '')
            assert.deepEqual(first.ids, sorted.slice(0, 7), label)
            assert.equal(first.meta.has_more, sorted.length > 7, label)
            if (!first.meta.has_more) continue
            const second = await ask(20, first.meta.next_cursor)
            assert.deepEqual(second.ids, sorted.slice(7, 27), label)
            const back = await ask(5, second.meta.previous_cursor)
            assert.deepEqual(back.ids, sorted.slice(2, 7), label)
          }
        }
      }
    }
    assert.ok(sizes.few >= 5 && sizes.many >= 5, JSON.stringify(sizes))
  })

  test('is walked to its end where many fit, those without a value last', async () => {
    for (const direction of DIRECTIONS) {
      const selection = SELECTIONS[3] as Selection
      const query = `${selection.query}&sort=position&direction=${direction}`
      const { ids, isWhole } = await find(query, 100)
      const sorted = expected('', selection).toSorted(comparer('position', direction))
      assert.ok(isWhole && sorted.length > MANY)
      assert.deepEqual(
        ids,
        sorted.map(({ id }) => id),
      )
    }
  })

  test('that is empty is none; one of 255 characters is taken, and no longer one', async () => {
    const { data, meta } = await tracker.list('?limit=3')
    const empty = await tracker.list('?limit=3&search=')
    assert.deepEqual([empty.data, empty.meta], [data, meta])
    const longest = await tracker.list(`?search=${encodeURIComponent('😀'.repeat(255))}`)
    assert.equal(longest.data.length, 1)
    for (const search of ['x'.repeat(256), '😀'.repeat(256), 'a\0b']) {
      const { status, body } = await tracker.call('GET', `/keywords?search=${encodeURIComponent(search)}`)
      assert.deepEqual([status, Object.keys(body.errors)], [422, ['search']])
    }
    assert.equal((await tracker.call('GET', '/keywords?search=a&search=b')).status, 422)
    assert.equal((await tracker.call('GET', '/keywords?search=%ff')).status, 422)
  })

  test('takes no cursor of another search, selection, order, device or project', async () => {
    const query = 'search=shoe&unmatched=true&sort=keyword&direction=desc'
    const { next_cursor } = (await tracker.list(`?${query}&limit=2`)).meta
    for (const other of [
      '',
      'search=shoe&sort=keyword&direction=desc',
      'search=shoes&unmatched=true&sort=keyword&direction=desc',
      'unmatched=true&sort=keyword&direction=desc',
      'search=shoe&unmatched=true&sort=market&direction=desc',
      'search=shoe&unmatched=true&sort=keyword',
      `search=shoe&segment_id=${BLOG}&sort=keyword&direction=desc`,
      `${query}&device=desktop`,
    ]) {
      const { status, body } = await tracker.call('GET', `/keywords?${other}&cursor=${next_cursor}`)
      assert.deepEqual([status, Object.keys(body.errors)], [422, ['cursor']], other)
    }
    // The order of parameters, what is the default anyway and the limit make no other list of it.
    const same = `direction=desc&sort=keyword&unmatched=1&device=mobile&search=shoe&limit=9`
    assert.equal((await tracker.list(`?${same}&cursor=${next_cursor}`)).data.length, 9)
    const stranger = await openTracker(app, context.database, owner)
    assert.equal((await stranger.call('GET', `/keywords?${query}&cursor=${next_cursor}`)).status, 422)
  })

  test('needs a segment that is there, and not one and none at once', async () => {
    const refusals: [query: string, fields: string[]][] = [
      ['segment_id=1&unmatched=true', ['segment_id', 'unmatched']],
      ['segment_id=999&unmatched=1', ['segment_id', 'unmatched']],
      ['segment_id=999&cursor=nonsense', ['cursor']],
      ['segment_id=0', ['segment_id']],
      ['segment_id=-1', ['segment_id']],
      ['segment_id=1.5', ['segment_id']],
      ['segment_id=', ['segment_id']],
      ['segment_id=99999999999999999999', ['segment_id']],
      ['unmatched=yes', ['unmatched']],
      ['unmatched=', ['unmatched']],
      ['device=both', ['device']],
      ['device=', ['device']],
      ['sort=id', ['sort']],
      ['sort=Keyword', ['sort']],
      ['direction=ASC', ['direction']],
      ['limit=0&sort=x&foo=1', ['limit', 'sort', 'foo']],
      ['limit=101', ['limit']],
      ['limit=%2B5', ['limit']],
    ]
    for (const [query, fields] of refusals) {
      const { status, body, text } = await tracker.call('GET', `/keywords?${query}`)
      assert.deepEqual(
        [status, Object.keys(body.errors ?? {}).sort()],
        [422, fields.sort()],
        `${query}: ${text}`,
      )
    }
    for (const id of [999, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await tracker.call('GET', `/keywords?segment_id=${id}`)
      assert.deepEqual([status, body], [404, { message: 'Segment not found.', code: 'segment_not_found' }])
    }
    const other = await openTracker(app, context.database, owner)
    assert.equal((await other.call('GET', `/keywords?segment_id=${BLOG}`)).status, 404)
    assert.equal((await tracker.call('GET', `/keywords?segment_id=${BLOG}&unmatched=false`)).status, 200)
    assert.deepEqual((await tracker.list('?segment_id=3')).data, [])
  })
})

function comparer(sort: (typeof SORTS)[number], direction: (typeof DIRECTIONS)[number]) {
  const sign = direction === 'asc' ? 1 : -1
  const numbers = (a: number | null, b: number | null) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (a - b)
  }
  const key = (row: Row) => Buffer.from([...row.text.toLowerCase().normalize()].slice(0, 60).join(''))
  return (a: Row, b: Row): number => {
    const byKey = {
      keyword: () => sign * Buffer.compare(key(a), key(b)),
      // All of one market.
      market: () => 0,
      position: () => numbers(a.position, b.position),
      last_analyzed: () => numbers(a.analyzedAtMs, b.analyzedAtMs),
    }[sort]()
    return byKey || sign * (a.id - b.id)
  }
}

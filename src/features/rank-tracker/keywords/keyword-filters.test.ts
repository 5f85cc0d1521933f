import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { examples } from '../../../../test/helpers/examples.ts'
import { insertListed, type Listed } from '../../../../test/helpers/listed-keywords.ts'
import { openTracker, type TrackerCaller } from '../../../../test/helpers/tracker-caller.ts'
import { DEVICES } from '../../../background/providers/contracts.ts'
import { localDay } from '../../../lib/local-day.ts'
import { PUBLIC_SORTS } from '../records/keyword-order.ts'

const COUNT = 900
const COUNTRIES = ['DE', 'GB', 'US'] as const
const STATUSES = ['pending', 'running', 'success', 'failed'] as const
const FEATURES = ['ads', 'ai_overview', 'video'] as const
const CHANGES = ['improved', 'declined', 'new', 'lost'] as const
const RANKINGS = ['not_found', 'not_ranked'] as const

type Row = Listed & { id: number; isTagged: boolean }

/** All combinations come up, each at a rhythm of its own. */
function itemOf(index: number): Listed {
  const isKnown = index % 9 !== 0
  const position = isKnown && index % 5 !== 0 ? 1 + ((index * 7) % 120) : null
  return {
    text: `keyword ${index % 13} of ${index}`,
    device: DEVICES[index % 2] as Listed['device'],
    countryCode: COUNTRIES[index % 3] as string,
    languageCode: index % 3 === 0 ? 'de' : 'en',
    location: '',
    position,
    previousPosition: isKnown && index % 4 !== 0 ? 1 + ((index * 11) % 100) : null,
    bestPosition: position === null ? null : Math.ceil(position / 3),
    analyzedAtMs: isKnown ? 1_700_000_000_000 + (index % 50) * 1000 : null,
    status: isKnown ? (index % 7 === 0 ? 'failed' : 'success') : index % 2 === 0 ? 'pending' : 'running',
    url: `https://example.com/${index % 40}`,
    ...(isKnown && { features: FEATURES.filter((_, at) => index % (at + 2) === 0) }),
  }
}

type Query = {
  device: 'mobile' | 'desktop' | 'all'
  sort: (typeof PUBLIC_SORTS)[number]
  direction: 'asc' | 'desc'
  search?: string | undefined
  tag?: string | undefined
  position_min?: number | undefined
  position_max?: number | undefined
  ranking?: (typeof RANKINGS)[number] | undefined
  change?: (typeof CHANGES)[number] | undefined
  status?: (typeof STATUSES)[number] | undefined
  country_code?: string | undefined
  feature?: (typeof FEATURES)[number] | undefined
  url?: string | undefined
}

/** Each is mostly absent: no keyword would fit all of them. */
const maybe = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values })
const range = fc.tuple(maybe(fc.integer({ min: 1, max: 60 })), maybe(fc.integer({ min: 0, max: 50 })))

const query: fc.Arbitrary<Query> = fc
  .record({
    device: fc.constantFrom('mobile' as const, 'desktop' as const, 'all' as const),
    sort: fc.constantFrom(...PUBLIC_SORTS),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    search: maybe(fc.constantFrom('7', 'word 1', 'of 55')),
    tag: maybe(fc.constantFrom('the brand', 'THE  BRAND', 'the brand', 'unknown')),
    range,
    ranking: maybe(fc.constantFrom(...RANKINGS)),
    change: maybe(fc.constantFrom(...CHANGES)),
    status: maybe(fc.constantFrom(...STATUSES)),
    country_code: maybe(fc.constantFrom('DE', 'us', 'FR')),
    feature: maybe(fc.constantFrom(...FEATURES)),
    url: maybe(fc.constantFrom('https://example.com/7', 'https://example.com/77')),
  })
  .map(({ range: [min, more], ...others }) => ({
    ...others,
    position_min: min,
    position_max: more === undefined ? undefined : (min ?? 1) + more,
  }))

/** What many keywords fit: a list that is walked through from the end of the range, and those without a position in their midst. */
const ALONE: readonly Query[] = [
  ...CHANGES.map((change) => ({ sort: 'keyword' as const, change })),
  ...RANKINGS.map((ranking) => ({ sort: 'keyword' as const, ranking })),
  { sort: 'position' as const, position_min: 5, position_max: 50 },
].map((filter) => ({ device: 'all', direction: 'desc', ...filter }))

function fits(row: Row, asked: Query): boolean {
  const { position, previousPosition = null, status } = row
  const isKnown = status === 'success' || status === 'failed'
  const hasChanged = {
    improved: position !== null && previousPosition !== null && position < previousPosition,
    declined: previousPosition !== null && (position === null || position > previousPosition),
    new: position !== null && previousPosition === null,
    lost: position === null && previousPosition !== null,
  }
  return (
    (asked.device === 'all' || row.device === asked.device) &&
    row.text.includes(asked.search ?? '') &&
    (asked.tag === undefined || (row.isTagged && asked.tag !== 'unknown')) &&
    (asked.position_min === undefined || (position !== null && position >= asked.position_min)) &&
    (asked.position_max === undefined || (position !== null && position <= asked.position_max)) &&
    (asked.ranking === undefined || position === null || position > 100) &&
    (asked.ranking === undefined || row.analyzedAtMs !== null) &&
    (asked.ranking !== 'not_found' || status === 'success') &&
    (asked.change === undefined || (isKnown && hasChanged[asked.change])) &&
    (asked.status === undefined || status === asked.status) &&
    (asked.country_code === undefined || row.countryCode === asked.country_code.toUpperCase()) &&
    (asked.feature === undefined || row.features?.includes(asked.feature) === true) &&
    (asked.url === undefined || (position !== null && row.url === asked.url))
  )
}

function comparer({ sort, direction }: Query) {
  const sign = direction === 'asc' ? 1 : -1
  const keyOf = (row: Row): string | number | null => {
    const { position, previousPosition = null } = row
    if (sort === 'change')
      return position === null || previousPosition === null ? null : previousPosition - position
    if (sort === 'keyword') return row.text
    if (sort === 'market') return `${row.countryCode} ${row.languageCode}`
    return { position, best: row.bestPosition ?? null, last_analyzed: row.analyzedAtMs, search_volume: null }[
      sort
    ]
  }
  return (a: Row, b: Row): number => {
    const [x, y] = [keyOf(a), keyOf(b)]
    if (x === y) return sign * (a.id - b.id)
    if (x === null || y === null) return x === null ? 1 : -1
    return x < y ? -sign : sign
  }
}

onEveryEngine('filters of the keyword list', (context) => {
  const app = suiteApp(context)
  let tracker: TrackerCaller
  let rows: Row[]
  before(async () => {
    const owner = await app.createTenant()
    tracker = await openTracker(app, context.database, owner)
    const neighbour = await openTracker(app, context.database, owner)
    const items = Array.from({ length: COUNT }, (_, index) => itemOf(index))
    await insertListed(context.database, neighbour.projectId, items.slice(0, 50))
    const ids = await insertListed(context.database, tracker.projectId, items)
    rows = items.map((item, index) => ({ ...item, id: ids[index] as number, isTagged: index % 6 === 1 }))
    const keyword_ids = rows.filter(({ isTagged }) => isTagged).map(({ id }) => id)
    await tracker.call('POST', '/keywords/tag', { keyword_ids, add: ['The brand', 'also'] })
    await neighbour.call('POST', '/keywords/tag', { keyword_ids: ids.slice(0, 50), add: ['The brand'] })
  })

  const queryText = (asked: object) =>
    Object.entries(asked)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')

  async function ask(asked: Query, limit: number, cursor: string | null) {
    const { data, meta } = await tracker.list(`?${queryText(asked)}&limit=${limit}&cursor=${cursor ?? ''}`)
    return { ids: data.map(({ id }: { id: number }) => id) as number[], meta }
  }

  test('leave what fits all of them, in every order, page by page and back', async () => {
    await fc.assert(
      fc.asyncProperty(query, fc.integer({ min: 3, max: 30 }), async (asked, limit) => {
        const wanted = rows
          .filter((row) => fits(row, asked))
          .toSorted(comparer(asked))
          .map(({ id }) => id)
        const { meta } = await tracker.list(`?${queryText(asked)}&limit=1&include_total=true`)
        assert.deepEqual([meta.total, meta.total_is_at_least], [wanted.length, false])
        const first = await ask(asked, limit, null)
        assert.deepEqual(first.ids, wanted.slice(0, limit))
        assert.equal(first.meta.has_more, wanted.length > limit)
        if (!first.meta.has_more) return
        const second = await ask(asked, 2 * limit, first.meta.next_cursor)
        assert.deepEqual(second.ids, wanted.slice(limit, 3 * limit))
        const back = await ask(asked, limit, second.meta.previous_cursor)
        assert.deepEqual(back.ids, first.ids)
      }),
      { numRuns: examples(120), endOnFailure: true, examples: ALONE.map((asked) => [asked, 3]) },
    )
  })

  test('of both devices together reach the end of the list, those without a value last', async () => {
    for (const sort of ['change', 'best', 'keyword'] as const) {
      const asked = { device: 'all', sort, direction: 'desc' } as const
      const ids: number[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await ask(asked, 100, cursor)
        ids.push(...page.ids)
        cursor = page.meta.next_cursor
      }
      const wanted = rows.toSorted(comparer(asked)).map(({ id }) => id)
      assert.deepEqual(ids, wanted)
    }
  })

  test('take no value that means nothing', async () => {
    const refusals: [query: string, field: string][] = [
      ['position_min=0', 'position_min'],
      ['position_max=1001', 'position_max'],
      ['position_min=5&position_max=4', 'position_max'],
      ['ranking=found', 'ranking'],
      ['change=better', 'change'],
      ['change=', 'change'],
      ['moved=left', 'moved'],
      ['status=done', 'status'],
      ['country_code=USA', 'country_code'],
      ['country_code=U%01', 'country_code'],
      ['feature=snippet', 'feature'],
      [`url=${'x'.repeat(2049)}`, 'url'],
      ['device=both', 'device'],
      ['sort=change_position', 'sort'],
      ['include=history', 'include'],
      [`tag=${'x'.repeat(256)}`, 'tag'],
    ]
    for (const [text, field] of refusals) {
      const { status, body } = await tracker.call('GET', `/keywords?${text}`)
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], text)
    }
    const injected = await tracker.list(`?url=${encodeURIComponent("' or 1=1 --")}`)
    assert.deepEqual(injected.data, [])
  })

  test('keep what stands three places or more from where it stood seven days ago', async () => {
    const mover = await openTracker(app, context.database, await app.createTenant())
    const since = (before: number | null, now: number | null, quietDays = 0): Listed => {
      const days = [before, ...Array(6 - quietDays).fill(before), now]
      return { ...itemOf(1), device: 'mobile', position: now, analyzedAtMs: Date.now(), days }
    }
    const items: Record<string, Listed> = {
      'up by three': since(9, 6),
      'down by four': since(9, 13),
      'up by two': since(9, 7),
      found: since(null, 99),
      left: since(99, null),
      'found nowhere': since(null, null),
      'measured since yesterday alone': { ...since(9, 1), days: [9, 1] },
      'eight days ago, and not since': { ...since(50, 9), days: [50, 9, 9, 9, 9, 9, 9, 9, 9] },
      'failed today': { ...since(30, 9), status: 'failed' },
      'never measured': { ...since(9, null), analyzedAtMs: null, status: 'pending', days: [] },
    }
    const named = Object.entries(items).map(([text, item]) => ({ ...item, text }))
    await insertListed(context.database, mover.projectId, named)
    // Written five days ago for the last time: what was known then holds.
    const quiet = { ...since(30, 20), text: 'up five days ago', days: [30, 30, 20] }
    await insertListed(context.database, mover.projectId, [quiet], localDay(Date.now(), 'UTC') - 5)
    const asked = async (query: string) => {
      const { data, meta } = await mover.list(`?sort=keyword&include_total=true&${query}`)
      assert.equal(meta.total, data.length)
      return data.map(({ keyword }: { keyword: string }) => keyword)
    }
    const [up, down] = [
      ['found', 'up by three', 'up five days ago'],
      ['down by four', 'left'],
    ]
    assert.deepEqual(await asked('moved=up'), up)
    assert.deepEqual(await asked('moved=down'), down)
    assert.deepEqual(await asked('moved=any'), [...up, ...down].toSorted())
    assert.deepEqual(await asked('moved=any&position_max=10'), ['up by three'])
    assert.deepEqual(await asked('moved=any&device=desktop'), [])
  })

  test('take no cursor of another filter; what comes along makes no other list', async () => {
    const { next_cursor } = (await tracker.list('?change=declined&limit=2')).meta
    for (const other of ['change=lost', 'change=declined&position_min=2', 'change=declined&device=all', '']) {
      const { status } = await tracker.call('GET', `/keywords?${other}&cursor=${next_cursor}`)
      assert.equal(status, 422, other)
    }
    const next = await tracker.list(`?change=declined&limit=2&include=recent&cursor=${next_cursor}`)
    assert.equal(next.data.length, 2)
  })

  test('tags and notes come along when they are asked for, with recent positions or without', async () => {
    const [tagged, plain] = [rows[1] as Row, rows[2] as Row]
    await tracker.call('PATCH', `/keywords/${tagged.id}`, { note: 'Watch this one.' })
    const listed = async (row: Row, include: string) => {
      const { data } = await tracker.list(
        `?device=${row.device}&search=of ${row.text.split(' of ')[1]}${include}`,
      )
      return data.find(({ id }: { id: number }) => id === row.id)
    }
    for (const row of [tagged, plain]) {
      const record = await listed(row, '')
      const written = row.isTagged
        ? { tags: ['also', 'The brand'], note: 'Watch this one.' }
        : { tags: [], note: null }
      const fields = { ...written, search_volume: null, search_volume_imported_at: null }
      assert.deepEqual(await listed(row, '&include=tags'), { ...record, ...fields })
      const { recent, ...rest } = await listed(row, '&include=recent,tags')
      assert.deepEqual(rest, { ...record, ...fields })
      assert.ok(Array.isArray(recent))
      const read = async (query: string) =>
        (await tracker.call('GET', `/keywords/${row.id}${query}`)).body.data
      assert.deepEqual(await read(''), record)
      assert.deepEqual(await read('?include=tags'), { ...record, ...fields })
    }
    assert.deepEqual((await tracker.list('?tag=unknown&include=tags')).data, [])
  })

  test('a tag that is renamed, taken off or deleted is so in the next answer', async () => {
    const ids = async (name: string) =>
      (await tracker.list(`?device=all&tag=${name}`)).data.map(({ id }: { id: number }) => id)
    const id = (rows[2] as Row).id
    await tracker.call('PATCH', `/keywords/${id}`, { tags: ['fresh'] })
    assert.deepEqual(await ids('fresh'), [id])
    const { data } = (await tracker.call('GET', '/tags')).body
    const tag = data.find(({ name }: { name: string }) => name === 'fresh')
    await tracker.call('PATCH', `/tags/${tag.id}`, { name: 'stale' })
    assert.deepEqual([await ids('fresh'), await ids('stale')], [[], [id]])
    await tracker.call('DELETE', `/tags/${tag.id}`)
    assert.deepEqual(await ids('stale'), [])
  })

  test('recent positions come along when they are asked for, from the day a keyword was added', async () => {
    const plain = await tracker.list('?limit=5&direction=desc')
    const { data } = await tracker.list('?limit=5&direction=desc&include=recent')
    assert.deepEqual(
      data,
      // Beyond position 100 a day has none.
      plain.data.map((record: { last_position: number }) => ({
        ...record,
        recent: [record.last_position > 100 ? null : record.last_position],
      })),
    )
    assert.ok(!('recent' in plain.data[0]))
  })
})

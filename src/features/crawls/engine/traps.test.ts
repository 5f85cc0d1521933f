import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  CALENDAR_PAGES_MAX,
  COMBINATIONS_MAX,
  createCountSketch,
  createTrapGuards,
  describeTrap,
  TRAP_REASONS,
  type TrapReason,
} from './traps.ts'

const TODAY = new Date('2026-11-15T12:00:00Z')
const SITE = 'https://example.com'

function reasonFor(path: string): TrapReason | undefined {
  return createTrapGuards({ today: TODAY }).admit(SITE + path)
}

test('ordinary addresses are followed', () => {
  const ordinary = [
    '/',
    '/a',
    '/en/blog/2019/04/12/a-title',
    '/archive/1985/04',
    '/2026/11/11/11',
    '/11/11/11/11',
    '/shop?page=3&sort=price',
    '/shop?sid=42',
    '/shop?session=summer',
    '/item/20991231',
    '/item?id=20991231',
    '/norm/9001/12',
    '/en/help/en/',
    '/a//b',
    '/calendar/2027-06',
    '/events?date=2026-12-24',
  ]
  for (const path of ordinary) assert.equal(reasonFor(path), undefined, path)
})

test('paths that repeat themselves are not followed', () => {
  for (const path of ['/blog/blog/blog', '/a/b/a/b/a/b/', '/x/img/y/img/z/img/1', '/a/////b'])
    assert.equal(reasonFor(path), 'repeated_segments', path)
})

test('endless paths are not followed', () => {
  assert.equal(reasonFor(`/${'a'.repeat(2000)}`), 'path_too_long')
  assert.equal(reasonFor(`/${'a'.repeat(1999)}`), undefined)
  assert.equal(reasonFor('/1'.repeat(51)), 'path_too_long')
  assert.equal(reasonFor('/1'.repeat(50)), undefined)
})

test('calendar pages far from today are not followed', () => {
  const far = [
    '/calendar/2031/05',
    '/calendar/2031-05-01/',
    '/calendar/2031-W07',
    '/calendar/1901/1',
    '/events?date=2040-01-01',
    '/events?month=204001',
    '/events?x=1&year=2040&month=3',
    '/events?tribe-bar-date=2040-01',
  ]
  for (const path of far) assert.equal(reasonFor(path), 'calendar', path)
})

/** How many of the pages are followed, and why the next is not. */
function followed(urls: Iterable<string>): [number, TrapReason | undefined] {
  const guards = createTrapGuards({ today: TODAY })
  let count = 0
  for (const url of urls) {
    const reason = guards.admit(url)
    if (reason) return [count, reason]
    count++
  }
  return [count, undefined]
}

test('a calendar with too many days of one kind ends, other pages do not', () => {
  function* days(suffix: string): Generator<string> {
    for (let i = 0; i < 2000; i++) {
      const day = new Date(TODAY.getTime() - i * 86_400_000).toISOString().slice(0, 10)
      yield `${SITE}/rooms/${i % 7}/${day}${suffix.replace('#', String(i))}`
    }
  }
  assert.deepEqual(followed(days('')), [CALENDAR_PAGES_MAX, 'calendar'])
  assert.deepEqual(followed(days('/story-#')), [2000, undefined])
})

test('one path may have many values of one parameter and few combinations of several', () => {
  const urls = (query: string, path = '/list') =>
    Array.from({ length: 12_000 }, (_, i) => `${SITE}${path}?${query.replace('#', String(i))}`)
  const [one, two, more] = COMBINATIONS_MAX
  assert.deepEqual(followed(urls('id=#')), [one, 'parameter_combinations'])
  assert.deepEqual(followed(urls('id=#&a=1')), [two, 'parameter_combinations'])
  assert.deepEqual(followed(urls('id=#&a=1&b=2')), [more, 'parameter_combinations'])
  assert.deepEqual(followed(urls('id=#&a=1&b=2&c=3&d=4')), [more, 'parameter_combinations'])

  const manyPaths = Array.from({ length: 12_000 }, (_, i) => `${SITE}/p${i}?a=1&b=2&c=3`)
  assert.deepEqual(followed(manyPaths), [12_000, undefined])
})

test('guards built again from what was followed decide as those that never stopped', () => {
  const url = fc
    .tuple(fc.integer({ min: 0, max: 400 }), fc.constantFrom('', '&b=1&c=1', '&c=1&b=1'))
    .map(([id, more]) => `${SITE}/cal/2026/10?id=${id}${more}`)
  const offered = fc.uniqueArray(url, { minLength: 500, maxLength: 700 })
  fc.assert(
    fc.property(offered, fc.nat(600), (urls, stopAt) => {
      const whole = createTrapGuards({ today: TODAY })
      const reasons = urls.map((one) => whole.admit(one))
      const known = urls.filter((_, i) => i < stopAt && reasons[i] === undefined).reverse()
      const resumed = createTrapGuards({ today: TODAY, known })
      assert.deepEqual(
        urls.slice(stopAt).map((one) => resumed.admit(one)),
        reasons.slice(stopAt),
      )
    }),
    { numRuns: 15, endOnFailure: true },
  )
})

test('each reason has a sentence for the notes', () => {
  const sentences = TRAP_REASONS.map((reason) => describeTrap(reason, 1, `${SITE}/x`))
  assert.equal(new Set(sentences).size, TRAP_REASONS.length)
  assert.equal(
    describeTrap('repeated_segments', 1200, `${SITE}/a/a/a`),
    '1,200 URLs were not followed because a part of the path repeats itself, as it does when relative links are wrong. Example: https://example.com/a/a/a',
  )
})

test('what is said of one address is said in the singular', () => {
  assert.match(
    describeTrap('calendar', 1, SITE),
    /^1 URL was not followed because it is a page of a calendar/,
  )
  assert.match(
    describeTrap('calendar', 2, SITE),
    /^2 URLs were not followed because they are pages of a calendar/,
  )
})

test('no address makes the guards fail', () => {
  const piece = fc.oneof(
    fc.constantFrom('/', '//', '?', '&', '=', ';', '2026', '-11', 'year=', 'date=', '(S(', '%'),
    fc.string({ unit: 'binary-ascii' }),
  )
  const guards = createTrapGuards({ today: TODAY })
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const reason = guards.admit(`${SITE}/${pieces.join('')}`)
      assert.ok(reason === undefined || TRAP_REASONS.includes(reason))
    }),
  )
})

test('among few keys every count is exact', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 50 }), (keys) => {
      const sketch = createCountSketch()
      for (const key of keys) sketch.add(key)
      for (const key of ['a', 'b', 'c', ''])
        assert.equal(sketch.count(key), keys.filter((one) => one === key).length)
    }),
    { numRuns: 50 },
  )
})

test('among a hundred thousand keys a count is never too low and hardly too high', () => {
  const sketch = createCountSketch()
  for (let i = 0; i < 100_000; i++) sketch.add(`https://example.com/p${i}`)
  for (let i = 0; i < 300; i++) sketch.add('often')
  assert.ok(sketch.count('often') >= 300 && sketch.count('often') < 305)
})

test('a counter that is full stays full', () => {
  const sketch = createCountSketch()
  for (let i = 0; i < 70_000; i++) sketch.add('a')
  assert.equal(sketch.count('a'), 65_535)
})

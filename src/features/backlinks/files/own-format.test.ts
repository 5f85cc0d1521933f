import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/helpers/any-character.ts'
import { READ_AT_MS, readBacklinks } from '../../../../test/helpers/read-backlinks.ts'
import { webPath } from '../../../../test/helpers/web-addresses.ts'
import { LINK_TYPES, type LinkObservation } from '../../../background/providers/backlink-source.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { createLinePlace } from '../../../lib/import-place.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { pageAddress } from './cell-addresses.ts'
import { readLine, unwrapCell } from './cell-text.ts'

const SOURCE = 'https://blog.example/post'
const TARGET = 'https://www.shop.example/oak'
const HEADER = 'source_url,target_url,anchor,dofollow,first_seen,last_seen,status'

const today = READ_AT_MS / DAY_MS
const days = fc.option(fc.integer({ min: 9000, max: Math.floor(today) }))
/** The link as it is stored, so that reading it changes nothing. */
const clean = fc
  .string({ unit: anyCharacter })
  .map((value) => readLine(value.toWellFormed().replaceAll('\0', ''), createLinePlace(), 'anchor'))
  .filter((value) => unwrapCell(value) === value)
const addressOn = (site: string) => webPath().map((path) => pageAddress(`${site}${path}`)!)

const observations = fc
  .record({
    sourceUrl: addressOn('https://blog.example'),
    sourceTitle: clean.map((value) => value || null),
    targetUrl: fc.option(addressOn('https://shop.example')),
    anchor: clean,
    linkType: fc.constantFrom(...LINK_TYPES),
    isDofollow: fc.option(fc.boolean()),
    rank: fc.option(fc.nat(1000)),
    domainRank: fc.option(fc.nat(1000)),
    rankKind: fc.constant('file' as const),
    spamScore: fc.option(fc.nat(100)),
    outLinks: fc.constant(null),
    targetStatus: fc.option(fc.integer({ min: 100, max: 599 })),
    firstSeen: days,
    lastSeen: days,
    isLost: fc.boolean(),
    lostAt: days,
  })
  .map((link): LinkObservation => {
    const isTurned = link.firstSeen !== null && link.lastSeen !== null && link.firstSeen > link.lastSeen
    const seen = isTurned ? { firstSeen: link.lastSeen, lastSeen: link.firstSeen } : {}
    return { ...link, ...seen, lostAt: link.isLost ? link.lostAt : null }
  })

const COLUMNS: Readonly<Record<string, (link: LinkObservation) => unknown>> = {
  source_url: (link) => link.sourceUrl,
  target_url: (link) => link.targetUrl,
  anchor: (link) => link.anchor,
  source_title: (link) => link.sourceTitle,
  dofollow: (link) => link.isDofollow,
  first_seen: (link) => (link.firstSeen === null ? null : formatDay(link.firstSeen)),
  last_seen: (link) => (link.lastSeen === null ? null : formatDay(link.lastSeen)),
  status: (link) => (link.isLost ? 'lost' : 'live'),
  rank: (link) => link.rank,
  domain_rank: (link) => link.domainRank,
  spam_score: (link) => link.spamScore,
  link_type: (link) => link.linkType,
  target_status_code: (link) => link.targetStatus,
  lost_at: (link) => (link.lostAt === null ? null : formatDay(link.lostAt)),
}

test('what is written in our own format is read as it was, in any order of columns', async () => {
  const orders = fc.shuffledSubarray(Object.keys(COLUMNS), { minLength: Object.keys(COLUMNS).length })
  await fc.assert(
    fc.asyncProperty(
      fc.array(observations, { maxLength: 5 }),
      orders,
      fc.constantFrom(',', ';', '\t'),
      async (links, names, delimiter) => {
        const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`
        const lines = links.map((link) => names.map((name) => cell(COLUMNS[name]!(link))).join(delimiter))
        const read = await readBacklinks([names.join(delimiter), ...lines].join('\n'), { size: 997 })
        assert.deepEqual(read.links, links)
        assert.deepEqual([read.reading.format, read.reading.notes], ['sightline', []])
      },
    ),
    { numRuns: 100 },
  )
})

test('new and broken links are live, and what is not told is null', async () => {
  const { links } = await readBacklinks(
    `${HEADER}\n${SOURCE},${TARGET},,yes,,,new\n${SOURCE},,a,0,,,BROKEN\n${SOURCE},,a,,,,\n${SOURCE},,a,No,,,lost\n`,
  )
  assert.deepEqual(
    links.map((link) => [
      link.targetUrl,
      link.anchor,
      link.isDofollow,
      link.isLost,
      link.linkType,
      link.rankKind,
    ]),
    [
      [TARGET, '', true, false, 'unknown', 'none'],
      [null, 'a', false, false, 'unknown', 'none'],
      [null, 'a', null, false, 'unknown', 'none'],
      [null, 'a', false, true, 'unknown', 'none'],
    ],
  )
})

test('a date of loss makes a link lost where no status is told', async () => {
  const { links } = await readBacklinks(`source_url,lost_at\n${SOURCE},2026-02-03\n${SOURCE},\n`)
  assert.deepEqual(
    links.map(({ isLost, anchor }) => [isLost, anchor]),
    [
      [true, null],
      [false, null],
    ],
  )
})

test('links from the site itself are left out and counted', async () => {
  const { links, reading } = await readBacklinks(
    `${HEADER}\nhttps://SHOP.example/a,${TARGET},,,,,\nhttp://blog.shop.example:8080/,${TARGET},,,,,\nhttps://notshop.example/,${TARGET},,,,,\n`,
  )
  assert.deepEqual([links.length, reading.omitted.internal, reading.rowsRead], [1, 2, 3])
})

test('columns that are not known are told of, and files with the same header may follow one another', async () => {
  const { links, reading } = await readBacklinks(
    `source_url,first_sen,id,colour\n${SOURCE},x,7,red\nsource_url,first_sen,id,colour\n${SOURCE}2,,8,\n`,
  )
  assert.deepEqual(
    links.map(({ sourceUrl, firstSeen }) => [sourceUrl, firstSeen]),
    [
      [SOURCE, null],
      [`${SOURCE}2`, null],
    ],
  )
  assert.deepEqual(reading.notes, ['The columns "first_sen", "colour" are not known and were not read.'])
})

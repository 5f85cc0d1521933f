// Tables of referring domains and of anchors, with the headers of the tools that write them and invented rows.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type ReadBacklinks, readBacklinks } from '../../../../test/helpers/read-backlinks.ts'
import { formatDay } from '../../../lib/local-day.ts'

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const show = (day: number | null) => (day === null ? null : formatDay(day))
const domainsOf = ({ domains }: ReadBacklinks) =>
  domains.map((row) => [
    row.domain,
    row.backlinks,
    row.dofollowBacklinks,
    row.rank,
    row.rankKind,
    row.spamScore,
    show(row.firstSeen),
    show(row.lastSeen),
  ])

test("Bing's domains keep their counts, and none becomes a link", async () => {
  const found = await readBacklinks(
    '\ufeff"Domain","Backlinks Count"\r\n"https://ref.example","2"\r\n"https://www.ref.example","1,240"\r\n"https://shop.example","9"\r\n',
  )
  assert.deepEqual(domainsOf(found), [['ref.example', 1242, null, null, 'none', null, null, null]])
  const { links, reading } = found
  assert.deepEqual(
    [links.length, reading.format, reading.omitted, reading.rowsRead, reading.notes],
    [0, 'bing', { internal: 1, mentions: 0, elsewhere: 0, resources: 0, lost: 0 }, 3, []],
  )
})

test("Bing's anchors keep their counts", async () => {
  const { anchors, reading } = await readBacklinks(
    '"Anchor","Backlinks Count"\n"oak desk","12"\n"click, here","3"\n"","1"\n',
  )
  assert.deepEqual(
    anchors.map(({ anchor, backlinks, referringDomains }) => [anchor, backlinks, referringDomains]),
    [
      ['oak desk', 12, null],
      ['click, here', 3, null],
      ['', 1, null],
    ],
  )
  assert.equal(reading.format, 'bing')
})

test("Ahrefs' referring domains are read, and those that are lost are left out and counted", async () => {
  const header =
    '"Domain"\t"Is spam"\t"DR"\t"Dofollow ref. domains"\t"Dofollow linked domains"\t"Traffic "\t"Keywords "\t"Links to target"\t"Dofollow links"\t"First seen"\t"Lost"'
  const found = await readBacklinks(
    utf16(
      `${header}\n"blog.example"\t"false"\t"45.5"\t"120"\t"30"\t"1000"\t"20"\t"7"\t"5"\t"2025-03-01 10:20:30"\t""\n` +
        `"spam.example"\t"true"\t"0.1"\t"1"\t"900"\t"0"\t"0"\t"40"\t"0"\t"2026-01-15"\t""\n` +
        `"gone.example"\t"false"\t"12"\t"3"\t"4"\t"5"\t"6"\t"1"\t"1"\t"2024-01-15"\t"2026-02-03"\n`,
    ),
  )
  assert.deepEqual(domainsOf(found), [
    ['blog.example', 7, 5, 455, 'ahrefs', null, '2025-03-01', null],
    ['spam.example', 40, 0, 1, 'ahrefs', 100, '2026-01-15', null],
  ])
  const { reading } = found
  assert.deepEqual([reading.format, reading.omitted.lost, reading.notes], ['ahrefs', 1, []])
})

test("Ahrefs' anchors are read", async () => {
  const { anchors, reading } = await readBacklinks(
    'Anchor text,Ref. domains,Top DR,Ref. pages,Links to target,Dofollow links,First seen,Lost\noak desk,3,45,8,9,5,2025-03-01,\n',
  )
  assert.deepEqual(anchors, [
    { anchor: 'oak desk', rank: null, backlinks: 9, referringDomains: 3, firstSeen: 20_148 },
  ])
  assert.deepEqual([reading.format, reading.notes], ['ahrefs', []])
})

test("Semrush's referring domains are read", async () => {
  const found = await readBacklinks(
    'Domain ascore,Domain,Backlinks,IP Address,Country,First seen,Last seen\n45,blog.example,7,192.0.2.1,us,2025-03-01,2026-09-28\n12,news.example,1,192.0.2.2,de,2025-04-01,2026-09-01\n',
  )
  assert.deepEqual(domainsOf(found), [
    ['blog.example', 7, null, 450, 'semrush', null, '2025-03-01', '2026-09-28'],
    ['news.example', 1, null, 120, 'semrush', null, '2025-04-01', '2026-09-01'],
  ])
  assert.deepEqual([found.reading.format, found.reading.notes], ['semrush', []])
})

test('columns that are not known are named, and dates that are not clear are told by all of them', async () => {
  const { domains, reading } = await readBacklinks(
    'Domain,Backlinks,First seen,Mood\nblog.example,7,03/04/2026,fine\nnews.example,1,28/03/2026,bad\n',
  )
  assert.deepEqual(
    domains.map(({ firstSeen }) => show(firstSeen)),
    ['2026-04-03', '2026-03-28'],
  )
  assert.deepEqual(reading.notes, [
    'The column "Mood" is not known and was not read.',
    'The dates of "First seen" were read as day/month/year, as "28/03/2026" in line 3 shows.',
  ])
})

test('what is wrong is named with its line and column', async () => {
  const cases: [string, RegExp][] = [
    ['Domain,Backlinks\nblog.example,many\n', /Line 2, Backlinks: must be a whole number, not "many"/],
    ['Domain,Backlinks\nno site,1\n', /Line 2, Domain: must be the name of a site such as blog\.example/],
    ['Domain,Backlinks\nblog.example\n', /Line 2: the line has 1 cell, and the header has 2/],
    ['Domain,DR,Links to target\nblog.example,101,1\n', /Line 2, DR: must be a number from 0 to 100/],
    ['Domain,Backlinks,Links to target\n', /Line 1: "Backlinks" and "Links to target" are the same column/],
    ['Domain,DR\nblog.example,12\n', /Line 1: there is no column for the page that links/],
  ]
  for (const [text, message] of cases) await assert.rejects(readBacklinks(text), message)
})

test('hosts of one domain are added up, in whatever order they come', async () => {
  const host = fc.constantFrom(
    'a.example',
    'www.a.example',
    'blog.a.example',
    'b.co.uk',
    'x.b.co.uk',
    'c.example',
  )
  const row = fc.record({ host, links: fc.nat(1000), day: fc.integer({ min: 1, max: 28 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
      const lines = rows.map(
        ({ host, links, day }) => `${host},${links},2026-01-${String(day).padStart(2, '0')}\n`,
      )
      const { domains } = await readBacklinks(`Domain,Backlinks,First seen\n${lines.join('')}`)
      const expected = Map.groupBy(rows, ({ host: of }) => of.match(/\w+\.(?:example|co\.uk)$/)?.[0])
      assert.deepEqual(
        domains.map(({ domain, backlinks, firstSeen }) => [domain, backlinks, show(firstSeen)]),
        [...expected].map(([domain, of]) => [
          domain,
          of.reduce((sum, { links }) => sum + links, 0),
          `2026-01-${String(Math.min(...of.map(({ day }) => day))).padStart(2, '0')}`,
        ]),
      )
    }),
  )
})

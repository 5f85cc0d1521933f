// The two layouts of Ahrefs, with invented rows.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBacklinks } from '../../../../test/helpers/read-backlinks.ts'
import type { LinkObservation } from '../../../background/providers/backlink-source.ts'
import { formatDay } from '../../../lib/local-day.ts'

const SOURCE = 'https://blog.example/post'
const TARGET = 'https://www.shop.example/oak'

function csv(header: readonly string[], ...rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  return `${[header, ...rows].map(line).join('\n')}\n`
}

/** A row that has these cells and nothing else. */
function row(header: readonly string[], cells: Readonly<Record<string, string>>): string[] {
  for (const name of Object.keys(cells)) assert.ok(header.includes(name), name)
  return header.map((name) => cells[name] ?? '')
}

const dated = ({ firstSeen, lastSeen, lostAt }: LinkObservation) =>
  [firstSeen, lastSeen, lostAt].map((day) => (day === null ? null : formatDay(day)))

const AHREFS = [
  'Referring page title',
  'Referring page URL',
  'Language',
  'Platform',
  'Referring page HTTP code',
  'Domain rating',
  'UR',
  'Domain traffic',
  'Referring domains',
  'Linked domains',
  'External links',
  'Page traffic',
  'Keywords',
  'Target URL',
  'Left context',
  'Anchor',
  'Right context',
  'Type',
  'Content',
  'Nofollow',
  'UGC',
  'Sponsored',
  'Rendered',
  'Raw',
  'Lost status',
  'Drop reason',
  'Discovered status',
  'First seen',
  'Last seen',
  'Lost',
  'Links in group',
]

test("Ahrefs' current export is read, lost links and all kinds of nofollow included", async () => {
  const common = {
    'Referring page title': 'Ten desks',
    'Referring page URL': SOURCE,
    'Target URL': TARGET,
    'Domain rating': '45.5',
    UR: '12',
    'External links': '31',
    Type: 'text',
    Anchor: 'oak desk',
    Nofollow: 'false',
    UGC: 'false',
    Sponsored: 'false',
    'Referring page HTTP code': '404',
    'First seen': '2026-03-01 10:20:30',
    'Last seen': '2026-09-28 23:59:59',
  }
  const { links, reading } = await readBacklinks(
    csv(
      AHREFS,
      row(AHREFS, common),
      row(AHREFS, { ...common, Nofollow: 'true', Type: 'image' }),
      row(AHREFS, { ...common, UGC: 'true', 'Lost status': 'linkremoved', Lost: '2026-10-02 01:02:03' }),
      row(AHREFS, { ...common, Sponsored: 'true', Type: 'rss', Lost: '2026-10-02' }),
    ),
  )
  const first = {
    sourceUrl: SOURCE,
    sourceTitle: 'Ten desks',
    targetUrl: TARGET,
    anchor: 'oak desk',
    linkType: 'anchor',
    isDofollow: true,
    rank: 120,
    domainRank: 455,
    rankKind: 'ahrefs',
    spamScore: null,
    outLinks: 31,
    // What is told is the status of the page that links.
    targetStatus: null,
    isLost: false,
    lostAt: null,
  }
  const { firstSeen: _, lastSeen: __, ...found } = links[0]!
  assert.deepEqual(found, first)
  assert.deepEqual(
    links.map((link) => [link.linkType, link.isDofollow, link.isLost, ...dated(link)]),
    [
      ['anchor', true, false, '2026-03-01', '2026-09-28', null],
      ['image', false, false, '2026-03-01', '2026-09-28', null],
      ['anchor', false, true, '2026-03-01', '2026-09-28', '2026-10-02'],
      ['unknown', false, true, '2026-03-01', '2026-09-28', '2026-10-02'],
    ],
  )
  assert.deepEqual([reading.format, reading.notes], ['ahrefs', []])
})

test("Ahrefs' old export is read out of UTF-16 with tabs", async () => {
  const header =
    '#\tDomain Rating\tURL Rating\tReferring Domains\tReferring Page URL\tReferring Page Title\tInternal Links Count\tExternal Links Count\tLink URL\tTextPre\tLink Anchor\tTextPost\tType\tBacklink Status\tFirst Seen\tLast Check\tLanguage\tTraffic\tKeywords\tJs rendered\tLinked Domains'
  const line = `1\t70\t31\t5\t${SOURCE}\tTen desks\t3\t8\t${TARGET}\tsee\tDesks; oak\there\tNofollow\tLost\t2020-01-02 03:04\t2020-02-02\ten\t0\t0\tfalse\t2`
  const { links, reading } = await readBacklinks(Buffer.from(`\ufeff${header}\r\n${line}\r\n`, 'utf16le'))
  const [link] = links as [LinkObservation]
  assert.deepEqual(
    [link.rank, link.domainRank, link.outLinks, link.anchor, link.isDofollow, link.isLost, link.linkType],
    [310, 700, 8, 'Desks; oak', false, true, 'unknown'],
  )
  assert.deepEqual(dated(link), ['2020-01-02', '2020-02-02', null])
  assert.deepEqual([reading.format, reading.notes], ['ahrefs', []])
})

test("Ahrefs' old export of lost links is read, whatever it is sorted by", async () => {
  const header = [
    '#',
    'Domain Rating',
    'Url Rating (DESC)',
    'Referring Domains',
    'Referring Page URL',
    'Referring Page Title',
    'Internal Links Count',
    'External Links Count',
    'Link URL',
    'TextPre',
    'Link Anchor',
    'TextPost',
    'Type',
    'Backlink Status',
    'First Seen',
    'Last Check',
    'Day Lost',
    'Language',
    'Traffic',
    'Keywords',
    'Js rendered',
    'Linked Domains',
  ]
  const common = {
    'Domain Rating': '45',
    'Url Rating (DESC)': '12',
    'Referring Page URL': SOURCE,
    'Link URL': TARGET,
    'Link Anchor': 'oak desk',
    'First Seen': '2019-03-01T10:20:30Z',
    'Last Check': '2020-09-28T10:20:30Z',
  }
  const { links, reading } = await readBacklinks(
    csv(header, row(header, { ...common, 'Day Lost': '2020-09-30' }), row(header, common)),
  )
  assert.deepEqual(
    links.map((link) => [link.rank, link.domainRank, link.rankKind, link.isLost, dated(link)]),
    [
      [120, 450, 'ahrefs', true, ['2019-03-01', '2020-09-28', '2020-09-30']],
      [120, 450, 'ahrefs', false, ['2019-03-01', '2020-09-28', null]],
    ],
  )
  assert.deepEqual([reading.format, reading.notes], ['ahrefs', []])
})

test('broken links have the answer of the page that they lead to, and spam is told', async () => {
  const header = [
    ...AHREFS.slice(0, AHREFS.indexOf('Target URL') + 1),
    'Target page HTTP code',
    'Left context',
    'Anchor',
    'Right context',
    'Redirect Chain URLs',
    'Redirect Chain status codes',
    'Type',
    'Is spam',
    'Content',
    'Nofollow',
    'Target checked',
    'Ref. page checked',
    'Author',
    'Page type',
    'Page category',
  ]
  const common = { 'Referring page URL': SOURCE, 'Target URL': TARGET }
  const { links, reading } = await readBacklinks(
    csv(
      header,
      row(header, { ...common, 'Target page HTTP code': '404', 'Is spam': 'true' }),
      row(header, { ...common, 'Target page HTTP code': '', 'Is spam': 'false' }),
    ),
  )
  assert.deepEqual(
    links.map(({ targetStatus, spamScore }) => [targetStatus, spamScore]),
    [
      [404, 100],
      [null, null],
    ],
  )
  assert.deepEqual([reading.format, reading.notes], ['ahrefs', []])
})

test('the answer of the page has other names in other exports of Ahrefs', async () => {
  for (const name of ['Target URL HTTP code', 'http_code_target']) {
    const { links, reading } = await readBacklinks(`url_from,url_to,${name}\n${SOURCE},${TARGET},404\n`)
    assert.deepEqual([links[0]?.targetStatus, reading.notes], [404, []])
  }
})

test('of two dates, the one of the link counts, and not the one of its page', async () => {
  for (const names of [
    ['first_seen', 'first_seen_link'],
    ['first_seen_link', 'first_seen'],
  ]) {
    const dates = { first_seen: '2020-01-01', first_seen_link: '2026-03-01' }
    const header = ['url_from', 'url_to', 'anchor', ...names, 'last_seen', 'is_dofollow', 'is_spam']
    const cells = {
      url_from: SOURCE,
      url_to: TARGET,
      anchor: 'a',
      is_dofollow: 'true',
      is_spam: 'true',
      ...dates,
    }
    const { links } = await readBacklinks(csv(header, row(header, cells)))
    assert.deepEqual(
      links.map((link) => [dated(link)[0], link.isDofollow, link.spamScore]),
      [['2026-03-01', true, 100]],
    )
  }
})

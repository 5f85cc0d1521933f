// The layouts that tools export, with invented rows.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBacklinks } from '../../../../test/helpers/read-backlinks.ts'
import type { LinkObservation } from '../../../background/providers/backlink-source.ts'
import { formatDay } from '../../../lib/local-day.ts'

const SOURCE = 'https://blog.example/post'
const TARGET = 'https://www.shop.example/oak'

const dated = ({ firstSeen, lastSeen, lostAt }: LinkObservation) =>
  [firstSeen, lastSeen, lostAt].map((day) => (day === null ? null : formatDay(day)))

test("Semrush's two forms are read", async () => {
  const newer =
    'Page ascore,Source title,Source url,Target url,Anchor,External links,Internal links,Nofollow,Sponsored,Ugc,Text,Frame,Form,Image,Sitewide,First seen,Last seen,New link,Lost link'
  const older =
    'Page score,Page trust score,Source title,Source url,Target url,Anchor,External links,Internal links,Nofollow,Frame,Form,Image,Sitewide,First seen,Last seen'
  const { links, reading } = await readBacklinks(
    `${newer}\n43,Ten desks,${SOURCE},${TARGET},oak,31,9,false,false,false,true,false,false,false,false,2026-03-01 00:10:00,2026-09-28 11:00:00,true,false\n` +
      `43,,${SOURCE},${TARGET},,31,9,false,true,false,false,false,false,true,false,2026-03-01,2026-09-28,false,true\n`,
  )
  assert.deepEqual(
    links.map((link) => [
      link.rank,
      link.rankKind,
      link.domainRank,
      link.linkType,
      link.isDofollow,
      link.isLost,
    ]),
    [
      [430, 'semrush', null, 'anchor', true, false],
      [430, 'semrush', null, 'image', false, true],
    ],
  )
  assert.deepEqual([links[1]!.anchor, links[1]!.sourceTitle, links[1]!.lostAt], ['', null, null])
  const old = await readBacklinks(
    `${older}\n17,3,Ten desks,${SOURCE},${TARGET},oak,31,9,true,false,true,false,false,2016-03-01,2016-09-28\n`,
  )
  assert.deepEqual(
    [old.links[0]!.rank, old.links[0]!.linkType, old.links[0]!.isDofollow, old.reading.format],
    [170, 'form', false, 'semrush'],
  )
  assert.deepEqual([reading.notes, old.reading.notes], [[], []])
})

test("Majestic's export is read, and mentions are no links", async () => {
  const header =
    'Target URL,Source URL,Anchor Text,Source Crawl Date,Source First Found Date,FlagNoFollow,FlagImageLink,FlagRedirect,FlagFrame,FlagOldCrawl,FlagAltText,FlagMention,Source Citation Flow,Source Trust Flow,Target Citation Flow,Target Trust Flow,Source Topical Trust Flow Topic 0,Source Topical Trust Flow Value 0'
  const flows = '30,21,40,35,Shopping,12'
  const { links, reading } = await readBacklinks(
    `${header}\n${TARGET},${SOURCE},oak,2026-09-28,2026-03-01,-,-,+,-,-,-,-,${flows}\n` +
      `${TARGET},${SOURCE},oak,2026-09-28,2026-10-01,1,0,0,0,0,0,0,${flows}\n${TARGET},${SOURCE},oak,,,0,0,0,0,0,0,1,${flows}\n`,
  )
  assert.deepEqual(
    links.map((link) => [link.rank, link.rankKind, link.linkType, link.isDofollow, ...dated(link)]),
    [
      [210, 'majestic', 'redirect', true, '2026-03-01', '2026-09-28', null],
      [210, 'majestic', 'anchor', false, '2026-09-28', '2026-10-01', null],
    ],
  )
  assert.deepEqual([reading.rowsRead, reading.omitted.mentions, reading.notes], [3, 1, []])
  const api = await readBacklinks(
    `SourceURL,TargetURL,AnchorText,FlagNoFollow,FlagDeleted,FirstIndexedDate,LastSeenDate,DateLost,ReasonLost,LinkType\n${SOURCE},${TARGET},oak,0,1,2026-01-01,2026-02-01,2026-02-03,Deleted,TextLink\n${SOURCE},${TARGET},oak,0,0,2026-01-01,2026-02-01,,,ImageLink\n`,
  )
  assert.deepEqual(
    api.links.map((link) => [link.isLost, link.linkType, ...dated(link)]),
    [
      [true, 'anchor', '2026-01-01', '2026-02-01', '2026-02-03'],
      [false, 'image', '2026-01-01', '2026-02-01', null],
    ],
  )
})

test("Moz's export is read: scores, spam and addresses without http", async () => {
  const header =
    'URL,Title,Anchor Text,Link Type,Link State,PA,DA,Spam Score,Linking Domains to Page,Target URL,Date First Seen,Date Last Seen,Date Lost'
  const { links, reading } = await readBacklinks(
    `${header}\nblog.example/post,Ten desks,oak,nofollow,Active,33,51,4%,2,www.shop.example/oak,1 Mar 2026,"Sep 28, 2026",\n` +
      `${SOURCE},,oak,301,Lost,1,5,-1,0,${TARGET},2026-03-01,2026-09-28,2026-10-01\n`,
  )
  assert.deepEqual(
    links.map((link) => [
      link.sourceUrl,
      link.targetUrl,
      link.rank,
      link.domainRank,
      link.rankKind,
      link.spamScore,
    ]),
    [
      ['http://blog.example/post', 'http://www.shop.example/oak', 330, 510, 'moz', 4],
      [SOURCE, TARGET, 10, 50, 'moz', null],
    ],
  )
  assert.deepEqual(
    links.map((link) => [link.linkType, link.isDofollow, link.isLost, ...dated(link)]),
    [
      ['unknown', false, false, '2026-03-01', '2026-09-28', null],
      ['redirect', null, true, '2026-03-01', '2026-09-28', '2026-10-01'],
    ],
  )
  assert.deepEqual(reading.notes, ['Addresses without http:// or https:// were taken for http://.'])
})

test("Bing's three columns are enough", async () => {
  const { links, reading } = await readBacklinks(
    `Source URL,Target URL,Anchor Text\n${SOURCE},${TARGET},oak\n`,
  )
  const [link] = links as [LinkObservation]
  assert.deepEqual([link.anchor, link.isDofollow, link.rankKind, link.isLost], ['oak', null, 'none', false])
  assert.deepEqual([reading.format, reading.notes], ['other', []])
})

test("Screaming Frog's all_inlinks is read: links to the site are taken, and everything else is counted", async () => {
  const header =
    'Type,Source,Destination,Size (Bytes),Alt Text,Anchor,Status Code,Status,Crawlability,Follow,Target,Rel,Path Type,Link Path,Link Position,Link Origin'
  const row = (type: string, source: string, to: string, status = '200,OK', follow = 'true') =>
    `"${type}","${source}","${to}","0","","oak desk",${status},"Crawlable","${follow}","","","Absolute","//body/p/a","Content","HTML"\n`
  const { links, reading } = await readBacklinks(
    `\ufeff${header}\n${[
      row('Hyperlink', SOURCE, TARGET),
      row('Hyperlink', SOURCE, `${TARGET}/gone`, '404,"Not Found"', 'false'),
      row('Hyperlink', SOURCE, `${TARGET}/blocked`, '0,"Blocked by robots.txt"'),
      row('Hyperlink', SOURCE, 'https://rival.example/'),
      row('Hyperlink', SOURCE, 'tel:+1234'),
      row('Hyperlink', TARGET, TARGET),
      ...['CSS', 'JavaScript', 'Image', 'Canonical', 'Hreflang (HTML)'].map((type) =>
        row(type, SOURCE, TARGET),
      ),
      row('HTTP Redirect', 'https://old.example/', TARGET, '301,"Moved Permanently"'),
    ].join('')}`,
  )
  assert.deepEqual(
    links.map((link) => [link.targetUrl, link.anchor, link.linkType, link.isDofollow, link.targetStatus]),
    [
      [TARGET, 'oak desk', 'anchor', true, 200],
      [`${TARGET}/gone`, 'oak desk', 'anchor', false, 404],
      [`${TARGET}/blocked`, 'oak desk', 'anchor', true, null],
      [TARGET, 'oak desk', 'redirect', true, 301],
    ],
  )
  assert.deepEqual(reading.omitted, { internal: 1, mentions: 0, elsewhere: 2, resources: 5, lost: 0 })
  assert.deepEqual([reading.format, reading.notes], ['screaming_frog', []])
})

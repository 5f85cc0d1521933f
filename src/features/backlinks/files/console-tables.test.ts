// The exports of Search Console's links report.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readBacklinks } from '../../../../test/helpers/read-backlinks.ts'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { zipFile } from '../../../../test/helpers/zip-file.ts'
import { formatDay } from '../../../lib/local-day.ts'

const folder = temporaryFolder()

const LATEST =
  'Linking page,Last crawled\nhttps://blog.example/a,2026-09-28\nhttps://shop.example/own,2026-09-27\n"https://news.example/b,c","Sep 1, 2026"\n'
const SITES =
  'Site,Linking pages,Target pages\nbig.example,"1,240",12\nwww.big.example,10,2\nshop.example,9,9\nmüller.example,3,1\nuser.github.io,2,1\n'
const PAGES =
  'Target page,Incoming links,Linking sites\nhttps://shop.example/,"2,100",80\nhttps://www.shop.example/oak#top,340,25\n'
const TEXTS = 'Rank,Link text\n1,oak desk\n2,"click, here"\n3,https://shop.example\n'
const INTERNAL = 'Target page,Incoming links\nhttps://shop.example/,2100\n'

async function readZip(entries: readonly { name: string; content: string }[]) {
  const path = join(folder, 'export.zip')
  const zip = zipFile([...entries])
  writeFileSync(path, zip)
  return await readBacklinks(zip, { path })
}

test('latest and sample links are links without target and anchor', async () => {
  const { links, reading } = await readBacklinks(LATEST)
  assert.deepEqual(
    links.map((link) => [
      link.sourceUrl,
      link.targetUrl,
      link.anchor,
      link.isDofollow,
      formatDay(link.lastSeen!),
    ]),
    [
      ['https://blog.example/a', null, null, null, '2026-09-28'],
      ['https://news.example/b,c', null, null, null, '2026-09-01'],
    ],
  )
  assert.deepEqual([reading.format, reading.omitted.internal, reading.notes], ['search_console', 1, []])
  const sample = await readBacklinks('Linking page\nhttps://blog.example/a\n')
  assert.deepEqual([sample.links.length, sample.links[0]!.lastSeen], [1, null])
})

test('linking sites are domains, whose hosts are added up', async () => {
  const { domains, links, reading } = await readBacklinks(SITES)
  assert.deepEqual(
    domains.map(({ domain, backlinks }) => [domain, backlinks]),
    [
      ['big.example', 1250],
      ['xn--mller-kva.example', 3],
      ['user.github.io', 2],
    ],
  )
  assert.deepEqual([links.length, reading.omitted.internal, reading.format], [0, 1, 'search_console'])
})

test('linked pages and link texts are observations of their own', async () => {
  const { pages } = await readBacklinks(PAGES)
  assert.deepEqual(
    pages.map(({ url, backlinks, referringDomains }) => [url, backlinks, referringDomains]),
    [
      ['https://shop.example/', 2100, 80],
      ['https://www.shop.example/oak', 340, 25],
    ],
  )
  const { anchors } = await readBacklinks(TEXTS)
  assert.deepEqual(
    anchors.map(({ anchor, backlinks }) => [anchor, backlinks]),
    [
      ['oak desk', null],
      ['click, here', null],
      ['https://shop.example', null],
    ],
  )
})

test('pages that are linked from the site itself are refused, and left out of a zip file', async () => {
  await assert.rejects(
    readBacklinks(INTERNAL),
    /Line 1: this is Search Console's table of links from the site to itself/,
  )
  const { pages, links, domains, anchors, reading } = await readZip([
    { name: 'shop.example-Top linked pages - internal.csv', content: INTERNAL },
    { name: 'Top linked pages.csv', content: PAGES },
    { name: 'Latest links.csv', content: LATEST },
    { name: 'Top linking sites.csv', content: SITES },
    { name: 'Top linking text.csv', content: TEXTS },
    { name: 'Filters.csv', content: 'Filter,Value\nLinks,External\n' },
  ])
  assert.deepEqual([pages.length, links.length, domains.length, anchors.length], [2, 2, 3, 3])
  assert.deepEqual(reading.notes, [
    '"shop.example-Top linked pages - internal.csv" was not read: it is the table of links from the site to itself, which are no backlinks.',
    '"Filters.csv" was not read: no column of it names pages or sites that link.',
  ])
})

test('in another language the tables are told by their content, and it is said', async () => {
  const latest = await readBacklinks(
    'Verlinkende Seite;Zuletzt gecrawlt\nhttps://blog.example/a;28.09.2026\nhttps://shop.example/;27.09.2026\n',
  )
  assert.deepEqual(
    latest.links.map((link) => [link.sourceUrl, formatDay(link.lastSeen!)]),
    [['https://blog.example/a', '2026-09-28']],
  )
  assert.deepEqual(latest.reading.notes, [
    'Columns were recognised by their content: "Verlinkende Seite" as source_url, "Zuletzt gecrawlt" as last_seen.',
  ])
  const sites = await readBacklinks('אתר,דפים מקשרים,דפי יעד\nbig.example,"1,240",12\nsmall.example,3,1\n')
  assert.deepEqual(
    sites.domains.map(({ domain, backlinks }) => [domain, backlinks]),
    [
      ['big.example', 1240],
      ['small.example', 3],
    ],
  )
  const pages = await readBacklinks('Zielseite,Links,Sites\nhttps://shop.example/,100,8\n')
  assert.deepEqual([pages.pages[0]!.backlinks, pages.pages[0]!.referringDomains], [100, 8])
  assert.match(sites.reading.notes.join(), /taken for Search Console's table of the sites that link most/)
  await assert.rejects(
    readBacklinks('Ziel,Links\nhttps://shop.example/,100\n'),
    /links from the site to itself/,
  )
})

test('a fault in a zip file names the file', async () => {
  const broken = {
    name: 'Latest links.csv',
    content: 'Linking page,Last crawled\nhttps://blog.example/,soon\n',
  }
  await assert.rejects(
    readZip([broken]),
    /^AppError: Latest links\.csv, line 2, Last crawled: must be a date/,
  )
  const unclosed = { name: 'Latest links.csv', content: 'Linking page\n"https://blog.example/\n' }
  await assert.rejects(
    readZip([unclosed]),
    /^AppError: Latest links\.csv, line 2: a quoted cell is not closed/,
  )
  await assert.rejects(readZip([]), /There is no CSV file with links in the zip file/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBacklinks } from '../../../../test/helpers/read-backlinks.ts'

const SOURCE = 'https://blog.example/post'
const TARGET = 'https://www.shop.example/oak'

test('a file that cannot be taken is refused with its line, field and reason', async () => {
  const cases: [string, RegExp][] = [
    ['', /Line 1: the file is empty\. The first line must name the columns: source_url, target_url/],
    ['{"a":1}', /This is JSON\. Backlinks are imported from CSV, and from a zip file of the tables/],
    [
      'name,colour\na,red\n',
      /Line 1: there is no column for the page that links\. The first line must name the columns/,
    ],
    [`a,b\n${SOURCE},https://other.example/\n`, /Line 1: there is no column for the page that links/],
    [`source_url|target_url\n${SOURCE}|${TARGET}\n`, /Line 1: there is no column for the page that links/],
    [
      `source_url,Referring page URL\n`,
      /Line 1: "source_url" and "Referring page URL" are the same column; keep one of them/,
    ],
    [`source_url,first_seen,First Seen\n`, /"first_seen" and "First Seen" are the same column/],
    [`source_url,UR,DA\n`, /Line 1: "UR" and "DA" are scores of different makers; keep one of them/],
    [`source_url,target_url\n${SOURCE}\n`, /Line 2: the line has 1 cell, and the header has 2/],
    [
      `source_url\n\n${SOURCE}\nblog.example/post\n`,
      /Line 4, source_url: must be an http or https address of at most 2048 characters, not "blog.example\/post"/,
    ],
    [`source_url\nftp://blog.example/\n`, /Line 2, source_url: must be an http or https address/],
    [
      `source_url\nhttps://user:secret@blog.example/\n`,
      /Line 2, source_url: must be an http or https address/,
    ],
    [
      `source_url\n${SOURCE}/${'x'.repeat(2048)}\n`,
      /Line 2, source_url: must be .* of at most 2048 characters/,
    ],
    [`source_url,anchor\n,a\n`, /Line 2, source_url: must be an http or https address/],
    [
      `source_url,target_url\n${SOURCE},https://rival.example/\n`,
      /Line 2, target_url: "https:\/\/rival\.example\/" is not a page of shop\.example\. To import links to a competitor, name its domain with --target/,
    ],
    [`source_url,target_url\n${SOURCE},https://notshop.example/\n`, /is not a page of shop\.example/],
    [
      `source_url,status\n${SOURCE},new\n${SOURCE},removed\n`,
      /Line 3, status: must be live or lost, not "removed"/,
    ],
    [`source_url,link_type\n${SOURCE},text\n`, /Line 2, link_type: must be one of unknown, anchor, image/],
    [
      `source_url,status,lost_at\n${SOURCE},live,2026-01-01\n`,
      /Line 2, lost_at: must be empty for a link that is not lost/,
    ],
    [
      `source_url,first_seen,last_seen\n${SOURCE},2026-02-01,2026-01-01\n`,
      /Line 2, first_seen: "2026-02-01" is after last_seen, which is 2026-01-01/,
    ],
  ]
  for (const [content, reason] of cases)
    await assert.rejects(readBacklinks(content), reason, content.slice(0, 60))
})

test('tables that compare several sites are refused: their rows need not link to ours', async () => {
  const reason =
    /^AppError: Line 1: this compares who links to several sites \(Ahrefs' Link Intersect, Semrush's Backlink Gap\): its rows link to the others, and need not link to shop\.example\./
  for (const content of [
    // Ahrefs, by domain and by page.
    `#,Domain,Domain rating,Domain traffic,Intersect,rival.example/,other.example/\n1,blog.example,45,100,2,3,1\n`,
    `Referring page title,Referring page URL,Domain rating,UR,Intersect,rival.example/,other.example/\nA,${SOURCE},45,12,2,1,1\n`,
    `Referring page URL,DR,https://rival.example/,*.other.example/*\n${SOURCE},45,1,1\n`,
    `Referring Domains,shop.example,rival.example\nhttps://blog.example/,0,3\n`,
    // Semrush.
    `Domain,Domain ascore,Matches,shop.example,rival.example,other.example\nblog.example,45,2,0,3,1\n`,
  ]) {
    await assert.rejects(readBacklinks(content), reason, content)
  }
})

test('a broken line in the middle is named, and none behind it is read', async () => {
  const lines = Array.from({ length: 9000 }, (_, index) => `${SOURCE}/${index},${TARGET}`)
  lines[5000] = `${SOURCE}/5000,nowhere`
  await assert.rejects(
    readBacklinks(`source_url,target_url\n${lines.join('\n')}\n`, { size: 65_536 }),
    /^AppError: Line 5002, target_url: must be an http or https address/,
  )
})

// The exports of the common tools that are lists of keywords, with their real headers and invented rows.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brief, readKeywords } from '../../../../test/helpers/read-keywords.ts'

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

test("Search Console's queries are keywords, and their averages are no positions", async () => {
  const found = await readKeywords(
    '\ufeffTop queries,Clicks,Impressions,CTR,Position\r\noak desk,31,1840,1.68%,8.7\r\n"desk, oak",0,12,0%,41\r\n',
  )
  assert.deepEqual(brief(found), ['oak desk · US · en · mobile', 'desk, oak · US · en · mobile'])
  assert.deepEqual([found.omitted, found.notes], [{ average: 2 }, []])
})

test('a query of Search Console that is too long for a keyword is left out and counted', async () => {
  const long = `i want ${'very '.repeat(60)}good desks`
  const found = await readKeywords(
    `Top queries,Clicks,Impressions,CTR,Position\noak desk,1,2,50%,3\n"${long}",0,1,0%,1\n`,
  )
  assert.deepEqual(brief(found), ['oak desk · US · en · mobile'])
  assert.deepEqual(found.omitted, { average: 1, too_long: 1 })
})

test("Semrush's Organic Research is a list of keywords, whose positions are of no known device", async () => {
  const found = await readKeywords(
    'Keyword,Position,Previous position,Search Volume,Keyword Difficulty,CPC,URL,Traffic,Traffic (%),Traffic Cost,Competition,Number of Results,Trends,Timestamp,SERP Features by Keyword,Keyword Intents,Position Type\n' +
      'oak desk,4,5,880,32,1.10,https://www.shop.example/oak,61,12.5,67,1.00,45100000,"[100,82,81]",2026-05-01,"Sitelinks,Images",commercial,Organic\n' +
      'oak desk,9,9,880,32,1.10,https://www.shop.example/desks,6,1.5,6,1.00,45100000,"[100,82,81]",2026-05-01,,commercial,Organic\n' +
      ',11,11,880,32,1.10,https://www.shop.example/desks,6,1.5,6,1.00,45100000,"[100,82,81]",2026-05-01,,commercial,Organic\n',
  )
  assert.deepEqual(brief(found), ['oak desk · US · en · mobile', 'oak desk · US · en · mobile'])
  assert.deepEqual([found.omitted, found.notes], [{ not_placed: 2, no_keyword: 1 }, []])
})

test("Semrush's Keyword Magic and Strategy Builder are lists of keywords, with the country of their database", async () => {
  const magic = await readKeywords(
    'Keyword,Intent,Volume,Trend,Keyword Difficulty,CPC (USD),Competitive Density,SERP Features,Number of Results\n"oak desk","Commercial, Informational",880,"0.20,1.00,0.82",32,1.10,1.00,"Sitelinks, Images",45100000\n',
  )
  assert.deepEqual([brief(magic), magic.omitted, magic.notes], [['oak desk · US · en · mobile'], {}, []])
  const builder = await readKeywords(
    'Database,Keyword,Seed keyword,Page,Topic,Page type,Tags,Volume,Keyword Difficulty,CPC (USD),Competitive Density,Number of Results,Intent,SERP Features,Trend,Click potential,Content references,Competitors\n' +
      'uk,oak desk,desk,oak desk,desks,Pillar page,,880,32,1.10,1.00,45100000,Commercial,Images,"0.2,1.0",80,"""a"":""b""\n""c"":""d""",x\n' +
      'de,eichentisch,,,,,,10,,,,,,,,,,\n',
  )
  assert.deepEqual(brief(builder), ['oak desk · GB · en · mobile', 'eichentisch · DE · de · mobile'])
  assert.deepEqual(builder.notes, [
    'The columns "Seed keyword", "Page", "Topic", "Page type", "Click potential", "Content references", "Competitors" are not known and were not read.',
  ])
  const api = await readKeywords(
    'database;Keyword;Search Volume;Keyword Difficulty Index;Intent\nus;oak desk;8100;68;1,0\n',
  )
  assert.deepEqual([brief(api), api.notes], [['oak desk · US · en · mobile'], []])
})

test("Ahrefs' Keywords Explorer is read in UTF-16 with tabs, and with commas", async () => {
  const names =
    '#,Keyword,Country,Difficulty,Volume,CPC,CPS,Parent Keyword,Last Update,SERP Features,Global volume,Traffic potential,Global traffic potential,First seen,Intents'
  const rows = [
    '1,oak desk,us,12,880,110,0.9,oak desk,2026-05-01 10:20:30,Sitelinks,1200,900,1500,2015-09-01,Informational',
    '2,oak desk,gb,9,320,90,0.8,oak desk,2026-05-01 10:20:30,,1200,900,1500,2015-09-01,Informational',
  ]
  const text = [names, ...rows].join('\n')
  const quoted = text
    .split('\n')
    .map((line) =>
      line
        .split(',')
        .map((cell) => `"${cell}"`)
        .join('\t'),
    )
    .join('\r\n')
  for (const content of [text, utf16(quoted), utf16(text.replaceAll(',', '\t'))]) {
    const found = await readKeywords(content)
    assert.deepEqual(brief(found), ['oak desk · US · en · mobile', 'oak desk · GB · en · mobile'])
    assert.deepEqual([found.omitted, found.notes], [{}, []])
  }
})

test('Keyword Planner is read behind the two lines that it begins with, without its sums', async () => {
  const names = [
    'Keyword',
    'Currency',
    'Segmentation',
    'Avg. monthly searches',
    'Three month change',
    'YoY change',
    'Competition',
    'Competition (indexed value)',
    'Top of page bid (low range)',
    'Top of page bid (high range)',
    'Ad impression share',
    'Organic impression share',
    'Organic average position',
    'In account?',
    'In plan?',
    'Searches: May 2025',
    'Searches: Apr 2026',
  ]
  const row = (keyword: string, segment = '') =>
    [
      keyword,
      'GBP',
      segment,
      '500',
      '0%',
      '0%',
      'Medium',
      '50',
      '5,10',
      '6,75',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
    ].join('\t')
  const text = [
    'Keyword Stats 2026-05-09 at 21_25_18',
    '"May 1, 2025 - April 30, 2026"',
    names.join('\t'),
    row('', 'All'),
    row('', 'All keyword ideas'),
    row('oak desk'),
    row('"desk, oak"'),
  ].join('\n')
  const found = await readKeywords(utf16(`${text}\n`), { project: { country: 'GB', language: 'en' } })
  assert.deepEqual(brief(found), ['oak desk · GB · en · mobile', 'desk, oak · GB · en · mobile'])
  assert.deepEqual([found.omitted, found.notes], [{ no_keyword: 2 }, []])
})

test('a list of keywords with their markets and devices is read', async () => {
  const found = await readKeywords(
    'Keyword,Country,Language,Device\noak desk,US,en,desktop\ndesk,GB,en,mobile\n',
  )
  assert.deepEqual(brief(found), ['oak desk · US · en · desktop', 'desk · GB · en · mobile'])
  assert.deepEqual(found.notes, [])
})

// The exports of the common tools that are lists of keywords, with their real headers and invented rows.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brief, readKeywords, US } from '../../../../test/helpers/read-keywords.ts'
import { formatDay } from '../../../lib/local-day.ts'

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

const ORGANIC = [
  'Keyword,Position,Previous position,Search Volume,Keyword Difficulty,CPC,URL,Traffic,Traffic (%),Traffic Cost,Competition,Number of Results,Trends,Timestamp,SERP Features by Keyword,Keyword Intents,Position Type',
  'oak desk,9,9,"1,880",32,1.10,https://www.shop.example/desks,6,1.5,6,1.00,45100000,"[100,82,81]",2026-05-01,,commercial,Organic',
  'oak desk,4,5,"1,880",32,1.10,https://www.shop.example/oak,61,12.5,67,1.00,45100000,"[100,82,81]",2026-05-01,"Sitelinks,Images",commercial,Organic',
  'desk,1,1,90,32,1.10,https://www.shop.example/oak,6,1.5,6,1.00,45100000,"[100,82,81]",2026-05-02,,commercial,AI overview',
  ',11,11,880,32,1.10,https://www.shop.example/desks,6,1.5,6,1.00,45100000,"[100,82,81]",2026-05-01,,commercial,Organic',
  '',
].join('\n')
const ASKED =
  'The file does not say on which device its positions were measured. To import them, choose mobile or desktop.'

const entriesOf = ({ keywords }: Awaited<ReturnType<typeof readKeywords>>) =>
  keywords.map(({ keyword, devices, history }) => [
    keyword,
    devices.join('+'),
    ...history.map(({ day, position, url }) => `${formatDay(day)} ${position} ${url}`),
  ])

test("Semrush's organic positions are of the day of each row where the device is known, and of the best page", async () => {
  const unnamed = await readKeywords(ORGANIC)
  assert.deepEqual(brief(unnamed), ['oak desk · US · en · mobile', 'desk · US · en · mobile'])
  assert.deepEqual([unnamed.omitted, unnamed.notes], [{ not_placed: 3, no_keyword: 1 }, [ASKED]])
  assert.deepEqual(unnamed.lines.not_placed, [2, 3, 4])
  assert.deepEqual(
    unnamed.keywords.map(({ searchVolume }) => searchVolume),
    [1880, 90],
  )
  const desktop = [
    ['oak desk', 'desktop', '2026-05-01 4 https://www.shop.example/oak'],
    ['desk', 'desktop'],
  ]
  const named = await readKeywords(ORGANIC, { ...US, device: 'desktop' })
  assert.deepEqual(entriesOf(named), desktop)
  assert.deepEqual([named.omitted, named.notes], [{ same_day: 1, not_organic: 1, no_keyword: 1 }, []])
  const byName = await readKeywords(ORGANIC, US, 1000, 'shop.example-organic.Positions-us-20260502-2026.csv')
  assert.deepEqual(entriesOf(byName), desktop)
  assert.deepEqual(byName.notes, [
    'The positions were taken for those on desktop. The name of the file says so.',
  ])
  const mobile = await readKeywords(
    ORGANIC,
    US,
    1000,
    'shop.example-organic.Positions-mobile-us-20260502.csv',
  )
  assert.equal(mobile.keywords[0]?.devices[0], 'mobile')
  assert.equal(mobile.keywords[0]?.history.length, 1)
})

test('the device of positions is told by a line before the header, or by the name of their column', async () => {
  const rows = 'oak desk,4,2026-05-01\n'
  for (const [start, device] of [
    ['Device: Desktop\nKeyword,Position,Last updated\n', 'desktop'],
    ['Search engine,Google (Mobile)\nKeyword,Position,Last updated\n', 'mobile'],
    ['Keyword,Rank (mobile),Last updated\n', 'mobile'],
    ['Keyword,Desktop position,Last updated\n', 'desktop'],
  ] as const) {
    const found = await readKeywords(start + rows)
    assert.deepEqual([found.keywords[0]?.devices, found.keywords[0]?.history.length], [[device], 1], start)
    assert.equal(found.notes.length, 1)
  }
  for (const start of [
    'Devices: desktop, mobile\nKeyword,Position,Last updated\n',
    'Project: mobile desks\nKeyword,Position,Last updated\n',
  ])
    assert.deepEqual((await readKeywords(start + rows)).omitted, { not_placed: 1 }, start)
  const two = await readKeywords('Keyword,Desktop rank,Mobile rank,Updated\noak desk,4,7,2026-05-01\n')
  assert.deepEqual([brief(two), two.keywords[0]?.history], [['oak desk · US · en · mobile'], []])
  assert.deepEqual(two.notes, ['The columns "Desktop rank", "Mobile rank" are not known and were not read.'])
  const own = await readKeywords(
    'Keyword,Position,Updated\noak desk,4,2026-05-01\n',
    US,
    1000,
    'desktop.shop.example-positions.csv',
  )
  assert.equal(own.keywords[0]?.history.length, 1)
})

test("Ahrefs' organic keywords are read in their old and their new form", async () => {
  const newForm = [
    'Keyword\tCountry\tLocation\tEntities\tSERP features\tVolume\tKD\tCPC\tOrganic traffic\tCurrent position\tCurrent URL\tCurrent URL inside\tUpdated\tBranded',
    'oak desk\tUS\tUnited States\t\tLocal pack\t880\t28\t6.4\t40\t9\thttps://www.shop.example/oak\tOrganic\t2026-05-01\tfalse',
    'desk\tUS\t\t\t\t2.1K\t45\t3.1\t12\t\t\t\t2026-05-01\tfalse',
    'tisch\tZZ\t\t\t\t10\t45\t3.1\t12\t3\thttps://www.shop.example/\t\t2026-05-01\tfalse',
  ].join('\r\n')
  const oldForm = [
    '#,Keyword,Position,Previous position,Volume,Difficulty,CPC,Traffic (desc),URL,Last Update,SERP Features',
    '1,oak desk,9,11,880,28,6.4,40,https://www.shop.example/oak,2026-05-01 10:20:30,Sitelinks',
    '2,desk,,3,,28,6.4,40,,2026-05-01 10:20:30,',
  ].join('\n')
  const wanted = [
    ['oak desk', 'desktop', '2026-05-01 9 https://www.shop.example/oak'],
    ['desk', 'desktop'],
  ]
  for (const content of [newForm, utf16(newForm), oldForm, utf16(oldForm.replaceAll(',', '\t'))]) {
    const found = await readKeywords(content, { ...US, device: 'desktop' })
    assert.deepEqual(entriesOf(found), wanted)
    assert.deepEqual(
      found.keywords.map(({ searchVolume, location }) => [searchVolume, location]),
      [
        [880, null],
        [null, null],
      ],
    )
    assert.deepEqual(found.notes, [])
    assert.ok(found.unused.length > 3)
  }
  const { omitted, lines } = await readKeywords(newForm, { ...US, device: 'desktop' })
  assert.deepEqual(omitted, { country_not_offered: 1, volume_unclear: 1 })
  assert.deepEqual(lines, { country_not_offered: [4], volume_unclear: [3] })
})

test('a keyword that is too long, and a language that is not offered in its country, refuse no export', async () => {
  const explorer = [
    '#\tKeyword\tCountry\tDifficulty\tVolume\tCPC\tCPS\tParent Keyword\tLast Update\tSERP Features\tGlobal volume\tLanguages',
    '1\toak desk\tus\t45\t2200\t3.50\t0.51\tdesk\t2025-12-28 19:59:44\tSitelinks\t3000\tEnglish',
    `2\t${'how to '.repeat(60)}\tus\t\t\t\t\t\t\t\t\t`,
  ].join('\n')
  const explored = await readKeywords(utf16(explorer))
  assert.deepEqual(brief(explored), ['oak desk · US · en · mobile'])
  assert.deepEqual([explored.omitted, explored.lines], [{ too_long: 1 }, { too_long: [3] }])

  const organic = [
    'Keyword,Country code,Location,Language,Volume,KD,CPC,Current position,Current URL,Updated',
    'bureau,US,United States,French,10,1,0.1,3,https://www.shop.example/,2026-05-01',
    'mesa,US,United States,Spanish,10,1,0.1,4,https://www.shop.example/,2026-05-01',
  ].join('\n')
  const found = await readKeywords(organic, { device: 'desktop' })
  assert.deepEqual(brief(found), ['bureau · US · en · desktop', 'mesa · US · es · desktop'])
  assert.deepEqual([found.omitted, found.lines], [{ language_not_offered: 1 }, { language_not_offered: [2] }])
  await assert.rejects(
    readKeywords('keyword,country,language\nbureau,US,French\n'),
    /"French" is not offered/,
  )
})

test('rows of other search engines and of maps are no rows of Google', async () => {
  const found = await readKeywords(
    'Keyword,Search engine,Device,Rank,Date checked\na,Google US,Desktop,3,2026-05-01\nb,Bing,Desktop,4,2026-05-01\n' +
      'c,Google Maps,Mobile,5,2026-05-01\nd,google.de,smartphone,100+,2026-05-01\n',
  )
  assert.deepEqual(brief(found), ['a · US · en · desktop', 'd · US · en · mobile'])
  assert.deepEqual(
    found.keywords.map(({ history }) => history.map(({ position, depth }) => position ?? `none of ${depth}`)),
    [[3], ['none of 100']],
  )
  assert.deepEqual([found.omitted, found.lines.engine_not_offered], [{ engine_not_offered: 2 }, [3, 4]])
})

test('positions of an export are right or left out, however they are written', async () => {
  const cases: [string, unknown][] = [
    ['7', 7],
    ['7.0', 7],
    ['100', 100],
    ['>100', 'none of 100'],
    ['100+', 'none of 100'],
    ['Not in top 100', 'none of 100'],
    ['not in the top 20', 'none of 20'],
    ['-', { no_depth: 1 }],
    ['N/A', { no_depth: 1 }],
    ['Not ranked', { no_depth: 1 }],
    ['0', { no_depth: 1 }],
    ['101', { beyond_100: 1 }],
    ['8.7', { not_whole: 1 }],
    ['"1,024"', { not_whole: 1 }],
    ['4th', { not_whole: 1 }],
    ['-3', { not_whole: 1 }],
    ['', {}],
  ]
  for (const [cell, wanted] of cases) {
    const text = `Keyword,Current position,Updated,KD\na,${cell},2026-05-01,3\n`
    const { keywords, omitted } = await readKeywords(text, { ...US, device: 'mobile' })
    const [entry] = keywords[0]?.history ?? []
    const read = entry === undefined ? omitted : (entry.position ?? `none of ${entry.depth}`)
    assert.deepEqual(read, wanted, cell)
  }
  for (const date of ['05/06/2026', 'yesterday', '', '2027-01-01', '1990-01-01']) {
    const text = `Keyword,Current position,Updated,KD\na,3,${date},3\n`
    assert.deepEqual((await readKeywords(text, { ...US, device: 'mobile' })).omitted, { not_placed: 1 }, date)
  }
})

test('tags come apart at commas, semicolons and bars, and volumes are whole numbers', async () => {
  const found = await readKeywords(
    '\ufeffkeyword;tags;volume\r\na;"brand, Boots;brand";1.300\r\nb;x|y;1 300\r\nc;-;n/a\r\n"d\n e";"z\nz2";10 – 100\r\n',
  )
  assert.deepEqual(
    found.keywords.map(({ keyword, tags, searchVolume }) => [keyword, tags, searchVolume]),
    [
      ['a', ['brand', 'Boots'], 1300],
      ['b', ['x', 'y'], 1300],
      ['c', [], null],
      ['d e', ['z', 'z2'], null],
    ],
  )
  assert.deepEqual([found.omitted, found.lines], [{ volume_unclear: 1 }, { volume_unclear: [5] }])
})

test("Search Console's queries are recognised in other languages", async () => {
  for (const header of [
    'Häufigste Suchanfragen,Klicks,Impressionen,CTR,Position',
    'Requêtes les plus fréquentes,Clics,Impressions,CTR,Position',
    'Principales consultas,Clics,Impresiones,CTR,Posición',
    'Najpopularniejsze zapytania,Kliknięcia,Wyświetlenia,CTR,Pozycja',
    'Häufigste Suchanfragen,Klicks,Impressionen,Klickrate,Durchschnittliche Position',
    'Query più frequenti,Clic,Impressioni,CTR,Posizione',
    'Consultas principais,Cliques,Impressões,CTR,Posição',
    'Populairste zoekopdrachten,Klikken,Vertoningen,CTR,Positie',
    '上位のクエリ,クリック数,表示回数,CTR,掲載順位',
    '인기 검색어,클릭수,노출,CTR,게재 순위',
    '热门查询,点击次数,展示,点击率,排名',
    '熱門查詢項目,點擊,曝光,點閱率,排名',
    'Популярные запросы,Клики,Показы,CTR,Позиция',
    'En çok yapılan sorgular,Tıklamalar,Gösterimler,TO,Pozisyon',
    'Nejčastější dotazy,Prokliky,Zobrazení,CTR,Pozice',
    'Truy vấn hàng đầu,Số lần nhấp,Số lần hiển thị,CTR,Vị trí',
  ]) {
    const found = await readKeywords(`${header}\noak desk,31,1840,"1,68 %","8,7"\n`)
    assert.deepEqual([brief(found), found.omitted], [['oak desk · US · en · mobile'], { average: 1 }], header)
  }
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

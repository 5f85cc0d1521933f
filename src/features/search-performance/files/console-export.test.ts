import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readPerformance } from '../../../../test/helpers/read-performance.ts'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { type ZippedFile, zipFile } from '../../../../test/helpers/zip-file.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { ENTRIES_MAX, ENTRY_BYTES_MAX } from '../../../lib/zip-entries.ts'

const folder = temporaryFolder()
let files = 0

async function read(content: readonly ZippedFile[] | Uint8Array) {
  const bytes = content instanceof Uint8Array ? content : zipFile(content)
  const path = join(folder, `${++files}.zip`)
  writeFileSync(path, bytes)
  return await readPerformance(bytes, { path })
}

const METRICS = 'Clicks,Impressions,CTR,Position'
const QUERIES = {
  name: 'Queries.csv',
  content: `Top queries,${METRICS}\noak desk,31,"1,840",1.68%,8.7\ndesk,0,12,0%,41\n`,
}
const PAGES = {
  name: 'Pages.csv',
  content: `Top pages,${METRICS}\nhttps://www.shop.example/oak,35,2000,1.75%,9.1\n`,
}
const CHART = {
  name: 'Chart.csv',
  content: `Date,${METRICS}\n2026-09-03,5,90,5.56%,9\n2026-09-01,4,80,5%,9.2\n`,
}
const OTHERS = [
  { name: 'Countries.csv', content: `Country,${METRICS}\nUnited States,31,1840,1.68%,8.7\n` },
  { name: 'Devices.csv', content: `Device,${METRICS}\nMobile,31,1840,1.68%,8.7\n` },
  { name: 'Search appearance.csv', content: `Search Appearance,${METRICS}\n` },
  { name: 'Filters.csv', content: 'Filter,Value\nSearch type,Web\nDate,Last 3 days\n' },
]

type Read = Awaited<ReturnType<typeof read>>
const brief = ({ rows }: Read) =>
  rows.map(({ firstDay, lastDay, query, page, clicks, impressions, positionSum }) => [
    `${formatDay(firstDay)} ${formatDay(lastDay)}`,
    query ?? page,
    clicks,
    impressions,
    Math.round((positionSum / impressions) * 1000) / 1000,
  ])

test('queries and pages become rows of the whole span, beside each other', async () => {
  const found = await read([QUERIES, PAGES, ...OTHERS, CHART])
  assert.deepEqual(brief(found), [
    ['2026-09-01 2026-09-03', 'oak desk', 31, 1840, 8.7],
    ['2026-09-01 2026-09-03', 'desk', 0, 12, 41],
    ['2026-09-01 2026-09-03', 'https://www.shop.example/oak', 35, 2000, 9.1],
  ])
  const { source, rowsRead, notes, spans } = found.reading
  assert.deepEqual([source, rowsRead], ['export', 3])
  assert.deepEqual(notes, ['The export was made with these filters: Search type: Web; Date: Last 3 days.'])
  assert.ok(spans.every(({ isTruncated }) => !isTruncated))
  const filters = 'Filter,Value\nSearch type,Web\nDate,Last 3 days\nCountry,Canada\n'
  const filtered = await read([QUERIES, CHART, { name: 'Filters.csv', content: filters }])
  assert.deepEqual(filtered.reading.notes, [
    'The export was made with these filters: Search type: Web; Date: Last 3 days; Country: Canada.',
    'Its rows are stored as if they were the whole site: to get all of it, export without other filters.',
  ])
  const folded = [QUERIES, CHART].map((file) => ({ ...file, name: `export/${file.name}` }))
  const mac = { name: '__MACOSX/export/._Queries.csv', content: '\0\x05' }
  assert.equal((await read([{ name: 'export/', content: '' }, mac, ...folded])).rows.length, 2)
})

test('an export of one day is of that day', async () => {
  const dates = { name: 'Dates.csv', content: `Date,${METRICS}\n2026-09-02,5,90,5.56%,9\n` }
  assert.equal(brief(await read([PAGES, dates]))[0]?.[0], '2026-09-02 2026-09-02')
})

test('a table that ends where Search Console ends them is marked as cut', async () => {
  const lines = Array.from({ length: 1000 }, (_, index) => `query ${index},0,1,0%,5`).join('\n')
  const { reading } = await read([{ ...QUERIES, content: `Top queries,${METRICS}\n${lines}\n` }, CHART])
  assert.deepEqual(
    reading.spans.map(({ isTruncated }) => isTruncated),
    [true],
  )
})

test('a French export has other names and numbers, and may be in UTF-16', async () => {
  const header = 'Clics;Impressions;CTR;Position'
  const french = [
    {
      name: 'Requêtes.csv',
      content: `Requêtes les plus fréquentes;${header}\nbureau chêne;31;1 840;1,68 %;8,7\n`,
    },
    {
      name: 'Pages.csv',
      content: `Pages les plus populaires;${header}\nhttps://www.shop.example/oak;35;2 000;1,75 %;9,1\n`,
    },
    { name: 'Pays.csv', content: `Pays;${header}\nFrance;31;1 840;1,68 %;8,7\n` },
    { name: 'Appareils.csv', content: `Appareil;${header}\nMobile;31;1 840;1,68 %;8,7\n` },
    {
      name: 'Graphique.csv',
      content: `Date;${header}\n2026-09-01;5;90;5,56 %;9\n2026-09-03;5;90;5,56 %;9\n`,
    },
    { name: 'Filtres.csv', content: 'Filtre;Valeur\nType de recherche;Web\n' },
  ]
  const expected = [
    ['2026-09-01 2026-09-03', 'bureau chêne', 31, 1840, 8.7],
    ['2026-09-01 2026-09-03', 'https://www.shop.example/oak', 35, 2000, 9.1],
  ]
  assert.deepEqual(brief(await read(french)), expected)
  const decomposed = french.map((file) => ({ ...file, name: file.name.normalize('NFD') }))
  assert.deepEqual(brief(await read(decomposed)), expected)
  const wide = french.map((file) => ({ ...file, content: Buffer.from(`\ufeff${file.content}`, 'utf16le') }))
  assert.deepEqual(brief(await read(wide)), expected)
})

/** The first column of queries, clicks and so on, the days, pages, countries, devices and filters, as Search Console names them. */
const LANGUAGES: readonly (readonly [files: string, heading: string, metrics: string, filter: string])[] = [
  ['검색어 수,차트,페이지,국가,기기,필터', '인기 검색어', '클릭수,노출,CTR,게재 순위', '검색 유형,웹'],
  [
    'Sorgular,Grafik,Sayfa sayısı,Ülkeler,Cihazlar,Filtreler',
    'En çok yapılan sorgular',
    'Tıklamalar,Gösterimler,TO,Konum',
    'Arama türü,Web',
  ],
  [
    'クエリ,平均読み込み時間のチャート,ページ,国,デバイス,フィルタ',
    '上位のクエリ',
    'クリック数,表示回数,CTR,掲載順位',
    '検索タイプ,ウェブ',
  ],
  [
    'Запросы,Диаграмма,Страницы,Страны,Устройства,Фильтры',
    'Популярные запросы',
    'Kлики,Показы,CTR,Позиция',
    'Тип поиска,Веб',
  ],
  ['查詢,圖表,網頁,國家_地區,裝置,篩選器', '熱門查詢項目', '點擊,曝光,點閱率,排名', '搜尋類型,網頁'],
  [
    'Cụm từ tìm kiếm,Sơ đồ,Trang,Quốc gia,Thiết bị,Bộ lọc',
    'Truy vấn hàng đầu',
    'Số lần nhấp,Số lần hiển thị,CTR,Vị trí',
    'Loại tìm kiếm,Web',
  ],
  [
    'Consultas,Gráfico,Páginas,Países,Dispositivos,Filtros',
    'Consultas principais',
    'Cliques,Impressões,CTR,Posição',
    'Tipo de pesquisa,Web',
  ],
  [
    'Forespørgsler,Diagram,Sider,Lande,Enheder,Filtre',
    'Mest almindelige forespørgsler',
    'Klik,Eksponeringer,CTR,Placering',
    'Søgetype,Net',
  ],
]
const OTHER_SEARCHES = ['이미지', 'Görsel', '画像', 'Изображения', '圖片', 'Hình ảnh', 'Imagem', 'Billeder']

test('exports in other languages are read, with days on which nothing was shown, and those of other searches refused', async () => {
  for (const [at, [files, heading, metrics, filter]] of LANGUAGES.entries()) {
    const names = files.split(',')
    const zipOf = (type: string, isNamed = true) => {
      const table = (index: number, first: string, ...rows: string[]) => ({
        name: `${isNamed ? names[index] : `Table ${index}`}.csv`,
        content: [`${first},${metrics}`, ...rows].join('\n'),
      })
      return [
        table(0, heading, 'oak desk,31,1840,1.68%,8.7'),
        table(1, 'X', '2026-09-01,0,0,,', '2026-09-03,5,90,5.56%,9'),
        table(2, 'X', 'https://www.shop.example/oak,35,2000,1.75%,9.1'),
        table(3, 'X', 'X,31,1840,1.68%,8.7'),
        table(4, 'X', 'X,31,1840,1.68%,8.7', 'Y,0,0,,'),
        { name: `${names[5]}.csv`, content: `X,Y\n${type}\n` },
      ]
    }
    const expected = [
      ['2026-09-01 2026-09-03', 'oak desk', 31, 1840, 8.7],
      ['2026-09-01 2026-09-03', 'https://www.shop.example/oak', 35, 2000, 9.1],
    ]
    assert.deepEqual(brief(await read(zipOf(filter))), expected, files)
    // Programs that do not know how the names are encoded spoil them.
    if (heading !== 'Mest almindelige forespørgsler')
      assert.deepEqual(brief(await read(zipOf(filter, false))), expected, heading)
    const [label] = filter.split(',')
    await assert.rejects(read(zipOf(`${label},${OTHER_SEARCHES[at]}`)), /and not of web searches/, filter)
  }
})

test('in a language that we do not know, tables are told by content, and queries only where nothing else is like them', async () => {
  const header = 'Kliki,Wyswietlenia,CTR,Pozycja'
  const words = { name: 'A.csv', content: `Aaa,${header}\noak desk,31,1840,1.68%,8.7\n` }
  const pages = { name: 'B.csv', content: `Bbb,${header}\nhttps://www.shop.example/oak,1,2,50%,3\n` }
  const dates = { name: 'C.csv', content: `Ccc,${header}\n2026-09-01,5,90,5.56%,9\n` }
  const found = await read([words, pages, dates])
  assert.deepEqual(
    found.rows.map(({ query, page }) => [query, page]),
    [
      ['oak desk', null],
      [null, 'https://www.shop.example/oak'],
    ],
  )
  await assert.rejects(read([words, { ...words, name: 'D.csv' }, dates]), {
    code: 'import_invalid',
    message:
      'Which of "A.csv", "D.csv" holds the queries cannot be told. Name it Queries.csv, or export in English.',
  })
  const named = { ...words, name: 'Queries.csv' }
  assert.equal((await read([named, { ...words, name: 'D.csv' }, dates])).rows.length, 1)
})

const COMPARED = [
  'Last 3 days Clicks,Previous 3 days Clicks',
  'Last 3 days Impressions,Previous 3 days Impressions',
  'Last 3 days CTR,Previous 3 days CTR',
  'Last 3 days Position,Previous 3 days Position',
].join(',')
const COMPARED_QUERIES = {
  name: 'Queries.csv',
  content: `Top queries,${COMPARED}\noak desk,31,20,1840,1000,1.68%,2%,8.7,9.5\nnew desk,1,0,10,0,10%,0%,4,0\n`,
}

test('an export that compares gives both periods where it tells their days', async () => {
  const later = [
    ['2026-09-04 2026-09-06', 'oak desk', 31, 1840, 8.7],
    ['2026-09-04 2026-09-06', 'new desk', 1, 10, 4],
  ]
  const earlier = ['2026-09-01 2026-09-03', 'oak desk', 20, 1000, 9.5]
  const sorted = (found: Read) => brief(found).sort((a, b) => String(b[0]).localeCompare(String(a[0])))
  const columns = [
    // A second column of dates.
    `Date,Previous date,${COMPARED}\n2026-09-04,2026-09-01,1,1,9,9,11%,11%,5,5\n2026-09-06,2026-09-03,1,1,9,9,11%,11%,5,5\n`,
    // All dates in one.
    `Date,${COMPARED}\n2026-09-01,,1,,9,,11%,,5\n2026-09-03,,1,,9,,11%,,5\n2026-09-04,1,,9,,11%,,5,\n2026-09-06,1,,9,,11%,,5,\n`,
  ]
  for (const content of columns) {
    const found = await read([COMPARED_QUERIES, { name: 'Chart.csv', content }])
    assert.deepEqual(sorted(found), [...later, earlier])
    assert.deepEqual([found.reading.omitted.withoutImpressions, found.reading.notes], [1, []])
  }
  const half = await read([
    COMPARED_QUERIES,
    { name: 'Dates.csv', content: `Date,${METRICS}\n2026-09-04,1,9,11%,5\n2026-09-06,1,9,11%,5\n` },
  ])
  assert.deepEqual(brief(half), later)
  assert.match(half.reading.notes[0] ?? '', /compares two periods.* only the later one was imported/)
})

test('an export that compares is read by the places of its columns in another language', async () => {
  const header = 'Z,Kliki A,Kliki B,W A,W B,CTR A,CTR B,P A,P B'
  const zip = [
    { name: 'Suchanfragen.csv', content: `${header}\noak desk,31,20,1840,1000,"1,68 %","2 %","8,7","9,5"\n` },
    { name: 'Diagramm.csv', content: `${header}\n2026-09-04,1,1,9,9,11%,11%,5,5\n` },
  ]
  assert.deepEqual(brief(await read(zip)), [['2026-09-04 2026-09-04', 'oak desk', 31, 1840, 8.7]])
})

test('an export that cannot be placed is refused with what is missing', async () => {
  const hours = { name: 'Chart.csv', content: `Time,${METRICS}\n2026-09-01T00:00:00-07:00,5,90,5.56%,9\n` }
  const images = { name: 'Filters.csv', content: 'Filter,Value\nSearch type,Image\nDate,Last 3 days\n' }
  const cases: [readonly ZippedFile[], RegExp][] = [
    [
      [QUERIES, PAGES, ...OTHERS],
      /^AppError: There is no Dates\.csv or Chart\.csv with dates in the zip file/,
    ],
    [
      [QUERIES, hours],
      /^AppError: Chart\.csv, line 2, date: must be a date such as 2026-01-31, not "2026-09-01T/,
    ],
    [[QUERIES, images, CHART], /^AppError: The export is of "Image" and not of web searches/],
    [[CHART, ...OTHERS], /^AppError: There is neither a Queries\.csv nor a Pages\.csv in the zip file/],
    [[], /^AppError: There is neither a Queries\.csv nor a Pages\.csv in the zip file/],
  ]
  for (const [zip, message] of cases) await assert.rejects(read(zip), message)
})

test('what is wrong in a table is named with its file and line', async () => {
  const content = (line: string) => `Top queries,${METRICS}\na,0,1,0%,1\n${line}\n`
  const cases: [string, RegExp][] = [
    ['b,2,1,0%,1', /^AppError: Queries\.csv, line 3, clicks: 2 is more than the impressions/],
    ['b,0,1,0%', /^AppError: Queries\.csv, line 3: the line has 4 cells, and the header has 5/],
    ['b,0,1,200%,1', /^AppError: Queries\.csv, line 3, ctr: must be 0 to 1/],
    ['b"c,0,1,0%,1', /^AppError: Queries\.csv, line 3: a cell that holds a quote must stand in quotes/],
    ['b,0,1.234,0%,1', /^AppError: Queries\.csv, line 3, impressions: "1\.234" is not clear/],
  ]
  for (const [line, message] of cases)
    await assert.rejects(read([{ ...QUERIES, content: content(line) }, CHART]), message)
  const latin1 = { ...QUERIES, content: Buffer.from(content('b\xfc,0,1,0%,1'), 'latin1') }
  await assert.rejects(read([latin1, CHART]), /^AppError: Queries\.csv, line 3: this is not UTF-8/)
  const future = { ...CHART, content: CHART.content.replace('2026-09-03', '2027-09-03') }
  await assert.rejects(
    read([QUERIES, future]),
    /^AppError: Chart\.csv, line 2, date: "2027-09-03" is in the future/,
  )
})

test('a zip file that is made to harm is refused', async () => {
  const many = Array.from({ length: ENTRIES_MAX + 1 }, (_, index) => ({ name: `${index}.csv`, content: '' }))
  const zipped = zipFile([QUERIES, CHART])
  const cases: [readonly ZippedFile[] | Uint8Array, RegExp][] = [
    [many, /^AppError: The zip file cannot be read: it holds 101 files/],
    [
      [{ ...QUERIES, isEncrypted: true }, CHART],
      /^AppError: The zip file cannot be read: Queries\.csv in it is encrypted/,
    ],
    [
      [{ ...QUERIES, claimedBytes: ENTRY_BYTES_MAX + 1 }, CHART],
      /^AppError: The compressed file unpacks to more than 100 times its size/,
    ],
    // Each may be as large as that, and not all of them in a file so small.
    [
      [QUERIES, CHART].map((file) => ({ ...file, claimedBytes: 200_000_000 })),
      /^AppError: The compressed file unpacks to more than 100 times its size/,
    ],
    // A bomb says that it is small.
    [
      [{ ...QUERIES, content: QUERIES.content + '\n'.repeat(50_000_000), claimedBytes: 1000 }, CHART],
      /^AppError: The zip file cannot be read: too many bytes in the stream/,
    ],
    [
      [{ ...QUERIES, method: 99 }, CHART],
      /^AppError: The zip file cannot be read: Queries\.csv in it is compressed in/,
    ],
    [zipped.subarray(0, -30), /^AppError: The zip file cannot be read: /],
    [zipped.fill(0xff, 45, 60), /^AppError: The zip file cannot be read: /],
  ]
  for (const [content, message] of cases) await assert.rejects(read(content), message)
})

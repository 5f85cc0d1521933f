// Reads the zip file that Search Console's performance report gives on "Export, Download CSV". Its tables of queries
// and of pages are sums over all days of the report, so their rows become rows of that span: rows with a query and no
// page, and rows with a page and no query. The two tables count differently and are never joined.

import { AppError, IMPORT_INVALID } from '../../../lib/errors.ts'
import { describeCells, quoted } from '../../../lib/import-fault.ts'
import { createLinePlace, type LinePlace } from '../../../lib/import-place.ts'
import { openZip } from '../../../lib/zip-entries.ts'
import type { PerformanceRow } from '../performance-row.ts'
import type { MetricColumns } from './export-layout.ts'
import { type Period, readPeriods } from './export-periods.ts'
import { type ExportTable, type ExportTables, findTables } from './export-table.ts'
import { createNumberCells, type NumberCells } from './number-cells.ts'
import { createNumberFields } from './number-fields.ts'
import type { PerformanceReading } from './performance-reading.ts'
import { createTextFields } from './text-fields.ts'

/** Search Console cuts its tables at this length. */
const TABLE_ROWS_MAX = 1000

// "Search type", and the types that are no web search, in the languages of export-names.json. Each has its own word for the
// web, and a word that is not known here is taken for it: a note shows it.
const SEARCH_TYPE_LABEL = /t[iy]p|tür|тип|loại|jenis|タイプ|类型|類型|유형/i
const OTHER_SEARCH =
  /im[aá]g|bild|afbeelding|billed|obraz|obráz|görsel|gambar|hình|изобр|зображ|画像|图片|圖片|이미지|vid[eé]|видео|відео|wideo|動画|视频|影片|동영상|news|nachrichten|actualit|not[ií]cia|notizie|nieuws|nyheter|nyheder|wiadomo|zprávy|haber|berita|tin tức|новост|новини|ニュース|新闻|新聞|뉴스/i
// The number of filters that every export names: search type and dates.
const FILTERS_OF_EVERY_EXPORT = 2

/** The columns of one period in a table, with its days. */
type DatedColumns = { columns: MetricColumns; period: Period }

export async function* readConsoleExport(
  path: string,
  reading: PerformanceReading,
): AsyncGenerator<PerformanceRow[]> {
  reading.source = 'export'
  const zip = await openZip(path)
  try {
    const { queries, pages, dates, filters } = await findTables(zip.entries)
    if (queries === undefined && pages === undefined) {
      throw new AppError(
        IMPORT_INVALID,
        'There is neither a Queries.csv nor a Pages.csv in the zip file: it is no export of the performance report.',
      )
    }
    checkFilters(filters, reading)
    const periods = await readPeriods(dates, reading)
    let place: LinePlace = createLinePlace()
    const numbers = createNumberCells(() => place)
    for (const [table, field] of [
      [queries, 'query'],
      [pages, 'page'],
    ] as const) {
      if (table === undefined) continue
      place = createLinePlace(table.name)
      const dated = table.layout.periods.flatMap((columns, index) => {
        const period = periods[index]
        return period === undefined ? [] : [{ columns, period }]
      })
      yield* readTable(table, field, dated, { numbers, place, reading })
    }
    numbers.finish()
    const isCompared = (queries ?? pages)!.layout.periods.length > 1
    if (isCompared && periods[1] === undefined) {
      reading.notes.push(
        'The export compares two periods, and the days of the earlier one are not in it: only the later one was imported.',
      )
    }
  } finally {
    zip.close()
  }
}

type TableContext = { numbers: NumberCells; place: LinePlace; reading: PerformanceReading }

async function* readTable(
  { records, layout }: ExportTable,
  field: 'query' | 'page',
  dated: readonly DatedColumns[],
  { numbers, place, reading }: TableContext,
): AsyncGenerator<PerformanceRow[]> {
  const texts = createTextFields(place, reading)
  const figures = createNumberFields(place, reading)
  let rowsCount = 0

  function readRow(cells: readonly string[], { columns, period }: DatedColumns): PerformanceRow | undefined {
    const shown = (metric: keyof MetricColumns) => cells[columns[metric]] as string
    const count = (metric: 'clicks' | 'impressions') =>
      figures.count(numbers.count(shown(metric), metric), shown(metric), metric)
    const clicks = count('clicks')
    const impressions = count('impressions')
    if (!figures.hasImpressions(clicks, impressions)) return undefined
    const positionSum = figures.positionSum(
      numbers.decimal(shown('position')),
      shown('position'),
      impressions,
    )
    figures.ctr(numbers.share(shown('ctr')), shown('ctr'))
    const [query, page] =
      field === 'query' ? [texts.query(cells[0] as string), null] : [null, texts.page(cells[0] as string)]
    return { ...period, query, page, country: null, device: null, clicks, impressions, positionSum }
  }

  for await (const batch of records()) {
    const rows: PerformanceRow[] = []
    for (const { line, cells } of batch) {
      place.line = line
      rowsCount++
      reading.rowsRead++
      try {
        if (cells.length !== layout.columnsCount)
          throw place.refuse(describeCells(cells.length, layout.columnsCount))
        for (const period of dated) {
          const row = readRow(cells, period)
          if (row !== undefined) rows.push(row)
        }
      } catch (error) {
        reading.faults.add(error)
      }
    }
    if (rows.length > 0) yield rows
  }
  const isTruncated = rowsCount >= TABLE_ROWS_MAX
  for (const { period } of dated) reading.spans.push({ ...period, isTruncated })
}

/** Checks the table of filters: the other tables do not say how they were filtered. */
function checkFilters(filters: ExportTables['filters'], { notes }: PerformanceReading): void {
  if (filters.length === 0) return
  const type = filters.find(([label = '']) => SEARCH_TYPE_LABEL.test(label))?.[1]?.trim()
  if (type !== undefined && OTHER_SEARCH.test(type)) {
    throw new AppError(
      IMPORT_INVALID,
      `The export is of ${quoted(type)} and not of web searches, which are all that is imported.`,
    )
  }
  const said = filters.map((cells) => cells.map((cell) => cell.trim()).join(': ')).join('; ')
  notes.push(`The export was made with these filters: ${said}.`)
  if (filters.length > FILTERS_OF_EVERY_EXPORT) {
    notes.push(
      'Its rows are stored as if they were the whole site: to get all of it, export without other filters.',
    )
  }
}

// Reads search performance as JSON: objects with the names of the CSV columns, or as Search Console's API returns
// them. Also reads BigQuery's export in that format, which leaves out nulls and writes whole numbers as strings.

import { quoted } from '../../../lib/import-fault.ts'
import { createLinePlace, type LinePlace } from '../../../lib/import-place.ts'
import { decodeText } from '../../../lib/imported-text.ts'
import type { PerformanceRow } from '../performance-row.ts'
import { type Field, findField, isAppearance } from './columns.ts'
import { nameKeys } from './keyed-rows.ts'
import { createNumberFields } from './number-fields.ts'
import { type JsonObject, readObjects } from './performance-objects.ts'
import type { PerformanceReading } from './performance-reading.ts'
import { createTextFields } from './text-fields.ts'

const DIGITS = /^\d{1,15}$/

type Values = { [field in Field]?: unknown }
type ReadRow = (values: Values) => PerformanceRow | undefined

export async function* readPerformanceLines(
  bytes: AsyncIterable<Uint8Array>,
  reading: PerformanceReading,
): AsyncGenerator<PerformanceRow[]> {
  const place = createLinePlace()
  let readRow: ReadRow | undefined
  let isBigQuery = false
  for await (const objects of nameKeys(readObjects(decodeText(bytes), place, reading), place, reading)) {
    const rows: PerformanceRow[] = []
    for (const { line, value: object } of objects) {
      place.line = line
      if (readRow === undefined) {
        isBigQuery = isOfBigQuery(object)
        if (isBigQuery) reading.source = 'bigquery'
        readRow = createRowReader(isBigQuery, place, reading)
      }
      reading.rowsRead++
      try {
        const row = readRow(valuesOf(object, isBigQuery, place))
        if (row !== undefined) rows.push(row)
      } catch (error) {
        reading.faults.add(error)
      }
    }
    if (rows.length > 0) yield rows
  }
  if (readRow === undefined) throw place.refuse('the file is empty.')
}

/** True also for a row without a position, such as one of Discover, which still has its flags. */
function isOfBigQuery(object: JsonObject): boolean {
  const hasSum = 'sum_position' in object || 'sum_top_position' in object
  return hasSum || ('is_anonymized_query' in object && !('position' in object))
}

function valuesOf(object: JsonObject, isBigQuery: boolean, place: LinePlace): Values {
  const values: Values = {}
  // Objects from JSON.parse have no inherited names.
  for (const name in object) {
    const field = findField(name)
    if (field === undefined) {
      if (isBigQuery && isAppearance(name)) continue
      throw place.refuse('is not a field that can be imported.', quoted(name))
    }
    if (field in values) throw place.refuse('is there twice, by two names.', field)
    values[field] = object[name]
  }
  return values
}

function createRowReader(isBigQuery: boolean, place: LinePlace, reading: PerformanceReading): ReadRow {
  const texts = createTextFields(place, reading)
  const figures = createNumberFields(place, reading)

  /** Returns the text of a field that may be null or missing. */
  function textOf(values: Values, field: Field): string {
    const value = values[field] ?? ''
    if (typeof value !== 'string')
      throw place.refuse(`must be text, not ${quoted(JSON.stringify(value))}.`, field)
    return value
  }

  function numberOf(values: Values, field: Field): number | undefined {
    const value = values[field]
    if (value === undefined) throw place.refuse('is missing.', field)
    if (isBigQuery && typeof value === 'string' && DIGITS.test(value)) return Number(value)
    return typeof value === 'number' ? value : undefined
  }

  function countOf(values: Values, field: 'clicks' | 'impressions'): number {
    return figures.count(numberOf(values, field), values[field], field)
  }

  function positionSumOf(values: Values, impressions: number): number {
    const field = isBigQuery ? 'sum_position' : 'position'
    const value = numberOf(values, field)
    return isBigQuery
      ? figures.sumFromZero(value, values[field], impressions)
      : figures.positionSum(value, values[field], impressions)
  }

  function isWithheld(flag: unknown): boolean {
    if (flag === undefined || flag === null || typeof flag === 'boolean') return flag === true
    throw place.refuse(`must be true or false, not ${quoted(JSON.stringify(flag))}.`, 'is_anonymized_query')
  }

  function checkPosition(values: Values): void {
    const other = isBigQuery ? 'position' : 'sum_position'
    if (other in values) throw place.refuse('stands here, and not in the first line.', other)
  }

  return (values) => {
    if ('site_url' in values) texts.site(textOf(values, 'site_url'))
    if ('search_type' in values && !texts.isWeb(textOf(values, 'search_type'))) return undefined
    if ('search_appearance' in values) texts.noAppearance(textOf(values, 'search_appearance'))
    if (!isBigQuery && !('query' in values) && !('page' in values)) {
      throw place.refuse('there is neither query nor page.')
    }
    if (values.date === undefined) throw place.refuse('is missing.', 'date')
    checkPosition(values)
    const day = texts.day(textOf(values, 'date'))
    const clicks = countOf(values, 'clicks')
    const impressions = countOf(values, 'impressions')
    if (!figures.hasImpressions(clicks, impressions)) return undefined
    if (values.ctr !== undefined && values.ctr !== null) figures.ctr(numberOf(values, 'ctr'), values.ctr)
    return {
      firstDay: day,
      lastDay: day,
      query: isWithheld(values.is_anonymized_query) ? null : texts.query(textOf(values, 'query')),
      page: texts.page(textOf(values, 'page')),
      country: texts.country(textOf(values, 'country')),
      device: texts.device(textOf(values, 'device')),
      clicks,
      impressions,
      positionSum: positionSumOf(values, impressions),
    }
  }
}

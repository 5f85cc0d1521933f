// The second address of a list: all of its rows as a file, with the filters, the order and the access checks of the list.

import { type Static, type TSchema, Type } from 'typebox'
import type { Principal, ProjectRef } from '../../entry/http/access/principal.ts'
import { ROUTE_NOT_FOUND } from '../../entry/http/errors.ts'
import type { PathId } from '../../entry/http/requests/path-ids.ts'
import {
  emptyIsAbsent,
  type Parsed,
  parsed,
  withFields,
} from '../../entry/http/requests/schema-annotations.ts'
import { isProjectRoute, type Route, streamedFileRoute } from '../../entry/http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { invalid } from '../../lib/errors.ts'
import { groupDigits } from '../../lib/grouped-digits.ts'
import { type Column, columnsOf, isIn, type Row } from './columns.ts'
import type { ExportSlots } from './export-slots.ts'
import { openFileMaker } from './file-maker.ts'
import { fileName } from './file-name.ts'
import { endingOnce, FILE_ROWS_MAX, filePieces, type PageQueue } from './file-pieces.ts'
import { FORMATS, type Format, formatOf } from './formats.ts'
import type { ListedRows } from './listed-rows.ts'
import { narrowingsOf } from './narrowings.ts'
import { type ListCall, readPage, rowsOf } from './row-pages.ts'

const COLUMNS_LENGTH_MAX = 4096
/** Parameters that a file does not take, because it has all rows. */
const OF_PAGES = ['cursor', 'limit', 'include_total']

const EXTENSIONS = FORMATS.map(({ extension }) => extension)
const FILE_TYPES = FORMATS.map(({ type }) => type)

const FILE_CONTENT =
  'As CSV: RFC 4180 in UTF-8, a header, then a line for each row, each ending with CR LF. Null is an empty cell; entries of a list are separated by `; `; objects in a row are columns of their own; a text that a spreadsheet would take for a formula begins with an apostrophe. As JSON lines: one object a line, as the list shows it or, with `columns`, with these. As an Excel workbook and as Parquet: the columns of the CSV file, where numbers, times and days have their types.'
const FILE_EXAMPLE = 'id,name\r\n1,Shoes\r\n'

/** The extension at the end of the address, which chooses the format. */
export const fileFormat: PathId<Format> = {
  schema: Type.Enum(EXTENSIONS, {
    description: 'What the file is: CSV, an Excel workbook, JSON lines or Parquet.',
  }),
  kind: ROUTE_NOT_FOUND,
  message: 'A list is to be had as .csv, .xlsx, .jsonl and .parquet.',
  parse: formatOf,
}

type ExportParts = {
  clock: Clock
  slots: ExportSlots
  inQueue: PageQueue
  /** Throws if the caller may not read the data any more, or it is gone: making a file takes minutes. */
  checkAccess(call: Caller): Promise<void>
  onFailed(operationId: string, error: unknown): void
}

export type Caller = { principal: Principal; project: ProjectRef | undefined; client: ListCall['client'] }

const fileQuery = Type.Object({
  columns: Type.Optional(Type.Unsafe<readonly Column[]>({})),
  bom: Type.Optional(Type.Boolean()),
})

export function exportRoute(listed: ListedRows, parts: ExportParts): Route {
  const { route } = listed
  const all = columnsOf(listed.schema)
  const operationId = `${route.operationId}AsFile`
  return streamedFileRoute({
    path: `${route.path}.{format}`,
    operationId,
    tag: route.tag,
    summary: `${route.summary}, as a file`,
    description: `All rows of \`GET ${route.path}\`, at most ${groupDigits(FILE_ROWS_MAX)}. A file that cannot be finished ends with a broken connection, never as if it were whole.`,
    ids: { ...route.ids, format: fileFormat },
    query: queryOf(route, all),
    types: FILE_TYPES,
    content: FILE_CONTENT,
    example: FILE_EXAMPLE,
    ...(route.refusals && { refusals: route.refusals }),
    ...(route.findFurther && {
      findFurther: (call) => route.findFurther?.(listCall(call as never)) as never,
    }),
    ...(route.refuse && { refuse: route.refuse }),
    async handle(call) {
      const { columns: chosen, bom = false } = call.query as Static<typeof fileQuery>
      const { format } = call.ids as { format: Format }
      if (bom && !format.canHaveMark) throw invalid({ bom: ['The bom is for CSV files only.'] })
      const request = listCall(call as never)
      const first = await readPage(listed.route, request)
      const { rows: firstRows, next } = rowsOf(first, listed.field)
      const columns = chosen ?? all.filter((column) => !column.isOptional || isIn(column, firstRows))
      requireThere(columns, firstRows)
      const { principal, client } = call
      const project = isProjectRoute(route) ? call.project : undefined
      const { domain } = project ?? {}
      return {
        name: fileName({
          operationId: route.operationId,
          which: narrowingsOf(route, request.query).map(({ value }) => value),
          domain,
          nowMs: parts.clock.nowMs(),
          extension: format.extension,
        }),
        type: format.type,
        async read() {
          const release = parts.slots.take(principal)
          const plan = {
            extension: format.extension,
            columns,
            isChosen: chosen !== undefined,
            hasMark: bom,
            firstRows,
            field: listed.field,
          }
          const maker = await openFileMaker(plan, next === null).catch((error) => {
            release()
            throw error
          })
          const file = {
            first,
            maker,
            readNext: (cursor: string) => readPage(listed.route, request, cursor),
            check: () => parts.checkAccess({ principal, project, client }),
          }
          return endingOnce(filePieces(file, parts.inQueue), (failure) => {
            release()
            void maker.close()
            if (failure !== undefined) parts.onFailed(operationId, failure)
          })
        },
      }
    },
  })
}

/** Returns the call of the list from which the file is made. */
function listCall(call: ListCall): ListCall {
  const { columns: _columns, bom: _bom, ...query } = call.query as Record<string, unknown>
  return { ...call, query }
}

/** Refuses columns that the rows lack: an empty column would claim that there are no values. */
function requireThere(columns: readonly Column[], rows: readonly Row[]): void {
  if (rows.length === 0) return
  const missing = columns.filter((column) => column.isOptional && !isIn(column, rows))
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name).join(', ')
  throw invalid({
    columns: [`The list as it was asked for has no ${names}: see its parameters, for example include.`],
  })
}

function queryOf(route: Route, all: readonly Column[]): TSchema {
  const query = route.query ?? Type.Object({})
  const { properties = {} } = query as { properties?: Record<string, TSchema> }
  const kept = Object.entries(properties).filter(([name]) => !OF_PAGES.includes(name))
  return withFields(query, {
    ...Object.fromEntries(kept),
    columns: Type.Optional(columnsParameter(all)),
    bom: Type.Optional(
      Type.Boolean({
        description: 'Begins a CSV file with a byte order mark, by which Excel knows that it is UTF-8.',
      }),
    ),
  })
}

function columnsParameter(all: readonly Column[]) {
  const names = all.map(({ name }) => name)
  const schema = Type.String({
    maxLength: COLUMNS_LENGTH_MAX,
    description: `Which columns the file has, in this order, separated by commas. Without it, all that the rows have, of: ${names.map((name) => `\`${name}\``).join(', ')}.`,
    examples: [names.slice(0, 2).join()],
  })
  return emptyIsAbsent(parsed(schema, (text) => readColumns(text, all)))
}

function readColumns(text: string, all: readonly Column[]): Parsed<Column[]> {
  const names = text.split(',').map((name) => name.trim())
  const columns = names.flatMap((name) => all.find((column) => column.name === name) ?? [])
  if (columns.length < names.length) {
    const unknown = names.find((name) => all.every((column) => column.name !== name))
    return {
      error: `has no column ${JSON.stringify(unknown)}; there are ${all.map(({ name }) => name).join(', ')}`,
    }
  }
  if (new Set(names).size < names.length) return { error: 'must name each column once' }
  return { value: columns }
}

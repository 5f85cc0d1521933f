// Writes the types of `/app/v1` for the dashboard, from the document that describes it: `npm run generate`. A test
// writes them again and compares, so a route that changes breaks the pages that use it at the type check, not in
// somebody's browser. Types that `/v1` shares come from the client package, which has them with descriptions. An
// operation only lists the parts of its requests and answers, and exported lists have none: their address is that of
// the list plus an extension. The fields of lists come from their catalogues: labels, types, filters
// and orders; the titles of report sections and of alerts from the features.

import { writeFileSync } from 'node:fs'
import type { AlertKind } from '../src/background/alerts/alert-kind.ts'
import type { Catalogue, FieldEntry } from '../src/data/lists/fields.ts'
import {
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  resolve,
} from '../src/entry/http/openapi/document.ts'
import { buildOpenApi } from '../src/entry/http/openapi/openapi.ts'
import { forApp } from '../src/entry/http/route.ts'
import { refusalsOf } from '../src/features/crawls/engine/audit/targets.ts'
import { PAGE_FIELDS } from '../src/features/crawls/engine/page-fields.ts'
import { IMAGE_FIELDS } from '../src/features/crawls/images/image-fields.ts'
import { LINK_FIELDS } from '../src/features/crawls/links/link-fields.ts'
import { FINDING_FIELDS } from '../src/features/crawls/pages/page-filters.ts'
import { ALERT_KINDS } from '../src/features/declarations.ts'
import { SECTION_TITLES } from '../src/features/reports/model/figures.ts'
import { URL_FIELDS } from '../src/features/urls/url-fields.ts'
import { unconnectedProduct } from '../test/helpers/unconnected-product.ts'
import { createSchemaTypes, type SchemaType } from './schema-types.ts'

export const TYPES_FILE = new URL('../dashboard/api/types.ts', import.meta.url)
export const FIELDS_FILE = new URL('../dashboard/api/fields.ts', import.meta.url)
export const SECTIONS_FILE = new URL('../dashboard/api/report-sections.ts', import.meta.url)
export const ALERTS_FILE = new URL('../dashboard/api/alert-titles.ts', import.meta.url)

const HEADER = `// Written by \`npm run generate\` from the description of /app/v1. Do not edit: change the route's schema, then run it again.
`
const CLIENT_TYPES = '../../client/src/types.ts'
const { parametersType, schemaTypes, typeOf } = createSchemaTypes({ hasDescriptions: false })
const METHODS = ['get', 'post', 'patch', 'delete'] as const

const FIELDS_HEADER = `// Written by \`npm run generate\`. Do not edit: change the catalogue of the record, or the route, then run it again.
`
const SECTIONS_HEADER = `// Written by \`npm run generate\`. Do not edit: change the titles of the sections of reports, then run it again.
`
const ALERTS_HEADER = `// Written by \`npm run generate\`. Do not edit: change the kinds of alerts, then run it again.
`
const CATALOGUES: Readonly<Record<string, Catalogue>> = {
  pageFields: { ...PAGE_FIELDS, ...FINDING_FIELDS },
  linkFields: LINK_FIELDS,
  imageFields: IMAGE_FIELDS,
  urlFields: URL_FIELDS,
}
/** Catalogues without filters in pages: browsers load only their labels. */
const SHOWN_ALONE = ['urlFields']

/** Lists for which pages offer every order; browsers load no other orders. */
const SORTED_LISTS = [
  '/projects/{project_uid}/rank-tracker/keywords',
  '/projects/{project_uid}/crawls/{crawl_uid}/pages',
  '/projects/{project_uid}/search-performance/queries',
  '/projects/{project_uid}/backlinks',
  '/projects/{project_uid}/backlinks/referring-domains',
  '/projects/{project_uid}/backlinks/anchors',
  '/projects/{project_uid}/backlinks/linked-pages',
  '/projects/{project_uid}/urls',
]

if (import.meta.main) {
  writeFileSync(TYPES_FILE, renderTypes())
  writeFileSync(FIELDS_FILE, renderFields())
  writeFileSync(SECTIONS_FILE, renderSections())
  writeFileSync(ALERTS_FILE, renderAlerts())
}

export function renderFields(): string {
  const { routes, appRoutes } = unconnectedProduct()
  const document = buildOpenApi([...routes, ...appRoutes].map(forApp), { version: '', publicUrl: undefined })
  const catalogues = Object.entries(CATALOGUES).map(([name, catalogue]) => {
    const fields = Object.entries(catalogue).map(([field, entry]) =>
      SHOWN_ALONE.includes(name) ? `  ${field}: { label: '${entry.label}' },\n` : renderField([field, entry]),
    )
    return `export const ${name} = {\n${fields.join('')}} as const\n`
  })
  return [FIELDS_HEADER, ...catalogues, renderRefusals(), renderSorts(document)].join('\n')
}

/** A file of its own: only the pages of reports load it. */
export function renderSections(): string {
  const sections = Object.entries(SECTION_TITLES).map(([name, title]) => `  ${name}: '${title}',\n`)
  return `${SECTIONS_HEADER}\nexport const reportSections = {\n${sections.join('')}} as const\n`
}

/** Titles that fit into the overview, which lists no good news. */
export function renderAlerts(): string {
  const kinds: [string, AlertKind][] = Object.entries(ALERT_KINDS)
  const titles = kinds
    .filter(([, { severity }]) => severity !== 'info')
    .map(([name, { title, shortTitle = title }]) => `  ${name}: '${shortTitle}',\n`)
  return `${ALERTS_HEADER}\nexport const alertTitles: Readonly<Record<string, string>> = {\n${titles.join('')}}\n`
}

function renderField([name, { type, label, unit, isFiltered }]: [string, FieldEntry]): string {
  const further = `${unit === undefined ? '' : `, unit: '${unit}'`}${isFiltered === false ? ', isFiltered: false' : ''}`
  return `  ${name}: { type: '${type}', label: '${label}'${further} },\n`
}

function renderRefusals(): string {
  const [own, other] = [false, true].map((isExternal) => refusalsOf({ isExternal }).join(', '))
  const type = "{ readonly [site in 'own' | 'other']: readonly number[] }"
  const lists = `  own: [${own}],\n  other: [${other}],\n`
  return `/** Statuses that turn programs away and say nothing of what people get, by whose address has them. */\nexport const REFUSALS: ${type} = {\n${lists}}\n`
}

function renderSorts(document: OpenApiDocument): string {
  const lists = SORTED_LISTS.map((path) => {
    const parameters = document.paths[path]?.get?.parameters.map((parameter) => resolve(document, parameter))
    const sorts = parameters?.find(({ name }) => name === 'sort')?.schema.enum ?? []
    return `  'GET ${path}': [${sorts.map((sort) => `'${sort}'`).join(', ')}],\n`
  })
  return `/** The orders that the API knows, by list. */\nexport const SORTS = {\n${lists.join('')}} as const\n`
}

export function renderTypes(): string {
  const { routes, appRoutes } = unconnectedProduct()
  const document = buildOpenApi([...routes, ...appRoutes].map(forApp), { version: '', publicUrl: undefined })
  const ofClient = new Map(schemaTypes(buildOpenApi(routes, { version: '', publicUrl: undefined })))
  const types = schemaTypes(document)
  const shared = types.filter(([name, text]) => ofClient.get(name) === text).map(([name]) => name)
  const own = types.filter(([name]) => !shared.includes(name))
  const operations = renderOperations(document)
  return [HEADER, ...renderShared(shared, own, operations), ...own.map(([, text]) => text), operations].join(
    '\n',
  )
}

/**
 * Re-exports all shared types; those that the rest of the file uses are imported as well. A type of this file hides one
 * of the client with the same name.
 */
function renderShared(shared: readonly string[], own: SchemaType[], operations: string): string[] {
  const rest = `${own.map(([, text]) => text).join('')}${operations}`
  const used = shared.filter((name) => new RegExp(`\\b${name}\\b`).test(rest))
  return [
    `import type {${used.map((name) => `\n  ${name},`).join('')}\n} from '${CLIENT_TYPES}'\n`,
    `export type * from '${CLIENT_TYPES}'\n`,
  ]
}

function renderOperations(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = path.endsWith('.{format}') ? undefined : item[method]
      return operation ? [renderOperation(document, `${method.toUpperCase()} ${path}`, operation)] : []
    }),
  )
  return `export type Operations = {\n${operations.join('\n')}\n}\n`
}

function renderOperation(document: OpenApiDocument, name: string, operation: Operation): string {
  const parameters = operation.parameters.map((parameter) => resolve(document, parameter))
  const inPlace = (place: Parameter['in']) => {
    const those = parameters.filter((parameter) => parameter.in === place)
    return those.length === 0 ? [] : [parametersType(those)]
  }
  const answers = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, answer]) => contentType(resolve(document, answer).content))
  const parts = {
    path: inPlace('path'),
    query: inPlace('query'),
    body: contentType(operation.requestBody?.content),
    answer: [...new Set(answers)],
  }
  const lines = Object.entries(parts).flatMap(([part, types]) =>
    types.length === 0 ? [] : [`    ${part}: ${types.join(' | ').replaceAll('\n', '\n  ')}\n`],
  )
  return `  /** ${operation.summary} */\n  '${name}': {\n${lines.join('')}  }`
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

/** Files, and answers without a body, have no content that a page could read as data. */
function contentType(content: Content | undefined): string[] {
  const schema = content?.['application/json']?.schema
  return schema === undefined ? [] : [onOneLine(typeOf(schema, '  '))]
}

/**
 * Puts an envelope of named types on one line, like the parameters; an envelope that describes its records itself keeps
 * its lines.
 */
function onOneLine(type: string): string {
  const fields = /^\{\n((?: {4}[^{}\n]+\n)+) {2}\}$/.exec(type)?.[1]
  return fields === undefined ? type : `{ ${fields.trim().split(/\n */).join('; ')} }`
}

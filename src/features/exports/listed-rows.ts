// Which routes answer with a list, and where in the answer its rows are. A route whose `data` is an array of records is one by
// itself; a few others have a list beside something else, and are named here.

import type { TSchema } from 'typebox'
import type { Route } from '../../entry/http/route.ts'

export type ListRoute = Extract<Route, { access: 'read'; isFile?: false; isStream?: false }>

export type ListedRows = {
  route: ListRoute
  /** The shape of one row. */
  schema: TSchema
  /** The rows are in this field of `data`; undefined when they are `data` itself. */
  field: string | undefined
}

/** The field of `data` that has the rows, by operation. */
const FIELDS: Readonly<Record<string, string>> = {
  readAnalysisResults: 'results',
  listSegments: 'segments',
  listCrawlIssues: 'issues',
  listSearchPerformanceDays: 'days',
  listBacklinkDays: 'days',
  listBackups: 'files',
  readSpend: 'providers',
}

type Node = { type?: string; anyOf?: Node[]; items?: Node; properties?: Record<string, Node> }

/** Undefined for a route that answers with something else. */
export function listedRows(route: Route): ListedRows | undefined {
  if (route.method !== 'GET' || route.access !== 'read' || route.isFile || route.isStream) return undefined
  const data = (route.answers[200] as Node | undefined)?.properties?.data
  const field = FIELDS[route.operationId]
  const list = present(field === undefined ? data : data?.properties?.[field])
  const row = list?.type === 'array' ? list.items : undefined
  return isRecord(row) ? { route: route as ListRoute, schema: row as TSchema, field } : undefined
}

/** A list that is null while nothing is known of it has rows like any other. */
function present(node: Node | undefined): Node | undefined {
  return node?.anyOf?.find(({ type }) => type === 'array') ?? node
}

function isRecord(node: Node | undefined): node is Node {
  if (node?.anyOf !== undefined) return node.anyOf.every(isRecord)
  return node?.type === 'object'
}

// Finds which routes return a list, and where in the response its rows are. A route whose `data` is an array of records
// is one; a few others have a list beside other data, and are named here.

import type { TSchema } from 'typebox'
import type { Route } from '../../entry/http/route.ts'

export type ListRoute = Extract<Route, { access: 'read'; isFile?: false; isStream?: false }>

export type ListedRows = {
  route: ListRoute
  schema: TSchema
  /** The field of `data` with the rows; undefined if `data` itself holds them. */
  field: string | undefined
}

/** The field of `data` with the rows, by operation. */
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

/** Returns undefined for a route that returns no list. */
export function listedRows(route: Route): ListedRows | undefined {
  if (route.method !== 'GET' || route.access !== 'read' || route.isFile || route.isStream) return undefined
  const data = (route.answers[200] as Node | undefined)?.properties?.data
  const field = FIELDS[route.operationId]
  const list = present(field === undefined ? data : data?.properties?.[field])
  const row = list?.type === 'array' ? list.items : undefined
  return isRecord(row) ? { route: route as ListRoute, schema: row as TSchema, field } : undefined
}

/** Handles a list that may be null. */
function present(node: Node | undefined): Node | undefined {
  return node?.anyOf?.find(({ type }) => type === 'array') ?? node
}

function isRecord(node: Node | undefined): node is Node {
  if (node?.anyOf !== undefined) return node.anyOf.every(isRecord)
  return node?.type === 'object'
}

// The columns of a list: the fields of its rows, from their schema. Objects in a row become columns of their own
// (`before.title`); a list of texts or numbers is one cell. Fields that rows have only on request (`include=tags`), or
// that only some kinds of rows have, become columns only in files that contain them.

import type { TSchema } from 'typebox'

export type Column = {
  readonly name: string
  /** The keys that lead to the value through the objects of a row. */
  readonly path: readonly string[]
  readonly form: ColumnForm
  /** The type of a plain value. */
  readonly type: ColumnType
  /** Whether some rows may lack it. */
  readonly isOptional: boolean
}

/**
 * `list`: texts or numbers. `flags`: names with booleans. `competitors`: a position for each domain, each of which
 * becomes a column. `json`: anything else.
 */
type ColumnForm = 'plain' | 'list' | 'flags' | 'competitors' | 'json'

/** `time`: such as `2026-11-16T08:00:00Z`. `day`: such as `2026-11-16`. */
export type ColumnType = 'text' | 'integer' | 'number' | 'boolean' | 'time' | 'day'

export type Row = Readonly<Record<string, unknown>>

type Node = {
  type?: string
  format?: string
  anyOf?: Node[]
  items?: Node
  properties?: Record<string, Node>
  required?: string[]
  patternProperties?: Record<string, Node>
}

export function columnsOf(row: TSchema): Column[] {
  return columnsBelow(row as Node, [], false)
}

function columnsBelow(node: Node, path: readonly string[], isOptional: boolean): Column[] {
  const branches = (node.anyOf ?? [node]).filter(({ type }) => type !== 'null')
  if (branches.length > 0 && branches.every(({ properties }) => properties !== undefined))
    return joined(branches.map((branch) => fieldsOf(branch, path, isOptional)))
  return [{ name: path.join('.'), path, form: formOf(branches), type: typeOf(branches), isOptional }]
}

function fieldsOf({ properties = {}, required = [] }: Node, path: readonly string[], isOptional: boolean) {
  return Object.entries(properties).flatMap(([name, field]) =>
    columnsBelow(field, [...path, name], isOptional || !required.includes(name)),
  )
}

/** Returns the columns of all kinds of rows; a column that some kinds lack is optional. */
function joined(kinds: Column[][]): Column[] {
  const names = new Map(kinds.flat().map((column) => [column.name, column]))
  const isOfAll = ({ name }: Column) => kinds.every((kind) => kind.some((column) => column.name === name))
  return [...names.values()].map((column) => (isOfAll(column) ? column : { ...column, isOptional: true }))
}

function formOf([node, ...others]: Node[]): ColumnForm {
  if (node === undefined || others.length > 0) return 'plain'
  if (node.type === 'array') return formOfList(node.items ?? {})
  if (node.type !== 'object') return 'plain'
  const [value] = Object.values(node.patternProperties ?? {})
  return value?.type === 'boolean' ? 'flags' : 'json'
}

function typeOf(branches: Node[]): ColumnType {
  const types = new Set(branches.map(typeOfBranch))
  if (types.size === 2 && types.has('integer') && types.has('number')) return 'number'
  const [type = 'text', ...others] = types
  return others.length === 0 ? type : 'text'
}

function typeOfBranch({ type, format }: Node): ColumnType {
  if (type === 'integer' || type === 'number' || type === 'boolean') return type
  if (format === 'date-time') return 'time'
  return format === 'date' ? 'day' : 'text'
}

function formOfList(items: Node): ColumnForm {
  const { domain, position } = items.properties ?? {}
  if (domain !== undefined && position !== undefined) return 'competitors'
  const isNested = (items.anyOf ?? [items]).some(({ type }) => type === 'object' || type === 'array')
  return isNested ? 'json' : 'list'
}

export function valueAt(row: Row, path: readonly string[]): unknown {
  let value: unknown = row
  for (const name of path) value = (value as Row | null | undefined)?.[name]
  return value
}

/** Whether rows have the column, even in an object that is null in some of them. */
export function isIn(column: Column, rows: readonly Row[]): boolean {
  return rows.some((row) => {
    let value: unknown = row
    for (const name of column.path) {
      if (value === null) return true
      if (typeof value !== 'object' || !(name in value)) return false
      value = (value as Row)[name]
    }
    return true
  })
}

// Turns the text after `?` into nested names with string values: `filters[0][field]=url` is { filters: { 0: { field:
// 'url' } } }. It only parses; which names and values are allowed is for validation. What cannot be parsed (a parameter
// given twice, a bad escape, brackets that do not close) stays in the tree as a QueryProblem where the value would be,
// so that validation reports it on that field and in its place. Objects have no prototype to reach, so `__proto__` and
// `constructor` are names like any other. Names, depth and time are bounded: each name costs the same, however many
// there are. Indexes stay text, because the schema decides whether `filters` is a list, and errors keep the client's
// index.

import { shorten } from './messages.ts'

// Enough for twenty filters with a hundred values each, plus the other parameters of a list.
const PAIRS_MAX = 2100
const SEGMENTS_MAX = 4

const BRACKETS = /^[^[\]]+(?:\[[^[\]]*\])+$/
const NOT_IN_URL = /[^\x21-\x7e]/
const NEEDS_CARE = /[^\x21-\x7e]|[%+[\]]/

export class QueryProblem {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

export type RawValue = string | QueryProblem | RawQuery
export type RawQuery = { [name: string]: RawValue }

// Filling it is three times as fast as with Object.create(null), and as safe: nothing is inherited from it.
const BareObject = function BareObject() {} as unknown as new () => RawQuery
BareObject.prototype = Object.freeze(Object.create(null))

const EMPTY: RawQuery = Object.freeze(new BareObject())

/** For Fastify's `querystringParser`; never throws. */
export function parseQueryString(raw: string): RawQuery {
  if (raw === '') return EMPTY
  const root = new BareObject()
  // Tested once for the whole text: most requests need neither decoding nor brackets.
  const isPlain = !NEEDS_CARE.test(raw)
  let pairs = 0
  for (let start = 0; start <= raw.length; ) {
    const amp = raw.indexOf('&', start)
    const end = amp === -1 ? raw.length : amp
    if (end > start) {
      pairs++
      if (pairs > PAIRS_MAX) {
        root.query = new QueryProblem(`At most ${PAIRS_MAX} query parameters may be given.`)
        break
      }
      const equals = raw.indexOf('=', start)
      const nameEnd = equals === -1 || equals > end ? end : equals
      const name = raw.slice(start, nameEnd)
      const value = raw.slice(nameEnd + 1, end)
      if (isPlain && name !== '') addLeaf(root, name, name, value)
      else addEncoded(root, name, value)
    }
    start = end + 1
  }
  return root
}

function addEncoded(root: RawQuery, encodedName: string, encodedValue: string): void {
  const name = decode(encodedName)
  const value = decode(encodedValue)
  if (name === undefined) {
    root[encodedName] = new QueryProblem('The name of this parameter must be percent-encoded UTF-8.')
  } else if (name === '') {
    root.query = new QueryProblem('Every query parameter must have a name.')
  } else if (name.includes('[') || name.includes(']')) {
    addNested(root, name, value)
  } else {
    addLeaf(root, name, name, value)
  }
}

function addNested(root: RawQuery, name: string, value: string | undefined): void {
  const base = name.slice(0, name.search(/[[\]]/)) || name
  if (!BRACKETS.test(name)) {
    root[base] = new QueryProblem(`The brackets of ${shorten(name)} are not well formed.`)
    return
  }
  const inner = name.slice(base.length + 1, -1).split('][')
  if (inner.length + 1 > SEGMENTS_MAX) {
    root[base] = new QueryProblem(`The parameter ${shorten(name)} is nested too deeply.`)
    return
  }
  if (inner.slice(0, -1).includes('')) {
    root[base] = new QueryProblem(`The parameter ${shorten(name)} must have a number in its first brackets.`)
    return
  }
  let node = root
  let key = base
  for (const segment of inner) {
    const next = node[key]
    if (next instanceof QueryProblem) return
    if (typeof next === 'string') {
      node[key] = bothKinds(key)
      return
    }
    node = next ?? makeNode(node, key)
    key = segment
  }
  const leaf = key === '' ? nextIndex(node) : key
  addLeaf(node, leaf, key === '' || isIndex(key) ? shorten(name) : key, value)
}

function makeNode(parent: RawQuery, key: string): RawQuery {
  const node = new BareObject()
  parent[key] = node
  return node
}

function addLeaf(node: RawQuery, key: string, label: string, value: string | undefined): void {
  const known = node[key]
  if (known === undefined) {
    node[key] = value ?? new QueryProblem(`The ${shorten(label)} must be percent-encoded UTF-8.`)
  } else if (typeof known === 'string') {
    node[key] = new QueryProblem(`The ${shorten(label)} may be given only once.`)
  } else if (!(known instanceof QueryProblem)) {
    node[key] = bothKinds(label)
  }
}

function bothKinds(label: string): QueryProblem {
  return new QueryProblem(`The ${shorten(label)} may not be given both with and without brackets.`)
}

// The last index that empty brackets got: searching from the start each time would take a million steps for a thousand
// of them.
const lastIndexes = new WeakMap<RawQuery, number>()

function nextIndex(node: RawQuery): string {
  let index = (lastIndexes.get(node) ?? Object.keys(node).length - 1) + 1
  while (node[index] !== undefined) index++
  lastIndexes.set(node, index)
  return String(index)
}

function isIndex(key: string): boolean {
  return /^\d+$/.test(key)
}

/** Returns undefined for a bad escape, bytes that are not UTF-8, and characters that must be escaped in a URL. */
function decode(text: string): string | undefined {
  if (NOT_IN_URL.test(text)) return undefined
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return undefined
  }
}

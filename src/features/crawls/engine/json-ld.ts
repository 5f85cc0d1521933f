// The JSON-LD of a page: its blocks, counted whether valid or not, and the typed nodes in them, those at the top level (an
// object, a list, or `@graph`) and those inside others. Objects with the same `@id` are parts of one node. Bounded: a
// block beyond PAGE_LIMITS.jsonLdChars is counted and not parsed; nodes, properties and depth are kept up to a number.

import { type JsonLd, PAGE_LIMITS, type StructuredNode } from './page.ts'
import { keepTypes, keepValue } from './structured-values.ts'

const TYPE_CHARS_MAX = 100
const TYPES_MAX = 10
const DEPTH_MAX = 10

export function readJsonLd(blocks: readonly string[], count: number): JsonLd {
  const nodes: StructuredNode[] = []
  const byId = new Map<string, StructuredNode>()
  let invalidCount = 0
  for (const block of blocks) {
    if (block.length > PAGE_LIMITS.jsonLdChars) continue
    let parsed: unknown
    try {
      parsed = JSON.parse(block)
    } catch {
      invalidCount++
      continue
    }
    addNodes({ nodes, byId }, parsed, null, DEPTH_MAX)
  }
  const top = nodes.filter(({ within }) => within === null)
  return { count, invalidCount, types: [...new Set(top.flatMap((node) => node.types))], nodes }
}

type Found = { nodes: StructuredNode[]; byId: Map<string, StructuredNode> }
type Within = StructuredNode['within']

function addNodes(found: Found, value: unknown, within: Within, depthLeft: number): void {
  for (const item of Array.isArray(value) ? value : [value]) {
    if (depthLeft === 0 || found.nodes.length >= PAGE_LIMITS.structuredNodes) return
    if (typeof item !== 'object' || item === null) continue
    if (Array.isArray(item)) addNodes(found, item, within, depthLeft - 1)
    else addNode(found, item as Record<string, unknown>, within, depthLeft)
  }
}

function addNode(found: Found, item: Record<string, unknown>, within: Within, depthLeft: number): void {
  const types = typesOf(item['@type'])
  const properties = Object.keys(item)
    .filter((name) => !name.startsWith('@') && isFilled(item[name]))
    .slice(0, PAGE_LIMITS.structuredProperties)
  const node: StructuredNode = { types, properties, within }
  for (const property of properties) keepValues(node, property, item[property])
  if (types.length > 0) mergeNode(found, node, item['@id'])
  if (within === null && '@graph' in item) addNodes(found, item['@graph'], null, depthLeft - 1)
  for (const property of properties) {
    const value = item[property]
    if (typeof value === 'object' && value !== null)
      addNodes(found, value, { types, property }, depthLeft - 1)
  }
}

function mergeNode({ nodes, byId }: Found, node: StructuredNode, id: unknown): void {
  const same = typeof id === 'string' ? byId.get(id) : undefined
  if (same !== undefined) {
    same.properties = [...new Set([...same.properties, ...node.properties])]
    if (node.values !== undefined) same.values = { ...node.values, ...same.values }
    // A node that also stands at the top level is judged as a complete one.
    same.within &&= node.within
    return
  }
  nodes.push(node)
  if (typeof id === 'string') byId.set(id, node)
}

/** An empty text or list says as little as no property. */
function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return Array.isArray(value) ? value.length > 0 : value !== null
}

const LISTED_MAX = 5

function keepValues(node: StructuredNode, property: string, value: unknown): void {
  for (const one of Array.isArray(value) ? value.slice(0, LISTED_MAX) : [value]) {
    if (typeof one === 'string' || typeof one === 'number') keepValue(node, property, String(one))
    else if (typeof one === 'object' && one !== null && !Array.isArray(one)) {
      const { '@type': type, '@value': literal, '@id': id } = one as Record<string, unknown>
      if (typeof literal === 'string' || typeof literal === 'number')
        keepValue(node, property, String(literal))
      else if (type !== undefined) keepTypes(node, property, typesOf(type))
      // The address of a node that stands elsewhere, or of one of the values of an enumeration.
      else if (typeof id === 'string' && VOCABULARY.test(id)) keepValue(node, property, id)
    }
  }
}

const VOCABULARY = /^(?:https?:\/\/schema\.org\/|schema:)/

function typesOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value.slice(0, TYPES_MAX) : [value]
  return list
    .filter((type) => typeof type === 'string' && type !== '' && type.length <= TYPE_CHARS_MAX)
    .map((type) => (type as string).replace(VOCABULARY, ''))
}

// The structured data of a page: its JSON-LD blocks, counted whether valid or not, and the typed nodes at their top
// level (an object, a list, or `@graph`). Bounded: a block beyond PAGE_LIMITS.jsonLdChars is counted and not parsed,
// nodes and properties are kept up to a number.

import { type JsonLd, type JsonLdNode, PAGE_LIMITS } from './page.ts'

const TYPE_CHARS_MAX = 100

export function readJsonLd(blocks: readonly string[], count: number): JsonLd {
  const result: JsonLd = { count, invalidCount: 0, types: [], nodes: [] }
  for (const block of blocks) {
    if (block.length > PAGE_LIMITS.jsonLdChars) continue
    let parsed: unknown
    try {
      parsed = JSON.parse(block)
    } catch {
      result.invalidCount++
      continue
    }
    addNodes(result.nodes, parsed, true)
  }
  result.types = [...new Set(result.nodes.flatMap((node) => node.types))]
  return result
}

function addNodes(nodes: JsonLdNode[], value: unknown, isTop: boolean): void {
  for (const item of Array.isArray(value) ? value : [value]) {
    if (nodes.length >= PAGE_LIMITS.jsonLdNodes) return
    if (typeof item !== 'object' || item === null || Array.isArray(item)) continue
    const types = typesOf((item as Record<string, unknown>)['@type'])
    if (types.length > 0)
      nodes.push({
        types,
        properties: Object.keys(item)
          .filter((name) => !name.startsWith('@'))
          .slice(0, PAGE_LIMITS.jsonLdProperties),
      })
    if (isTop && '@graph' in item) addNodes(nodes, item['@graph'], false)
  }
}

function typesOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value.slice(0, 10) : [value]
  return list.filter(
    (type) => typeof type === 'string' && type !== '' && type.length <= TYPE_CHARS_MAX,
  ) as string[]
}

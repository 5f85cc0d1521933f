// Where DataForSEO names whom a feature leads to. An overview by AI lists its sources as references, its own and those of
// each of its parts; one that the engine had not finished comes without any. Businesses and advertisers often have a
// domain where their address is one of Google's.

import { elementsOf, type RawElement } from '../feature-elements.ts'
import { arrayOf, type JsonObject, objectOf, stringOf } from '../reply-json.ts'

/** Parts of an overview have parts of their own, and no more than that. */
const PARTS_DEPTH_MAX = 3

export function readElements(items: readonly JsonObject[]): RawElement[] {
  return items.flatMap((item) => {
    if (item.type === 'featured_snippet') return elementsOf('featured_snippet', [item], ({ url }) => url)
    if (item.type === 'local_pack') return elementsOf('local_pack', [item], addressOf)
    if (item.type === 'paid') return elementsOf('ads', [item], addressOf)
    if (item.type === 'ai_overview') return elementsOf('ai_overview', referencesOf(item), ({ url }) => url)
    return []
  })
}

function addressOf({ url, domain }: JsonObject): string | undefined {
  const [address, site] = [stringOf(url), stringOf(domain)]
  if (!site) return address
  return address?.includes(site) ? address : `https://${site}/`
}

function referencesOf(part: JsonObject, depth = 1): unknown[] {
  const own = arrayOf(part.references) ?? []
  if (depth >= PARTS_DEPTH_MAX) return own
  const parts = [...(arrayOf(part.items) ?? []), ...(arrayOf(part.components) ?? [])]
  return [...own, ...parts.flatMap((one) => referencesOf(objectOf(one) ?? {}, depth + 1))]
}

// What links to the simulated site say: mostly its name, its address or what the page is about; now and then something
// that nobody would have thought of.

import { mix, toBelow, toUnit } from '../simulator/random.ts'
import type { LinkedPage } from './linked-pages.ts'
import links from './links.json' with { type: 'json' }

const { generic: GENERIC, otherLanguages: OTHER_LANGUAGES, odd: ODD } = links.anchors

export type SiteNaming = {
  /** As people call it. */
  name: string
  host: string
  origin: string
}

export function writeAnchor(seed: number, page: LinkedPage, { name, host, origin }: SiteNaming): string {
  const chance = toUnit(mix(seed, 1))
  const pick = (list: readonly string[]) => list[toBelow(mix(seed, 2), list.length)] as string
  if (chance < 0.34) return pick([name, name, name, host, name.toLowerCase(), `${name} shop`])
  if (chance < 0.46) return origin + page.path
  if (chance < 0.78)
    return pick([page.subject, page.subject, `${page.subject} at ${name}`, `their ${page.subject}`])
  if (chance < 0.91) return pick(GENERIC)
  if (chance < 0.95) return pick(OTHER_LANGUAGES)
  if (chance < 0.98) return `best ${page.subject}`
  return pick(ODD)
}

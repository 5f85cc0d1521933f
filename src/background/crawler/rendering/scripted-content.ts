// What scripts changed on a page that search engines may read before they run them, or instead: its title, canonical and
// links. Null where it was not rendered: then nobody knows.

import type { ContentFacts } from '../issues/page-facts.ts'
import type { Extracted } from '../page.ts'

type Compared = Pick<Extracted, 'title' | 'canonicals' | 'links'>

export function changedByScripts(raw: Compared, rendered: Compared | null): ContentFacts['byScripts'] {
  if (rendered === null) return null
  const sent = new Set(raw.links.map(({ url }) => url))
  const added = new Set(rendered.links.map(({ url }) => url)).difference(sent)
  return {
    sentTitle: raw.title === rendered.title ? null : (raw.title ?? ''),
    sentCanonical: canonicalOf(raw) === canonicalOf(rendered) ? null : canonicalOf(raw),
    addedLinksCount: added.size,
  }
}

/** Empty without one. */
function canonicalOf({ canonicals }: Compared): string {
  return canonicals.find(({ url, isInBody }) => url !== null && !isInBody)?.url ?? ''
}

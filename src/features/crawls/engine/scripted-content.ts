// What scripts changed on a page: its title, canonical and links, its robots metas, and how much text it has. Search engines
// may read a page before they run its scripts, or never run them.

import { type ContentFacts, hasDirective } from './audit/page-facts.ts'
import type { Extracted } from './page.ts'

type Compared = Pick<Extracted, 'title' | 'canonicals' | 'links'>
type Robots = Pick<Extracted, 'robots' | 'googlebot'>

/** Null where the page was not rendered, so that nothing is known. */
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

/** Empty without a canonical. */
function canonicalOf({ canonicals }: Compared): string {
  return canonicals.find(({ url, isInBody }) => url !== null && !isInBody)?.url ?? ''
}

/**
 * A noindex counts whether scripts remove or add it: a search engine that reads it in the HTML as it was sent may never run
 * the scripts that remove it.
 */
export function robotsOf(
  raw: Robots,
  rendered: Robots | null,
): Robots & Pick<ContentFacts, 'noindexByScript'> {
  const { robots, googlebot } = rendered ?? raw
  const isChanged = rendered !== null && isNoindex(raw) !== isNoindex(rendered)
  if (!isChanged) return { robots, googlebot, noindexByScript: null }
  if (isNoindex(rendered)) return { robots, googlebot, noindexByScript: 'added' }
  return {
    robots: [...new Set([...raw.robots, ...robots])],
    googlebot: [...new Set([...raw.googlebot, ...googlebot])],
    noindexByScript: 'removed',
  }
}

function isNoindex({ robots, googlebot }: Robots): boolean {
  return hasDirective(robots, 'noindex') || hasDirective(googlebot, 'noindex')
}

/** Text lengths before and after scripts ran; null where the page was not rendered. */
export function textChars(
  raw: Extracted,
  rendered: Extracted | null,
): Pick<ContentFacts, 'rawTextChars' | 'renderedTextChars'> {
  if (rendered === null) return { rawTextChars: null, renderedTextChars: null }
  return { rawTextChars: raw.visibleTextChars, renderedTextChars: rendered.visibleTextChars }
}

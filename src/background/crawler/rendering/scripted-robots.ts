// What scripts do to the robots metas of a page. A noindex that they remove still holds: a search engine that reads it in
// the HTML as it was sent may never run them. One that they add holds as well.

import { type ContentFacts, hasDirective } from '../issues/page-facts.ts'
import type { Extracted } from '../page.ts'

type Robots = Pick<Extracted, 'robots' | 'googlebot'>

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

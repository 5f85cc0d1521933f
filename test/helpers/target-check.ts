// Join rules as they are written: one page and one target at a time. What the product finds by set-based queries is
// compared with this. A target that is not known is skipped.

import { type IssueId, rulesOfKind } from '../../src/features/crawls/engine/audit/catalogue.ts'
import { type Finding, targetDetail } from '../../src/features/crawls/engine/audit/finding.ts'
import {
  canonicalUrl,
  ownContent,
  type PageFacts,
} from '../../src/features/crawls/engine/audit/page-facts.ts'
import type { JoinRule, ReferenceKind, TargetFacts } from '../../src/features/crawls/engine/audit/rule.ts'

export type Reference = { kind: ReferenceKind; url: string }

const RULES_BY_REFERENCE: ReadonlyMap<ReferenceKind, { id: IssueId; rule: JoinRule }[]> = Map.groupBy(
  rulesOfKind('join'),
  ({ rule }) => rule.looksUp,
)

/** Each address once per kind, never the page itself; nothing for a page without content of its own. */
export function referencesOf(page: PageFacts): Reference[] {
  const content = ownContent(page)
  if (content === null) return []
  const urls: Record<ReferenceKind, Set<string>> = {
    canonical: new Set(),
    hreflang: new Set(),
    amphtml: new Set(content.amphtmlUrl === null ? [] : [content.amphtmlUrl]),
    internal_link: new Set(),
    external_link: new Set(),
    image: new Set(),
    stylesheet: new Set(content.stylesheetUrls),
    script: new Set(content.scriptUrls),
    frame: new Set(content.frameUrls),
    image_source: new Set(content.imageSourceUrls),
    resource: new Set([...content.stylesheetUrls, ...content.scriptUrls, ...content.frameUrls]),
  }
  const canonical = canonicalUrl(page)
  if (canonical !== null) urls.canonical.add(canonical)
  for (const { url, isInBody } of content.hreflangs) if (url !== null && !isInBody) urls.hreflang.add(url)
  for (const link of content.links) urls[link.isExternal ? 'external_link' : 'internal_link'].add(link.url)
  for (const { url, isDataUri } of content.images) if (url !== null && !isDataUri) urls.image.add(url)
  return (Object.keys(urls) as ReferenceKind[]).flatMap((kind) => {
    urls[kind].delete(page.finalUrl)
    return Array.from(urls[kind], (url) => ({ kind, url }))
  })
}

/** One finding an issue: its detail is the first target, and how many more there are. */
export function checkTargets(
  page: { finalUrl: string; references: readonly Reference[] },
  lookup: (url: string) => TargetFacts | undefined,
): Finding[] {
  const found = new Map<IssueId, { first: string; count: number }>()
  for (const { kind, url } of page.references) {
    const target = lookup(url)
    if (target === undefined) continue
    for (const { id, rule } of RULES_BY_REFERENCE.get(kind) ?? []) {
      if (!rule.check(page.finalUrl, target)) continue
      const known = found.get(id)
      if (known) known.count++
      else found.set(id, { first: url, count: 1 })
    }
  }
  return Array.from(found, ([id, { first, count }]) => ({ id, detail: targetDetail(first, count) }))
}

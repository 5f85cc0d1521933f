// What keeps pages, or parts of them, out of search results. That is often intended, so most of these are notices.
import { type ContentFacts, type FetchFacts, hasDirective, isNoindexByMeta } from './page-facts.ts'
import { defineFamily } from './rule.ts'
import { findExpiry, parseExpiry } from './unavailable-after.ts'

export const INDEXING = defineFamily({
  noindex_meta: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Noindex by meta element',
    explanation: 'A robots meta element keeps the page out of search results.',
    check: (content) => isNoindexByMeta(content),
  },
  noindex_header: {
    kind: 'page',
    scope: 'response',
    severity: 'notice',
    title: 'Noindex by header',
    explanation: 'An X-Robots-Tag header keeps the page out of search results.',
    check: ({ hops, headerRobots }) => hops.length === 0 && hasDirective(headerRobots, 'noindex'),
  },
  noindex_by_script: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Noindex changed by a script',
    explanation:
      'A script adds noindex, or removes the one that the HTML was sent with: search engines that run no scripts read the opposite, and one that is removed may still count.',
    needs: 'rendering',
    check: ({ noindexByScript }) => noindexByScript ?? false,
  },
  nofollow_page: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Nofollow for the page',
    explanation: 'Search engines are told not to follow any link of the page.',
    check: (content, page) =>
      directiveLists(content, page).some((directives) => hasDirective(directives, 'nofollow')),
  },
  nosnippet: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'No snippet allowed',
    explanation: 'Search results may show no text of the page (nosnippet or max-snippet:0).',
    check: (content, page) => directiveLists(content, page).some(forbidsSnippets),
  },
  noimageindex: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'No images allowed',
    explanation: 'Search engines may not show the images of the page (noimageindex).',
    check: (content, page) =>
      directiveLists(content, page).some((directives) => directives.includes('noimageindex')),
  },
  unavailable_after_past: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Expired for search',
    explanation: 'The date of unavailable_after is past, so search engines do not show the page any more.',
    check: (content, page) => {
      for (const directives of directiveLists(content, page)) {
        const expiry = findExpiry(directives)
        if (expiry === undefined) continue
        const timeMs = parseExpiry(expiry)
        if (timeMs !== undefined && page.fetchedAtMs !== null && timeMs < page.fetchedAtMs) return expiry
      }
      return false
    },
  },
  metas_in_body: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Head elements in the body',
    explanation:
      'A robots, canonical or hreflang element stands outside the head, where search engines may ignore it.',
    check: ({ metasInBody }) => metasInBody.length > 0 && metasInBody.join(', '),
  },
  head_ended_early: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Head ends too early',
    explanation:
      'An element or text that does not belong into the head ends it, so all that follows counts as body.',
    check: ({ document }) => document.headEndedBy ?? false,
  },
  robots_blocked: {
    kind: 'join',
    looksUp: 'internal_link',
    severity: 'warning',
    title: 'Link to a blocked address',
    explanation: 'The page links to an address of the site that robots.txt forbids to crawl.',
    widenedBy: ['link_checks'],
    check: (_, target) => target.isRobotsBlocked,
  },
})

function directiveLists(content: ContentFacts, page: FetchFacts): (readonly string[])[] {
  return [content.robots, content.googlebot, page.headerRobots]
}

function forbidsSnippets(directives: readonly string[]): boolean {
  return directives.includes('nosnippet') || directives.includes('max-snippet:0')
}

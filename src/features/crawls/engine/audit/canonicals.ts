// Rules of canonical addresses: a page should name one, written in full, and that should be a page that can be shown. The AMP version that a
// page names is the other half of such a pair.
import { type ContentFacts, canonicalUrl, type FetchFacts } from './page-facts.ts'
import { defineFamily } from './rule.ts'
import { isBroken, isCanonicalised, isHidden, isWorkingRedirect } from './targets.ts'

export const CANONICALS = defineFamily({
  canonical_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'No canonical',
    explanation:
      'The page names no canonical address, so search engines choose among its duplicates themselves.',
    check: (content, page) => canonicalsOf(content, page).length === 0,
  },
  canonical_multiple: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Conflicting canonicals',
    explanation: 'The HTML names several different canonical addresses; search engines may ignore them all.',
    check: ({ canonicals }) => {
      const inHead = canonicals.filter(({ isInBody }) => !isInBody)
      const count = new Set(inHead.map(({ href, url }) => url ?? href)).size
      return count > 1 && `${count} addresses`
    },
  },
  canonical_relative: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Relative canonical',
    explanation: 'The canonical address is not written in full; a whole address cannot be misread.',
    check: (content, page) => {
      const isRelative = (href: string) => !/^\s*https?:/i.test(href)
      return (
        canonicalsOf(content, page).find(({ href, url }) => url !== null && isRelative(href))?.href ?? false
      )
    },
  },
  canonical_invalid: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Invalid canonical',
    explanation: 'The canonical address is empty or no http address.',
    check: (content, page) =>
      canonicalsOf(content, page).find(({ href, url }) => url === null || href.trim() === '')?.href ?? false,
  },
  canonical_html_header_mismatch: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Canonicals of HTML and header differ',
    explanation: 'The link element and the Link header name different canonical addresses.',
    check: ({ canonicals }, { headerCanonicals }) => {
      const html = canonicals.find(({ isInBody }) => !isInBody)?.url
      const header = headerCanonicals[0]?.url
      return !!html && !!header && html !== header && header
    },
  },
  canonical_by_script: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Canonical changed by a script',
    explanation:
      'The HTML was sent with another canonical than it has after scripts ran; one that scripts add where none was sent is fine.',
    needs: 'rendering',
    check: ({ byScripts }) => byScripts?.sentCanonical || false,
  },
  canonicalised_page: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Another page is canonical',
    explanation: 'The page names another address as its original, so it will not be shown itself.',
    check: (_, page) => {
      const canonical = canonicalUrl(page)
      return canonical !== null && canonical !== page.finalUrl && canonical
    },
  },
  canonical_to_redirect: {
    kind: 'join',
    looksUp: 'canonical',
    severity: 'warning',
    title: 'Canonical redirects',
    explanation: 'The canonical address redirects; name the page it leads to.',
    widenedBy: ['link_checks', 'external_link_checks'],
    check: (_, target) => isWorkingRedirect(target),
  },
  canonical_to_error: {
    kind: 'join',
    looksUp: 'canonical',
    severity: 'critical',
    title: 'Canonical is broken',
    explanation: 'The canonical address answers with an error or not at all.',
    widenedBy: ['link_checks', 'external_link_checks'],
    check: (_, target) => isBroken(target),
  },
  canonical_to_noindex: {
    kind: 'join',
    looksUp: 'canonical',
    severity: 'warning',
    title: 'Canonical has noindex',
    explanation: 'The canonical page may not be indexed, so neither of the two will be shown.',
    check: (_, target) => isHidden(target),
  },
  canonical_chain: {
    kind: 'join',
    looksUp: 'canonical',
    severity: 'warning',
    title: 'Canonical chain',
    explanation: 'The canonical page names yet another address as its original.',
    check: (_, target) => isCanonicalised(target),
  },
  amphtml_broken: {
    kind: 'join',
    looksUp: 'amphtml',
    severity: 'warning',
    title: 'AMP version is broken',
    explanation: 'The address that the page names as its AMP version answers with an error or not at all.',
    widenedBy: ['link_checks', 'external_link_checks'],
    check: (_, target) => isBroken(target),
  },
})

/** The canonicals that search engines read: elements in the head, then headers. */
function canonicalsOf(content: ContentFacts, page: FetchFacts): { href: string; url: string | null }[] {
  return [...content.canonicals.filter(({ isInBody }) => !isInBody), ...page.headerCanonicals]
}

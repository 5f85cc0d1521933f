// Rules of links from and to a page: they should arrive, be followed, be there, and not be too many.

import { groupDigits } from '../../../../lib/grouped-digits.ts'
import { PAGE_LIMITS } from '../page.ts'
import { isLocalUrl } from './local-host.ts'
import { hasDirective } from './page-facts.ts'
import { PAGINATION } from './pagination.ts'
import { defineFamily, type InlinkFacts, someOf } from './rule.ts'
import { isBroken, isHidden, isWorkingRedirect } from './targets.ts'
import { THRESHOLDS } from './thresholds.ts'

const { internalLinksMax, depthMax } = THRESHOLDS

export const LINKS = defineFamily({
  link_internal_nofollow: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Nofollow on internal links',
    explanation: 'Links to pages of the site carry nofollow, which keeps weight from them.',
    check: ({ links }, _, { internalNofollow }) => someLinks(internalNofollow, links),
  },
  link_external_followed: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'External links without nofollow',
    explanation:
      'Links to other sites carry neither nofollow nor sponsored or ugc, although the crawl settings of the project want it (external_nofollow).',
    needs: 'wanted_nofollow',
    check: ({ links, robots }, { isNofollowWanted, headerRobots }, { externalFollowed }) =>
      isNofollowWanted &&
      !hasDirective(robots, 'nofollow') &&
      !hasDirective(headerRobots, 'nofollow') &&
      someLinks(externalFollowed, links),
  },
  link_http_on_https: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Insecure internal links',
    explanation: 'A page served by https links to pages of the site by http.',
    check: ({ links }, { finalUrl }, { insecure }) =>
      finalUrl.startsWith('https:') && someLinks(insecure, links),
  },
  link_other_www: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Internal links with and without www',
    explanation:
      'Links to pages of the site name its host with www where this page has none, or without where it has one.',
    check: ({ links }, _, { otherWww }) => someLinks(otherWww, links),
  },
  link_localhost: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Link to localhost',
    explanation: "A link leads to the visitor's own machine: a leftover of development.",
    // `localUrl` is taken from links to other sites only: a site that is not local has no local links of its own.
    check: (_, { finalUrl }, { localUrl }) => localUrl !== null && !isLocalUrl(finalUrl) && localUrl,
  },
  link_empty_anchor: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Links without text',
    explanation:
      'Links have neither text, nor an image with alt text, nor a label (aria-label, title), so nobody learns where they lead.',
    check: ({ links }, _, { withoutText }) => someLinks(withoutText, links),
  },
  link_generic_anchor: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Links that say "click here"',
    explanation: 'The text of links says nothing about where they lead, like "click here" or "read more".',
    check: ({ links }, _, { genericTexts }) => someLinks(genericTexts, links),
  },
  link_address_anchor: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Addresses as link texts',
    explanation: 'Links to pages of the site show a bare address instead of words.',
    check: ({ links }, _, { addressTexts }) => someLinks(addressTexts, links),
  },
  link_tracking_parameter: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Tracking parameters in internal links',
    explanation:
      'Links to pages of the site carry parameters for campaigns, like utm_source or gclid, so each page has several addresses and visits are credited to the wrong source.',
    check: ({ links }, _, { tracked }) => someLinks(tracked, links),
  },
  link_unencoded: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Links with unencoded characters',
    explanation: 'Links to pages of the site are written with characters outside ASCII that are not encoded.',
    check: ({ unencodedLinks, linksCount }) =>
      unencodedLinks !== null &&
      `${someOf(unencodedLinks.count, linksCount, 'link')}: ${unencodedLinks.example}`,
  },
  link_invalid: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Links that are no web address',
    explanation:
      'Links have a user name in their address, a host that cannot exist, or more than 2,048 characters, so they are not followed.',
    check: ({ invalidLinks }) =>
      invalidLinks !== null &&
      `${invalidLinks.count} ${invalidLinks.count === 1 ? 'link' : 'links'}: ${invalidLinks.example}`,
  },
  link_fragment_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Links to missing parts of the page',
    explanation: 'Links of the page to a part of itself (#…) name an id or anchor that no element has.',
    check: ({ missingFragments }) =>
      missingFragments.length > 0 && missingFragments.map((name) => `#${name}`).join(' '),
  },
  link_session_id: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Session ids in links',
    explanation:
      'Links of the site carry session ids, so every visit finds new addresses of the same pages; keep sessions in cookies.',
    check: ({ sessionLinks, linksCount }) =>
      sessionLinks !== null && `${someOf(sessionLinks.count, linksCount, 'link')}: ${sessionLinks.example}`,
  },
  references_left_out: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'More links than are read',
    explanation: `The page has links to more than ${groupDigits(PAGE_LIMITS.links)} addresses, more than ${groupDigits(PAGE_LIMITS.images)} images, or very long ones; the rest is counted and not followed, so pages behind it may be missing or seem deeper than they are.`,
    check: ({ referencesOmitted, linksCount, imagesCount }) =>
      referencesOmitted > 0 && `${referencesOmitted} of ${linksCount + imagesCount} links and images`,
  },
  links_by_script: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Links that need JavaScript',
    explanation: 'Links to some addresses are not in the HTML as it was sent: only scripts add them.',
    needs: 'rendering',
    check: ({ byScripts }) => {
      const count = byScripts?.addedLinksCount ?? 0
      return count > 0 && `${count} ${count === 1 ? 'address' : 'addresses'}`
    },
  },
  too_many_links: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Many links',
    explanation: `The page has more than ${internalLinksMax} links to pages of the site.`,
    check: ({ linksCount, externalLinksCount }) => {
      const count = linksCount - externalLinksCount
      return count > internalLinksMax && `${count} links`
    },
  },
  dead_end: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Dead end',
    explanation: 'The page has no links, so visitors and search engines stop there.',
    check: ({ linksCount }) => linksCount === 0,
  },
  deep_page: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Deep page',
    explanation: `The page is more than ${depthMax} clicks away from the start page.`,
    check: (_, { depth }) => depth !== null && depth > depthMax && `${depth} clicks`,
  },
  ...PAGINATION,
  link_broken_internal: {
    kind: 'join',
    looksUp: 'internal_link',
    severity: 'critical',
    title: 'Broken internal links',
    explanation: 'The page links to a page of the site that answers with an error or not at all.',
    widenedBy: ['link_checks'],
    check: (_, target) => isBroken(target),
  },
  link_broken_external: {
    kind: 'join',
    looksUp: 'external_link',
    severity: 'warning',
    title: 'Broken external links',
    explanation:
      'The page links to another site that answers with an error or not at all (401, 403, 429 and 999 do not count: they turn away programs).',
    needs: 'external_link_checks',
    check: (_, target) => isBroken(target),
  },
  link_to_redirect_internal: {
    kind: 'join',
    looksUp: 'internal_link',
    severity: 'notice',
    title: 'Internal links to redirects',
    explanation: 'The page links to an address of the site that redirects; link to its target.',
    widenedBy: ['link_checks'],
    check: (_, target) => isWorkingRedirect(target),
  },
  link_to_redirect_external: {
    kind: 'join',
    looksUp: 'external_link',
    severity: 'notice',
    title: 'External links to redirects',
    explanation: 'The page links to an address of another site that redirects.',
    needs: 'external_link_checks',
    check: (_, target) => isWorkingRedirect(target),
  },
  link_to_noindex: {
    kind: 'join',
    looksUp: 'internal_link',
    severity: 'notice',
    title: 'Internal links to noindex pages',
    explanation: 'The page links to a page of the site that search results must not show.',
    check: (_, target) => isHidden(target) && !isBroken(target),
  },
  link_to_canonicalised: {
    kind: 'join',
    looksUp: 'internal_link',
    severity: 'notice',
    title: 'Internal links to pages that are not canonical',
    explanation: 'The page links to a page of the site that names another one as its original.',
    check: (_, target) => target.isCanonicalised,
  },
  link_fragment_broken: {
    kind: 'group',
    groupedBy: 'fragment',
    severity: 'notice',
    title: 'Links to missing parts of other pages',
    explanation:
      'Links lead to a part (#…) of another page of the site, where no element has that id or anchor, so they end at the top of the page.',
  },
  mixed_follow_nofollow_inlinks: {
    kind: 'group',
    groupedBy: 'inlinks',
    severity: 'notice',
    title: 'Followed here, not followed there',
    explanation: 'Some links of the site to this page carry nofollow and others do not.',
    check: ({ followedCount, nofollowedCount }) => followedCount > 0 && nofollowedCount > 0,
  },
  single_inlink: {
    kind: 'group',
    groupedBy: 'inlinks',
    severity: 'notice',
    title: 'Only one link to the page',
    explanation: 'A single link of the site leads to this indexable page.',
    check: (inlinks) => isToBeFound(inlinks) && inlinks.followedCount === 1 && inlinks.nofollowedCount === 0,
  },
  nofollow_inlinks_only: {
    kind: 'group',
    groupedBy: 'inlinks',
    severity: 'notice',
    title: 'Only nofollow links to the page',
    explanation: 'All links of the site to this indexable page carry nofollow.',
    check: (inlinks) => isToBeFound(inlinks) && inlinks.followedCount === 0 && inlinks.nofollowedCount > 0,
  },
  orphan: {
    kind: 'group',
    groupedBy: 'inlinks',
    severity: 'warning',
    title: 'Orphan page',
    explanation: 'The page is in a sitemap, but no page of the site links to it.',
    needs: 'sitemaps',
    check: (inlinks) =>
      inlinks.isInSitemap === true &&
      isToBeFound(inlinks) &&
      inlinks.followedCount + inlinks.nofollowedCount === 0,
  },
})

function someLinks(count: number, { length }: readonly unknown[]): string | false {
  return count > 0 && someOf(count, length, 'link')
}

/** Whether links matter to the page: search engines may show it, and it is not the start page. */
function isToBeFound({ isIndexable, isStartPage }: InlinkFacts): boolean {
  return isIndexable && !isStartPage
}

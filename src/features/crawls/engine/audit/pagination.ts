// Pages of a series, as rel=next and rel=prev of `link` elements name them: that they are there, that each names the other,
// and that the series has an end. Google does not read them; browsers, other search engines and feed readers may.

import { defineFamily } from './rule.ts'
import { isBroken } from './targets.ts'

export const PAGINATION = defineFamily({
  pagination_link_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Pagination without a link',
    explanation:
      'rel=next or rel=prev names a page that no link of this page leads to; search engines follow only links.',
    check: ({ paginationUrls, links }, { finalUrl }) =>
      paginationUrls.find((wanted) => wanted !== finalUrl && !links.some(({ url }) => url === wanted)) ??
      false,
  },
  pagination_self: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Pagination leads to the page itself',
    explanation:
      'rel=next or rel=prev names the page itself, so the series never ends for anyone who follows it.',
    check: ({ paginationUrls }, { finalUrl }) => paginationUrls.includes(finalUrl),
  },
  pagination_non_200: {
    kind: 'group',
    groupedBy: 'series',
    severity: 'warning',
    title: 'Pagination to a redirect or an error',
    explanation:
      'rel=next or rel=prev names an address that redirects, answers with an error or does not answer.',
    widenedBy: ['link_checks', 'external_link_checks'],
    check: ({ target }) => target.isRedirected || isBroken(target) || isUnfollowed(target.statusCode),
  },
  pagination_loop: {
    kind: 'group',
    groupedBy: 'series',
    severity: 'warning',
    title: 'Pagination in a circle',
    explanation: 'Anyone who follows rel=next, or rel=prev, from page to page comes back to this one.',
    check: ({ isLoop }) => isLoop,
  },
  pagination_sequence: {
    kind: 'group',
    groupedBy: 'series',
    severity: 'notice',
    title: 'Pagination that is not returned',
    explanation:
      'The page that rel=next names does not name this one in rel=prev, or the one that rel=prev names does not name it in rel=next.',
    check: ({ isNamedBack }) => isNamedBack === false,
  },
})

/** Whether the last response is a redirect that names no address to go on to. */
function isUnfollowed(statusCode: number | null): boolean {
  return statusCode !== null && statusCode >= 300 && statusCode <= 399
}

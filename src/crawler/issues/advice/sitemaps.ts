// Advice on sitemaps.

import type { SITEMAPS } from '../sitemaps.ts'
import { adviceFor } from './advice.ts'

const BUILD_SITEMAP = 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap'

export const SITEMAPS_ADVICE = adviceFor<typeof SITEMAPS>({
  sitemap_noindex: {
    matters:
      'A sitemap asks for a page to be indexed, and the page forbids it; search engines trust such a sitemap less.',
    fix: 'Take the page out of the sitemap, or remove noindex if it should be found.',
    reference: BUILD_SITEMAP,
  },
  sitemap_blocked: {
    matters: 'Search engines are asked to index what they may not read.',
    fix: 'Allow the address in robots.txt, or take it out of the sitemap.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9309',
  },
  sitemap_non_canonical: {
    matters:
      'The sitemap counts as a sign for this address and the canonical element for another one: they contradict each other.',
    fix: 'List the canonical address only.',
    reference: BUILD_SITEMAP,
  },
  sitemap_4xx: {
    matters: 'Search engines spend their time on errors, and the page that was meant is missing.',
    fix: 'Take the address out of the sitemap, or correct it. Let the sitemap be built from the pages that exist.',
    reference: BUILD_SITEMAP,
  },
  sitemap_redirect: {
    matters:
      'A sitemap should list the addresses that are to be shown in search results; one that redirects is not.',
    fix: 'List the address where the redirect ends.',
    reference: BUILD_SITEMAP,
  },
  sitemap_missing_page: {
    matters: 'Search engines find the page later, and changes to it as well.',
    fix: 'Add the page to the sitemap. If it should not be found, give it noindex instead.',
    reference: BUILD_SITEMAP,
  },
})

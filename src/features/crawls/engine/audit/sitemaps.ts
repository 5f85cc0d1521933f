// Sitemaps list what should be found: pages that answer, may be indexed and are their own original. The rules here
// are about listed addresses; the reader of sitemaps judges the files themselves.
import { canonicalUrl, isNoindex, isRedirected } from './page-facts.ts'
import { defineFamily } from './rule.ts'
import { isBrokenAnswer } from './targets.ts'

export const SITEMAPS = defineFamily({
  sitemap_noindex: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Sitemap lists a noindex page',
    explanation: 'A sitemap lists the page, yet the page may not be indexed.',
    needs: 'sitemaps',
    check: (_, page) => page.isInSitemap === true && isNoindex(page),
  },
  sitemap_blocked: {
    kind: 'page',
    scope: 'address',
    severity: 'warning',
    title: 'Sitemap lists a blocked address',
    explanation: 'A sitemap lists the address, yet robots.txt forbids to crawl it.',
    needs: 'sitemaps',
    check: (page) => page.isInSitemap === true && page.isRobotsBlocked,
  },
  sitemap_non_canonical: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Sitemap lists a page that is not canonical',
    explanation: 'A sitemap lists the page, yet the page names another address as its original.',
    needs: 'sitemaps',
    check: (_, page) => {
      const canonical = canonicalUrl(page)
      return page.isInSitemap === true && canonical !== null && canonical !== page.finalUrl && canonical
    },
  },
  sitemap_4xx: {
    kind: 'page',
    scope: 'address',
    severity: 'warning',
    title: 'Sitemap lists a broken address',
    explanation: 'A sitemap lists the address, which answers with an error or not at all.',
    needs: 'sitemaps',
    check: (page) =>
      page.isInSitemap === true && isBrokenAnswer(page) && (page.failure ?? String(page.statusCode)),
  },
  sitemap_redirect: {
    kind: 'page',
    scope: 'response',
    severity: 'warning',
    title: 'Sitemap lists a redirect',
    explanation: 'A sitemap lists the address, which redirects; list its target.',
    needs: 'sitemaps',
    check: (page) => page.isInSitemap === true && isRedirected(page) && page.finalUrl,
  },
  sitemap_missing_page: {
    kind: 'page',
    scope: 'indexable',
    severity: 'notice',
    title: 'Page missing in the sitemap',
    explanation: 'The site has a sitemap, but it does not list this indexable page.',
    needs: 'sitemaps',
    check: (_, page) => page.isInSitemap === false,
  },
})

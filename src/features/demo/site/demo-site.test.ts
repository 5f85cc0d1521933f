import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { auditSample, bodyOf, type SampleAudit } from '../../../../test/helpers/sample-audit.ts'
import { findIssue, type IssueId } from '../../crawls/engine/audit/catalogue.ts'
import { HealthCount, isScoredPage } from '../../crawls/engine/audit/health.ts'
import { isIndexable } from '../../crawls/engine/audit/indexability.ts'
import { demoSite } from './demo-site.ts'
import { allPages } from './site-map.ts'

// Everything that is wrong with the site; what is not in this list has no issue at all, but for those of LINKING.
const PLANTED: Readonly<Record<string, IssueId[]>> = {
  '/products/wool-hiking-socks': ['h1_missing', 'title_missing'],
  '/products/nested-pot-set': ['description_short', 'title_short'],
  '/products/scree-trail-running-shoes': ['description_missing', 'jsonld_invalid'],
  '/products/meadow-family-tent': ['image_alt_missing', 'image_no_size', 'rich_result_fields_missing'],
  '/products/dormouse-summer-sleeping-bag': ['image_broken', 'image_old_format'],
  '/products/heron-trekking-poles': ['canonical_to_error', 'canonicalised_page', 'sitemap_non_canonical'],
  '/products/drizzle-rain-jacket-blue': ['near_duplicate'],
  '/products/drizzle-rain-jacket-red': ['near_duplicate'],
  '/products/enamel-mug': ['description_duplicate', 'duplicate_content', 'h1_duplicate', 'title_duplicate'],
  '/products/enamel-mug-1': ['description_duplicate', 'duplicate_content', 'h1_duplicate', 'title_duplicate'],
  '/products/ridge-hiking-boots?colour=brown': ['canonicalised_page'],
  '/collections/sleeping-bags': ['h1_multiple', 'link_to_redirect_internal'],
  '/collections/camp-kitchen': ['link_broken_internal'],
  '/collections/lights-and-poles': ['image_large', 'image_old_format'],
  '/collections/ice-climbing': ['low_text_ratio', 'sitemap_missing_page', 'soft_404', 'thin_content'],
  '/about': ['link_to_noindex'],
  '/blog/best-hiking-boots-for-beginners-guide': ['title_long'],
  '/blog/camping-stove-guide': ['mixed_content', 'og_required_missing', 'twitter_card_missing'],
  '/blog/new-season-preview': ['lorem_ipsum', 'thin_content'],
  '/blog/spring-sale-2024': [
    'csp_missing',
    'frame_options_missing',
    'hsts_missing',
    'link_broken_external',
    'link_broken_internal',
    'link_http_on_https',
    'link_localhost',
    'link_to_redirect_internal',
    'referrer_policy_missing',
    'robots_blocked',
    'x_content_type_options_missing',
  ],
  '/blog/long-way-north-4': ['deep_page'],
  '/guides/layering': [
    'canonical_relative',
    'heading_order',
    'hreflang_invalid_code',
    'hreflang_no_xdefault',
  ],
  '/guides/rain-jacket-care': ['hreflang_no_return'],
  '/services/contact': ['description_long', 'duplicate_id', 'form_insecure'],
  '/services/gift-vouchers': ['link_empty_anchor', 'link_internal_nofollow', 'link_to_noindex'],
  '/services/newsletter-thanks': ['noindex_meta', 'sitemap_noindex', 'thin_content'],
  '/imprint': ['thin_content'],
  '/resources/press': ['noindex_header', 'thin_content'],
  '/resources/camping-checklist': ['slow_ttfb'],
  '/resources/size-charts': ['dom_size', 'h2_missing', 'no_compression'],
  '/resources/Stove_Compatibility': ['sitemap_missing_page', 'url_underscore', 'url_uppercase'],
  '/resources/winter-catalogue': ['orphan'],
  '/resources/warranty.pdf': ['wrong_content_type'],
  '/resources/knots.html': [
    'canonical_missing',
    'dead_end',
    'image_alt_missing',
    'image_no_size',
    'lang_missing',
    'og_required_missing',
    'schema_missing',
    'thin_content',
    'twitter_card_missing',
    'viewport_missing',
  ],
  '/shop': ['http_3xx', 'redirect_chain', 'sitemap_redirect'],
  '/gift-cards': ['http_3xx', 'redirect_temporary'],
  '/blog/summer-sale': ['http_3xx', 'redirect_loop'],
  '/products/classic-lantern': ['http_3xx', 'redirect_to_error'],
  '/products/copper-kettle': ['http_4xx', 'sitemap_4xx'],
  '/products/summit-45-backpack': ['http_4xx'],
  '/services/stock-check': ['http_5xx'],
  '/search?q=boots': ['sitemap_blocked'],
}

// How the pages of a shop are linked: most products by their collection alone, and many to the poles, whose canonical is wrong.
const LINKING: Partial<Record<IssueId, number>> = { single_inlink: 29, link_to_canonicalised: 11 }

describe('the sample site of the demo', () => {
  let audit: SampleAudit

  before(() => {
    audit = auditSample()
  })

  test('has the faults that were planted, and no others', () => {
    const found = [...audit.pages.keys()].map((path) => [path, plantedOn(audit, path)] as const)
    const faulty = found.filter(([, issues]) => issues.length > 0)
    assert.deepEqual(
      Object.fromEntries(faulty.sort(([a], [b]) => (a < b ? -1 : 1))),
      Object.fromEntries(Object.entries(PLANTED).sort(([a], [b]) => (a < b ? -1 : 1))),
    )
    assert.ok(new Set(Object.values(PLANTED).flat()).size >= 60)
  })

  test('can be reached whole, and more than half of its pages are sound', () => {
    const paths = [...allPages().keys()]
    assert.deepEqual(
      paths.filter((path) => !audit.pages.has(path)),
      [],
    )
    const sound = paths.filter((path) => plantedOn(audit, path).length === 0)
    assert.ok(sound.length > paths.length / 2, `${sound.length} of ${paths.length}`)
  })

  test('has pages that few links lead to, and links to one that is not canonical', () => {
    const issues = [...audit.pages.keys()].flatMap((path) => audit.issuesOf(path))
    for (const [issue, pages] of Object.entries(LINKING))
      assert.equal(issues.filter((found) => found === issue).length, pages, issue)
  })

  test('is neither well nor ill', () => {
    const health = new HealthCount()
    for (const [path, page] of audit.pages) {
      const severities = audit.issuesOf(path).map((id) => findIssue(id)?.severity)
      if (!isScoredPage(page)) continue
      health.add({
        hasCriticalIssue: severities.includes('critical'),
        warningsCount: severities.filter((severity) => severity === 'warning').length,
        isIndexable: isIndexable(page),
      })
    }
    const { score } = health
    assert.ok(score !== null && score > 70 && score < 90, String(score))
  })

  test('links of sound pages lead to pages that are there', () => {
    for (const [path, page] of audit.pages) {
      if (plantedOn(audit, path).length > 0) continue
      for (const { url } of page.content?.links ?? []) {
        const { pathname, search } = new URL(url)
        assert.equal(demoSite(pathname + search)?.status, 200, `${path} links to ${url}`)
      }
    }
  })

  test('pictures, style and files that pages name are there', () => {
    for (const page of audit.pages.values()) {
      const images = (page.content?.images ?? []).map((image) => image.url!)
      for (const url of [...images, ...(page.content?.resourceUrls ?? [])]) {
        if (url.endsWith('/dormouse-open.jpg')) continue
        assert.equal(demoSite(new URL(url).pathname)?.status, 200, url)
      }
    }
  })

  test('says the same each time, and nothing where there is nothing', () => {
    for (const path of audit.pages.keys()) assert.deepEqual(demoSite(path), demoSite(path))
    for (const path of ['/nowhere', '/constructor', '/images/a.png', '/images/../robots.txt', ''])
      assert.equal(demoSite(path), undefined)
  })

  test('every page names the site of the demo in full, and its text is real', () => {
    for (const path of allPages().keys()) {
      const html = bodyOf(path)
      assert.ok(html.startsWith('<!doctype html>'), path)
      assert.doesNotMatch(html, /undefined|\[object|NaN/, path)
      assert.equal(/lorem/i.test(html), path === '/blog/new-season-preview', path)
    }
  })
})

function plantedOn(audit: SampleAudit, path: string): IssueId[] {
  return audit.issuesOf(path).filter((issue) => LINKING[issue] === undefined)
}
